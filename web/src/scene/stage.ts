// A lit table with a camera that one can move around, or that looks straight down. It draws only when something has
// changed, and always shows everything that matters.
import {
  Box3,
  type Material,
  MathUtils,
  Mesh,
  PCFShadowMap,
  PerspectiveCamera,
  type Ray,
  Raycaster,
  Scene,
  Vector2,
  Vector3,
  WebGLRenderer,
} from "three";

import { dispose, freeOutgoing } from "./dispose";
import { type Free, type Insets, type Look, frame, freeWithin } from "./framing";
import { orbit } from "./orbit";
import { Pace } from "./pace";
import { Light } from "./table";

/** A lost picture comes back within this time, or never. */
const PATIENCE = 5000;
/** How one looks at first, and straight from above: from far away, so that nothing leans. */
export const ROUND: Look = { azimuth: 0, polar: 0.66, fov: 0.52 };
const ABOVE: Look = { azimuth: 0, polar: 0, fov: 0.06 };
/** As far as a table can be tilted. */
const LOWEST = 1.3;
const CLOSEST = 4;
/** In this many milliseconds a camera comes all but a third of its way. */
const GLIDE = 85;
/** Pixels around everything. */
const MARGIN = 10;

export interface StageOptions {
  /** Called when the picture is gone for good. */
  lost?: () => void;
  /** Whether the camera jumps instead of gliding. */
  still?: boolean;
}

/** What a drawn frame cost, for tests: heard as the event `drawn` of the canvas. */
export interface Figures {
  frames: number;
  calls: number;
  triangles: number;
  geometries: number;
  textures: number;
}

export class Stage {
  readonly scene = new Scene();
  readonly #camera = new PerspectiveCamera();
  readonly #renderer: WebGLRenderer;
  readonly #observer: ResizeObserver;
  readonly #light = new Light();
  readonly #pace = new Pace();
  #still: boolean;
  readonly #stopOrbit: () => void;
  /** What is in view, and where that is going. */
  readonly #boxes = [new Box3(), new Box3()] as const;
  readonly #goals = [new Box3(), new Box3()] as const;
  #look: Look = { ...ROUND };
  /** How one has turned it by hand. */
  #tilt = { azimuth: 0, polar: ROUND.polar };
  /** How much of the whole picture is seen, and its upper left corner, as shares. */
  #window = { size: 1, x: 0, y: 0 };
  #insets: readonly Insets[] = [{ left: 0, right: 0, top: 0, bottom: 0 }];
  #fromAbove = false;
  #turned = 0;
  #isFramed = false;
  #frame = 0;
  #frames = 0;
  #before = 0;
  #moving = new Set<(now: number) => boolean>();
  readonly #owned: { dispose(): void }[] = [];
  #giveUp: ReturnType<typeof setTimeout> | undefined;
  /** Materials that can be drawn at once, or soon. */
  #prepared = new WeakSet<Material>();
  #preparing = false;

