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

/** A lost picture comes back within this time, or never. */
const PATIENCE = 5000;
/** So many pixels at the top belong to the tools. */
const TOOLS = 56;

export class Stage {
  readonly scene = new Scene();
  readonly #round = new PerspectiveCamera(32, 1, 0.5, 120);
  readonly #above = new OrthographicCamera(-1, 1, 1, -1, 0.5, 120);
  readonly #renderer: WebGLRenderer;
  readonly #controls: OrbitControls;
  readonly #observer: ResizeObserver;
  readonly #size: number;
  #fromAbove = false;
  /** How far the table is turned, in radians. */
  #turned = 0;
  #frame = 0;
  #moving: ((milliseconds: number) => boolean) | null = null;
  #giveUp: ReturnType<typeof setTimeout> | undefined;

  /** A stage for a table of so many cells; `lost` hears when its picture is gone for good. Throws without WebGL. */
  constructor(canvas: HTMLCanvasElement, size: number, lost: () => void = () => {}) {
    this.#renderer = new WebGLRenderer({ canvas, antialias: true, alpha: true });
    this.#renderer.shadowMap.enabled = true;
    this.#renderer.shadowMap.type = PCFShadowMap;
    this.#renderer.setPixelRatio(Math.min(devicePixelRatio, 2));
    this.#size = size;
    this.#light(size);
    this.#controls = new OrbitControls(this.#round, canvas);
    this.#controls.enablePan = false;
    this.#controls.minPolarAngle = 0;
    this.#controls.maxPolarAngle = 1.35;
    this.#controls.minDistance = size * 0.8;
    this.#controls.maxDistance = size * 4;
    this.#controls.addEventListener("change", () => this.invalidate());
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
    const size = this.#size;
    const round = new Vector3(0, 1, 0);
    this.#round.position.set(0, size * 1.74, size * 1.58).applyAxisAngle(round, -this.#turned);
    this.#controls.target.set(0, 0, size * 0.03).applyAxisAngle(round, -this.#turned);
    this.#controls.update();
    this.#above.position.set(0, size * 3, 0);
    this.#above.up.set(0, 0, -1).applyAxisAngle(round, -this.#turned);
    this.#above.lookAt(0, 0, 0);
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
    this.#renderer.dispose();
  }

  #light(size: number): void {
    const sun = new DirectionalLight(0xfff4e2, 2.4);
    sun.position.set(-size * 0.75, size * 1.5, size * 0.55);
    sun.castShadow = true;
    sun.shadow.mapSize.set(2048, 2048);
    sun.shadow.radius = 5;
    sun.shadow.bias = -0.0004;
    sun.shadow.normalBias = 0.03;
    const reach = size * 0.85;
    Object.assign(sun.shadow.camera, { left: -reach, right: reach, top: reach, bottom: -reach, far: size * 5 });
    const floor = new Mesh(new PlaneGeometry(size * 4, size * 4), new ShadowMaterial({ opacity: 0.22 }));
    floor.rotation.x = -Math.PI / 2;
    floor.position.y = -0.62;
    floor.receiveShadow = true;
    this.scene.add(sun, new HemisphereLight(0xfff8ec, 0x8a6a45, 1.15), new AmbientLight(0xffffff, 0.25), floor);
  }

  #resize(canvas: HTMLCanvasElement): void {
    const { clientWidth, clientHeight } = canvas;
    if (clientWidth === 0 || clientHeight === 0) return;
    this.#renderer.setSize(clientWidth, clientHeight, false);
    const aspect = clientWidth / clientHeight;
    this.#round.aspect = aspect;
    this.#round.updateProjectionMatrix();
    // The board fits below the tools at the top of the picture.
    const half = this.#size / 2 + 1.1;
    const across = half * Math.max(1, clientWidth / (clientHeight - TOOLS));
    const along = across / aspect;
    const down = (TOOLS / clientHeight) * along;
    Object.assign(this.#above, { left: -across, right: across, top: along + down, bottom: down - along });
    this.#above.updateProjectionMatrix();
    this.invalidate();
  }

  #draw(): void {
    this.#frame = 0;
    if (this.#moving && !this.#moving(performance.now())) this.#moving = null;
    this.#renderer.render(this.scene, this.camera);
    if (this.#moving) this.invalidate();
  }
}
