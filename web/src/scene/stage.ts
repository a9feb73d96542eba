// A lit table with a camera that one can move around, or that looks straight down. It draws only when something has
// changed.
import {
  AmbientLight,
  type Camera,
  DirectionalLight,
  HemisphereLight,
  Mesh,
  OrthographicCamera,
  PCFShadowMap,
  PerspectiveCamera,
  PlaneGeometry,
  Scene,
  ShadowMaterial,
  Vector2,
  Vector3,
  WebGLRenderer,
} from "three";
import { OrbitControls } from "three/addons/controls/OrbitControls.js";

import { readColour } from "./colours";
import { dispose } from "./dispose";

/** A lost picture comes back within this time, or never. */
const PATIENCE = 5000;
/** So many pixels at the top belong to the tools. */
const TOOLS = 56;
const UP = new Vector3(0, 1, 0);

export class Stage {
  readonly scene = new Scene();
  readonly #round = new PerspectiveCamera(32, 1, 0.5, 120);
  readonly #above = new OrthographicCamera(-1, 1, 1, -1, 0.5, 120);
  readonly #renderer: WebGLRenderer;
  readonly #controls: OrbitControls;
  readonly #observer: ResizeObserver;
  readonly #sun = new DirectionalLight(readColour("--sun"), 2.4);
  /** The middle of what is looked at. */
  readonly #centre = new Vector3();
  #size: number;
  #fromAbove = false;
  /** How far the table is turned, in radians. */
  #turned = 0;
  #frame = 0;
  #moving: ((milliseconds: number) => boolean) | null = null;
  #giveUp: ReturnType<typeof setTimeout> | undefined;