  /** Throws without WebGL. */
  constructor(canvas: HTMLCanvasElement, { lost = () => {}, still = false }: StageOptions = {}) {
    this.#still = still;
    this.#renderer = new WebGLRenderer({ canvas, antialias: true, alpha: true });
    this.#renderer.shadowMap.enabled = true;
    this.#renderer.shadowMap.type = PCFShadowMap;
    this.#renderer.setPixelRatio(Math.min(devicePixelRatio, 2));
    this.scene.add(this.#light.group);
    this.#stopOrbit = orbit(canvas, { turn: (...by) => this.#turn(...by), zoom: (...by) => this.#zoom(...by) }, () => !this.#fromAbove);
    this.#observer = new ResizeObserver(() => this.#resize(canvas));
    this.#observer.observe(canvas);
    canvas.addEventListener("webglcontextlost", (event) => {
      event.preventDefault();
      this.#giveUp = setTimeout(lost, PATIENCE);
    });
    canvas.addEventListener("webglcontextrestored", () => {
      clearTimeout(this.#giveUp);
      this.#prepared = new WeakSet();
      this.#preparing = false;
      this.changed();
    });
  }

  /** Looks straight down, or from where one likes. */
  lookFromAbove(above: boolean): void {
    this.#fromAbove = above;
    this.#window = { size: 1, x: 0, y: 0 };
    this.#glide();
  }

  /** Turns the table clockwise by this many quarters, towards the player who sits there. */
  face(quarters: number): void {
    const turned = (quarters * Math.PI) / 2;
    if (turned === this.#turned) return;
    this.#turned = turned;
    this.#tilt = { azimuth: 0, polar: ROUND.polar };
    this.#glide();
  }

  /** Says which pixels at the edges belong to buttons; of several ways to leave them free, the better one is taken. */
  keepClear(insets: readonly Insets[]): void {
    this.#insets = insets;
    this.#glide();
  }

  /** Keeps the ground and what stands on it in view; the first time at once, then gliding. */
  show(ground: Box3, standing = ground): void {
    if (this.#isFramed && ground.equals(this.#goals[0]) && standing.equals(this.#goals[1])) return;
    this.#goals[0].copy(ground);
    this.#goals[1].copy(standing);
    const centre = ground.getCenter(new Vector3()).setY(0);
    // Shadows fall beyond what casts them.
    this.#light.reach(centre, ground.getSize(new Vector3()).setY(0).length() / 2 + 1.2 + standing.max.y / 2);
    if (!this.#isFramed) this.#boxes.forEach((box, index) => box.copy(index === 0 ? ground : standing));
    this.#isFramed = true;
    this.#glide();
  }

  /** Frees these too in the end: what is not always in the scene. */
  own(...things: { dispose(): void }[]): void {
    this.#owned.push(...things);
  }

  /** Asks for a picture; several wishes before the next frame are one. */
  invalidate(): void {
    this.#frame ||= requestAnimationFrame(() => this.#draw());
  }

  /** Asks for a picture with new shadows. */
  changed(): void {
    this.#light.cast();
    this.invalidate();
  }

  /** Draws frame after frame, with new shadows, as long as this says that something still moves. */
  animate(step: (milliseconds: number) => boolean): void {
    const start = performance.now();
    this.#moving.add((now) => {
      this.#light.cast();
      return step(Math.max(0, now - start));
    });
    this.invalidate();
  }

  /** Puts the camera back where it was. */
  reset(): void {
    this.#tilt = { azimuth: 0, polar: ROUND.polar };
    this.#window = { size: 1, x: 0, y: 0 };
    this.#glide();
  }

  /** The ray from the eye through a pointer. */
  ray(event: MouseEvent): Ray {
    const box = this.#renderer.domElement.getBoundingClientRect();
    const across = ((event.clientX - box.left) / box.width) * 2 - 1;
    const caster = new Raycaster();
    caster.setFromCamera(new Vector2(across, 1 - ((event.clientY - box.top) / box.height) * 2), this.#camera);
    return caster.ray;
  }

  /** The picture as it is now. */
  async picture(): Promise<Blob> {
    this.#place(1);
    this.#renderer.render(this.scene, this.#camera);
    return new Promise((resolve, reject) =>
      this.#renderer.domElement.toBlob((blob) => (blob ? resolve(blob) : reject(new Error("no picture"))), "image/png"),
    );
  }

  dispose(): void {
    clearTimeout(this.#giveUp);
    cancelAnimationFrame(this.#frame);
    this.#frame = -1;
    this.#moving.clear();
    this.#observer.disconnect();
    this.#stopOrbit();
    dispose(this.scene);
    freeOutgoing();
    for (const thing of this.#owned) thing.dispose();
    this.#light.dispose();
    this.#renderer.dispose();
    this.#tell("left");
  }

  #turn(azimuth: number, polar: number): void {
    this.#tilt.azimuth += azimuth;
    this.#tilt.polar = MathUtils.clamp(this.#tilt.polar + polar, 0.05, LOWEST);
    // What follows a hand does not lag behind it.
    Object.assign(this.#look, this.#lookGoal());
    this.invalidate();
  }

  #zoom(factor: number, x: number, y: number, dx: number, dy: number): void {
    const { size, x: left, y: top } = this.#window;
    const next = MathUtils.clamp(size / factor, 1 / CLOSEST, 1);
    const within = (at: number) => MathUtils.clamp(at, 0, 1 - next);
    this.#window = { size: next, x: within(left + (size - next) * x - dx * next), y: within(top + (size - next) * y - dy * next) };
    this.invalidate();
  }

  #lookGoal(): Look {
    if (this.#fromAbove) return { ...ABOVE, azimuth: this.#turned };
    return { azimuth: this.#turned + this.#tilt.azimuth, polar: this.#tilt.polar, fov: ROUND.fov };
  }

  /** Brings the camera where it should be: smoothly, or at once. */
  #glide(): void {
    this.#moving.delete(this.#approach);
    if (!this.#still && this.#frames > 0) this.#moving.add(this.#approach);
    else this.#place(1);
    this.#before = performance.now();
    this.invalidate();
  }

  readonly #approach = (now: number): boolean => {
    const share = 1 - Math.exp(-Math.min(100, now - this.#before) / GLIDE);
    this.#before = now;
    return this.#place(share);
  };

  /** Moves the camera by a share of its way; whether it is still under way. */
  #place(share: number): boolean {
    const goal = this.#lookGoal();
    const left = Math.abs(goal.azimuth - this.#look.azimuth) + Math.abs(goal.polar - this.#look.polar) + Math.abs(goal.fov - this.#look.fov);
    const away = this.#boxes.reduce((sum, box, index) => sum + apart(box, this.#goals[index] ?? box), 0);
    const isThere = left + away < 0.002;
    const part = isThere && share > 0 ? 1 : share;
    for (const name of ["azimuth", "polar", "fov"] as const) this.#look[name] = MathUtils.lerp(this.#look[name], goal[name], part);
    this.#boxes.forEach((box, index) => {
      box.min.lerp(this.#goals[index]?.min ?? box.min, part);
      box.max.lerp(this.#goals[index]?.max ?? box.max, part);
    });
    const { clientWidth, clientHeight } = this.#renderer.domElement;
    const [width, height] = [clientWidth || 1, clientHeight || 1];
    const { size, x, y } = this.#window;
    this.#camera.setViewOffset(1, 1, x, y, size, size);
    if (this.#isFramed) frame(this.#camera, this.#boxes, this.#look, width / height, this.#freeParts(width, height));
    return !isThere && part < 1;
  }

  #freeParts(width: number, height: number): Free[] {
    return this.#insets.map(({ left, right, top, bottom }) =>
      freeWithin(width, height, { left: left + MARGIN, right: right + MARGIN, top: top + MARGIN, bottom: bottom + MARGIN }),
    );
  }

  #resize(canvas: HTMLCanvasElement): void {
    const { clientWidth, clientHeight } = canvas;
    if (clientWidth === 0 || clientHeight === 0) return;
    this.#renderer.setSize(clientWidth, clientHeight, false);
    this.#draw();
  }

  #draw(): void {
    if (this.#frame < 0) return;
    cancelAnimationFrame(this.#frame);
    this.#frame = 0;
    this.#prepare();
    if (this.#preparing) return;
    const now = performance.now();
    for (const step of this.#moving) if (!step(now)) this.#moving.delete(step);
    this.#place(0);
    this.#renderer.render(this.scene, this.#camera);
    this.#frames++;
    freeOutgoing();
    this.#tell("drawn");
    if (this.#isTimed(now) || this.#moving.size > 0) this.invalidate();
  }

  /** Compiles the shaders of new materials beside the page, which would stand still for it otherwise. Until then the last picture stays. */
  #prepare(): void {
    if (this.#preparing) return;
    const prepared = this.#prepared;
    let isNew = false;
    this.scene.traverse((thing) => {
      if (!(thing instanceof Mesh)) return;
      for (const material of [thing.material].flat() as Material[]) {
        isNew ||= !prepared.has(material);
        prepared.add(material);
      }
    });
    if (!isNew) return;
    this.#preparing = true;
    void this.#renderer.compileAsync(this.scene, this.#camera).then(() => {
      // Meanwhile the picture may have been lost, or left.
      if (prepared !== this.#prepared || this.#frame < 0) return;
      this.#preparing = false;
      this.invalidate();
    });
  }

  /** Whether another frame is needed to time it, or because this one showed that finer pictures are possible. */
  #isTimed(now: number): boolean {
    if (!this.#pace.isOpen) return false;
    const isFiner = this.#pace.note(now);
    if (this.#pace.isSlow) {
      this.#still = true;
      this.#renderer.setPixelRatio(1);
      this.invalidate();
    }
    return isFiner || this.#pace.isOpen;
  }

  #tell(event: "drawn" | "left"): void {
    const { render, memory } = this.#renderer.info;
    const detail: Figures = { frames: this.#frames, calls: render.calls, triangles: render.triangles, ...memory };
    this.#renderer.domElement.dispatchEvent(new CustomEvent(event, { detail }));
  }
}

const apart = (one: Box3, other: Box3) => one.min.distanceTo(other.min) + one.max.distanceTo(other.max);
