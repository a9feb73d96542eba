import { BoxGeometry, Group, Mesh, MeshBasicMaterial, Texture } from "three";
import { expect, test } from "vitest";

import { clear, freeOutgoing } from "./dispose";

test("materials live until the next picture, so that it need not compile their shaders again", () => {
  const freed: string[] = [];
  const [geometry, map] = [new BoxGeometry(), new Texture()];
  const material = new MeshBasicMaterial({ map });
  geometry.addEventListener("dispose", () => freed.push("geometry"));
  map.addEventListener("dispose", () => freed.push("texture"));
  material.addEventListener("dispose", () => freed.push("material"));
  const group = new Group().add(new Mesh(geometry, material));
  clear(group);
  expect(group.children).toEqual([]);
  expect(freed).toEqual(["geometry", "texture"]);
  freeOutgoing();
  freeOutgoing();
  expect(freed).toEqual(["geometry", "texture", "material"]);
});
