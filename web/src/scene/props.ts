// Many small things as one mesh: each is moved, painted, and added to the same geometry.
import { BufferGeometry, Color, Float32BufferAttribute, type Matrix4, Matrix3, Vector3 } from "three";

export class Props {
  readonly #position: number[] = [];
  readonly #normal: number[] = [];
  readonly #colour: number[] = [];
  readonly #index: number[] = [];

  get isEmpty(): boolean {
    return this.#index.length === 0;
  }

  add(shape: BufferGeometry, place: Matrix4, colour: Color): void {
    const [position, normal] = [shape.getAttribute("position"), shape.getAttribute("normal")];
    const first = this.#position.length / 3;
    const turned = new Matrix3().getNormalMatrix(place);
    const at = new Vector3();
    for (let corner = 0; corner < position.count; corner++) {
      this.#position.push(...at.fromBufferAttribute(position, corner).applyMatrix4(place).toArray());
      this.#normal.push(...at.fromBufferAttribute(normal, corner).applyMatrix3(turned).normalize().toArray());
      this.#colour.push(colour.r, colour.g, colour.b);
    }
    const { index } = shape;
    const count = index?.count ?? position.count;
    for (let corner = 0; corner < count; corner++) this.#index.push(first + (index?.getX(corner) ?? corner));
  }

  geometry(): BufferGeometry {
    const made = new BufferGeometry();
    made.setAttribute("position", new Float32BufferAttribute(this.#position, 3));
    made.setAttribute("normal", new Float32BufferAttribute(this.#normal, 3));
    made.setAttribute("color", new Float32BufferAttribute(this.#colour, 3));
    made.setIndex(this.#index);
    return made;
  }
}