  /**
   * A stage for a table of so many cells, with a floor so far below it; `lost` hears when its picture is gone for good.
   * Throws without WebGL.
   */
  constructor(canvas: HTMLCanvasElement, size: number, lost: () => void = () => {}, floor = 0.62) {
    this.#renderer = new WebGLRenderer({ canvas, antialias: true, alpha: true });
    this.#renderer.shadowMap.enabled = true;
    this.#renderer.shadowMap.type = PCFShadowMap;
    this.#renderer.setPixelRatio(Math.min(devicePixelRatio, 2));
    this.#size = size;
    this.#light(size, floor);
    this.#controls = new OrbitControls(this.#round, canvas);
    this.#controls.enablePan = false;
    this.#controls.minPolarAngle = 0;
    this.#controls.maxPolarAngle = 1.35;
    this.#controls.addEventListener("change", () => this.invalidate());
    this.#settle(0, 0, size);
    this.reset();
    this.#observer = new ResizeObserver(() => this.#resize(canvas));
    this.#observer.observe(canvas);
    canvas.addEventListener("webglcontextlost", (event) => {
      event.preventDefault();
      this.#giveUp = setTimeout(lost, PATIENCE);
    });
    canvas.addEventListener("webglcontextrestored", () => {
      clearTimeout(this.#giveUp);
      this.invalidate();
    });
  }

  /** The camera through which the table is seen now. */
  get camera(): Camera {
    return this.#fromAbove ? this.#above : this.#round;
  }

  /** Looks straight down, without perspective, or from where one likes. */
  lookFromAbove(above: boolean): void {
    this.#fromAbove = above;
    this.#controls.enabled = !above;
    this.invalidate();
  }

  /** Turns the table by so many quarters clockwise, to whoever sits there. */
  face(quarters: number): void {
    const turned = (quarters * Math.PI) / 2;
    if (turned === this.#turned) return;
    this.#turned = turned;
    this.reset();
  }

  /** How much wider than high the picture is. */
  get aspect(): number {
    const { clientWidth, clientHeight } = this.#renderer.domElement;
    return clientWidth > 0 && clientHeight > 0 ? clientWidth / clientHeight : 1;
  }

  /** Looks at another part of the table, or so far behind it, from the side from which it is looked at now. */
  frame(x: number, z: number, size: number, behind = 0): void {
    const shift = new Vector3(0, 0, -behind).applyAxisAngle(UP, this.#turned);
    const offset = this.#round.position.clone().sub(this.#controls.target).multiplyScalar(size / this.#size);
    this.#settle(x + shift.x, z + shift.z, size);
    this.#controls.target.copy(this.#target());
    this.#round.position.copy(this.#controls.target).add(offset);
    this.#controls.update();
    this.#lookDown();
    this.invalidate();
  }

  /** Asks for a picture; several wishes before the next frame are one. */
  invalidate(): void {
    this.#frame ||= requestAnimationFrame(() => this.#draw());
  }

  /** Draws frame after frame as long as this says that something still moves. */
  animate(step: (milliseconds: number) => boolean): void {
    const start = performance.now();
    this.#moving = (now) => step(now - start);
    this.invalidate();
  }

  /** Puts the camera back where it was. */
  reset(): void {
    this.#round.position.copy(this.#turnedAbout(1.74, 1.58));
    this.#controls.target.copy(this.#target());
    this.#controls.update();
    this.#lookDown();
    this.invalidate();
  }

  /** Where a pointer is, as a ray needs it. */
  pointer(event: MouseEvent): Vector2 {
    const box = this.#renderer.domElement.getBoundingClientRect();
    const across = ((event.clientX - box.left) / box.width) * 2 - 1;
    return new Vector2(across, 1 - ((event.clientY - box.top) / box.height) * 2);
  }

  dispose(): void {
    clearTimeout(this.#giveUp);
    cancelAnimationFrame(this.#frame);
    this.#observer.disconnect();
    this.#controls.dispose();
    dispose(this.scene);
    this.#renderer.dispose();
  }

  #light(size: number, floor: number): void {
    const sun = this.#sun;
    sun.castShadow = true;
    sun.shadow.mapSize.set(2048, 2048);
    sun.shadow.radius = 5;
    sun.shadow.bias = -0.0004;
    sun.shadow.normalBias = 0.03;
    const ground = new Mesh(new PlaneGeometry(size * 12, size * 12), new ShadowMaterial({ opacity: 0.22 }));
    ground.rotation.x = -Math.PI / 2;
    ground.position.y = -floor;
    ground.receiveShadow = true;
    const sky = new HemisphereLight(readColour("--sky"), readColour("--earth"), 1.15);
    this.scene.add(sun, sun.target, sky, new AmbientLight(readColour("--white"), 0.25), ground);
  }

  /** Light and reach of the cameras for a table of so many cells around a point. */
  #settle(x: number, z: number, size: number): void {
    this.#size = size;
    this.#centre.set(x, 0, z);
    this.#controls.minDistance = size * 0.8;
    this.#controls.maxDistance = size * 4;
    this.#sun.position.set(x - size * 0.75, size * 1.5, z + size * 0.55);
    this.#sun.target.position.copy(this.#centre);
    const reach = size * 0.85;
    const { camera } = this.#sun.shadow;
    Object.assign(camera, { left: -reach, right: reach, top: reach, bottom: -reach, far: size * 5 });
    camera.updateProjectionMatrix();
  }

  /** A point above and before the middle of the table, counted in its size, turned with the table. */
  #turnedAbout(up: number, before: number): Vector3 {
    const offset = new Vector3(0, up, before).multiplyScalar(this.#size);
    return offset.applyAxisAngle(UP, this.#turned).add(this.#centre);
  }

  #target(): Vector3 {
    return this.#turnedAbout(0, 0.03);
  }

  /** Puts the camera that looks straight down above the middle, with all of the table in view. */
  #lookDown(): void {
    this.#above.position.copy(this.#turnedAbout(3, 0));
    this.#above.up.set(0, 0, -1).applyAxisAngle(UP, this.#turned);
    this.#above.lookAt(this.#centre);
    // The board fits below the tools at the top of the picture.
    const { clientWidth, clientHeight } = this.#renderer.domElement;
    const half = this.#size / 2 + 1.1;
    const across = half * Math.max(1, clientWidth / Math.max(1, clientHeight - TOOLS));
    const along = across / this.aspect;
    const down = clientHeight > 0 ? (TOOLS / clientHeight) * along : 0;
    Object.assign(this.#above, { left: -across, right: across, top: along + down, bottom: down - along });
    this.#above.updateProjectionMatrix();
  }

  #resize(canvas: HTMLCanvasElement): void {
    const { clientWidth, clientHeight } = canvas;
    if (clientWidth === 0 || clientHeight === 0) return;
    this.#renderer.setSize(clientWidth, clientHeight, false);
    this.#round.aspect = clientWidth / clientHeight;
    this.#round.updateProjectionMatrix();
    this.#lookDown();
    this.invalidate();
  }

  #draw(): void {
    this.#frame = 0;
    if (this.#moving && !this.#moving(performance.now())) this.#moving = null;
    this.#renderer.render(this.scene, this.camera);
    if (this.#moving) this.invalidate();
  }
}
