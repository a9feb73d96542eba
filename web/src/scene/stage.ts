// A lit table with a camera that one can move around. It draws only when something has changed.
import {
  AmbientLight,
  DirectionalLight,
  HemisphereLight,
  Mesh,
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

export class Stage {
  readonly scene = new Scene();
  readonly camera = new PerspectiveCamera(32, 1, 0.5, 120);
  readonly #renderer: WebGLRenderer;
  readonly #controls: OrbitControls;
  readonly #observer: ResizeObserver;
  readonly #sun = new DirectionalLight(0xfff4e2, 2.4);
  readonly #home = new Vector3();
  readonly #centre = new Vector3();
  #size: number;
  #frame = 0;
  #moving: ((milliseconds: number) => boolean) | null = null;

  /** A stage for a table of so many cells, with a floor so far below it. Throws where there is no WebGL. */
  constructor(canvas: HTMLCanvasElement, size: number, floor = 0.62) {
    this.#size = size;
    this.#renderer = new WebGLRenderer({ canvas, antialias: true, alpha: true });
    this.#renderer.shadowMap.enabled = true;
    this.#renderer.shadowMap.type = PCFShadowMap;
    this.#renderer.setPixelRatio(Math.min(devicePixelRatio, 2));
    this.#light(size, floor);
    this.#controls = new OrbitControls(this.camera, canvas);
    this.#controls.enablePan = false;
    this.#controls.minPolarAngle = 0;
    this.#controls.maxPolarAngle = 1.35;
    this.#controls.addEventListener("change", () => this.invalidate());
    this.#settle(0, 0, size);
    this.reset();
    this.#observer = new ResizeObserver(() => this.#resize(canvas));
    this.#observer.observe(canvas);
    canvas.addEventListener("webglcontextlost", (event) => event.preventDefault());
    canvas.addEventListener("webglcontextrestored", () => this.invalidate());
  }

  /** How much wider than high the picture is. */
  get aspect(): number {
    const { clientWidth, clientHeight } = this.#renderer.domElement;
    return clientWidth > 0 && clientHeight > 0 ? clientWidth / clientHeight : 1;
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

  /** Looks at another part of the table, from the side from which it is looked at now. */
  frame(x: number, z: number, size: number): void {
    const offset = this.camera.position.clone().sub(this.#controls.target).multiplyScalar(size / this.#size);
    this.#settle(x, z, size);
    this.#controls.target.copy(this.#centre);
    this.camera.position.copy(this.#centre).add(offset);
    this.#controls.update();
    this.invalidate();
  }

  /** Puts the camera back where it was. */
  reset(): void {
    this.camera.position.copy(this.#home);
    this.#controls.target.copy(this.#centre);
    this.#controls.update();
    this.invalidate();
  }

  /** Where a pointer is, as a ray needs it. */
  pointer(event: MouseEvent): Vector2 {
    const box = this.#renderer.domElement.getBoundingClientRect();
    const across = ((event.clientX - box.left) / box.width) * 2 - 1;
    return new Vector2(across, 1 - ((event.clientY - box.top) / box.height) * 2);
  }

  dispose(): void {
    cancelAnimationFrame(this.#frame);
    this.#observer.disconnect();
    this.#controls.dispose();
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
    this.scene.add(sun, sun.target, new HemisphereLight(0xfff8ec, 0x8a6a45, 1.15), new AmbientLight(0xffffff, 0.25), ground);
  }

  /** Home, light and reach of the camera for a table of so many cells around a point. */
  #settle(x: number, z: number, size: number): void {
    this.#size = size;
    this.#centre.set(x, 0, z + size * 0.03);
    this.#home.set(x, size * 1.74, z + size * 1.58);
    this.#controls.minDistance = size * 0.8;
    this.#controls.maxDistance = size * 4;
    this.#sun.position.set(x - size * 0.75, size * 1.5, z + size * 0.55);
    this.#sun.target.position.set(x, 0, z);
    const reach = size * 0.85;
    const { camera } = this.#sun.shadow;
    Object.assign(camera, { left: -reach, right: reach, top: reach, bottom: -reach, far: size * 5 });
    camera.updateProjectionMatrix();
  }

  #resize(canvas: HTMLCanvasElement): void {
    const { clientWidth, clientHeight } = canvas;
    if (clientWidth === 0 || clientHeight === 0) return;
    this.#renderer.setSize(clientWidth, clientHeight, false);
    this.camera.aspect = clientWidth / clientHeight;
    this.camera.updateProjectionMatrix();
    this.invalidate();
  }

  #draw(): void {
    this.#frame = 0;
    if (this.#moving && !this.#moving(performance.now())) this.#moving = null;
    this.#renderer.render(this.scene, this.camera);
    if (this.#moving) this.invalidate();
  }
}
