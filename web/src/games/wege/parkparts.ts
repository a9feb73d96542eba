// What stands on the slabs of a park, and what they are made of.
import {
  BoxGeometry,
  CanvasTexture,
  CylinderGeometry,
  Group,
  Mesh,
  MeshStandardMaterial,
  PlaneGeometry,
  SRGBColorSpace,
  type Texture,
} from "three";

import type { ParkBox } from "../../engine/wire/ParkBox";
import { readColour } from "../../scene/colours";
import { duck } from "./duck";

/** A picture to be put onto slabs. */
export function texture(picture: HTMLCanvasElement): Texture {
  const made = new CanvasTexture(picture);
  made.colorSpace = SRGBColorSpace;
  made.anisotropy = 8;
  return made;
}

/** The upper face of a tile: its part of the picture. */
export function faceOf(tile: { x: number; y: number }, box: ParkBox): PlaneGeometry {
  const face = new PlaneGeometry(1, 1);
  const places = face.getAttribute("uv");
  for (let corner = 0; corner < places.count; corner++) {
    const across = (tile.x - box.west + places.getX(corner)) / box.width;
    places.setXY(corner, across, (tile.y - box.south + places.getY(corner)) / box.height);
  }
  return face;
}

/** The duck of a tile in its corner; it looks at the point where it can meet others. */
export function seated(black: boolean, corner: string): Group {
  const swimming = duck(black);
  swimming.traverse((thing) => (thing.userData["shared"] = true));
  const [east, south] = [corner.endsWith("E"), corner.startsWith("S")];
  swimming.position.set(east ? 0.23 : -0.23, 0.01, south ? 0.23 : -0.23);
  swimming.rotation.y = east ? (south ? -0.6 : 0.6) : Math.PI + (south ? 0.6 : -0.6);
  return swimming;
}

/** A wooden bridge over the diagonal of a cell. */
export function bridge(even: boolean): Group {
  const group = new Group();
  const [deck, rail] = [
    new MeshStandardMaterial({ color: readColour("--plank"), roughness: 0.7 }),
    new MeshStandardMaterial({ color: readColour("--rail"), roughness: 0.7 }),
  ];
  for (let plank = -4; plank <= 4; plank++) {
    const board = new Mesh(new BoxGeometry(0.08, 0.03, 0.28), deck);
    board.position.set(plank * 0.09, 0.07 + 0.03 * Math.cos(plank / 3), 0);
    group.add(board);
  }
  for (const side of [-0.15, 0.15]) {
    const bar = new Mesh(new BoxGeometry(0.86, 0.025, 0.025), rail);
    bar.position.set(0, 0.2, side);
    group.add(bar);
    for (const at of [-0.4, -0.13, 0.13, 0.4]) {
      const post = new Mesh(new CylinderGeometry(0.02, 0.022, 0.2, 10), rail);
      post.position.set(at, 0.11, side);
      group.add(post);
    }
  }
  group.traverse((thing) => (thing.castShadow = true));
  group.rotation.y = even ? -Math.PI / 4 : Math.PI / 4;
  return group;
}
