// The test's own push service and webhook receiver, and the keys of a browser that has none.
import { createDecipheriv, createECDH, createHmac, hkdfSync, randomBytes, timingSafeEqual } from "node:crypto";
import { type IncomingHttpHeaders, createServer } from "node:http";
import type { AddressInfo } from "node:net";

export interface Arrived {
  path: string;
  headers: IncomingHttpHeaders;
  body: Buffer;
}

export class Endpoint {
  readonly #arrived: Arrived[] = [];
  readonly #waiting: ((arrived: Arrived) => void)[] = [];
  readonly #server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on("data", (part: Buffer) => parts.push(part));
    request.on("end", () => {
      response.writeHead(201).end();
      const arrived = { path: request.url ?? "", headers: request.headers, body: Buffer.concat(parts) };
      const next = this.#waiting.shift();
      if (next) next(arrived);
      else this.#arrived.push(arrived);
    });
  });

  start(): Promise<void> {
    return new Promise((resolve) => this.#server.listen(0, "127.0.0.1", resolve));
  }

  stop(): void {
    this.#server.close();
  }

  url(path: string): string {
    const { port } = this.#server.address() as AddressInfo;
    return `http://127.0.0.1:${port}${path}`;
  }

  next(): Promise<Arrived> {
    const [first] = this.#arrived.splice(0, 1);
    return first ? Promise.resolve(first) : new Promise((resolve) => this.#waiting.push(resolve));
  }
}

export interface DeviceKeys {
  privateKey: Buffer;
  p256dh: string;
  auth: string;
}

/** What a browser makes when it subscribes. */
export function deviceKeys(): DeviceKeys {
  const pair = createECDH("prime256v1");
  const p256dh = pair.generateKeys("base64url");
  return { privateKey: pair.getPrivateKey(), p256dh, auth: randomBytes(16).toString("base64url") };
}

/** What a browser does with a message: RFC 8291. */
export function decrypted(message: Buffer, { privateKey, p256dh, auth }: DeviceKeys): string {
  const [salt, size, record] = [message.subarray(0, 16), message.readUInt8(20), message.subarray(21)];
  const their = record.subarray(0, size);
  const pair = createECDH("prime256v1");
  pair.setPrivateKey(privateKey);
  const derive = (secret: Buffer, salt: Buffer, info: Buffer, length: number) => Buffer.from(hkdfSync("sha256", secret, salt, info, length));
  const info = Buffer.concat([Buffer.from("WebPush: info\0"), Buffer.from(p256dh, "base64url"), their]);
  const secret = derive(pair.computeSecret(their), Buffer.from(auth, "base64url"), info, 32);
  const key = derive(secret, salt, Buffer.from("Content-Encoding: aes128gcm\0"), 16);
  const nonce = derive(secret, salt, Buffer.from("Content-Encoding: nonce\0"), 12);
  const sealed = record.subarray(size);
  const cipher = createDecipheriv("aes-128-gcm", key, nonce);
  cipher.setAuthTag(sealed.subarray(-16));
  const plain = Buffer.concat([cipher.update(sealed.subarray(0, -16)), cipher.final()]);
  return plain.subarray(0, plain.lastIndexOf(2)).toString();
}

/** Whether this secret has signed what has arrived. */
export function isSigned({ headers, body }: Arrived, secret: string): boolean {
  const key = Buffer.from(secret.replace("whsec_", ""), "base64");
  const signed = createHmac("sha256", key).update(`${String(headers["webhook-id"])}.${String(headers["webhook-timestamp"])}.`).update(body);
  const expected = Buffer.from(`v1,${signed.digest("base64")}`);
  const found = Buffer.from(String(headers["webhook-signature"]));
  return found.length === expected.length && timingSafeEqual(found, expected);
}
