// From the screen to the coordinates of a picture and back.

/** Where something on the screen is in a picture's own coordinates; null while it is not shown. */
export function pointIn(picture: SVGSVGElement, at: { clientX: number; clientY: number }): DOMPoint | null {
  const matrix = picture.getScreenCTM();
  return matrix && new DOMPoint(at.clientX, at.clientY).matrixTransform(matrix.inverse());
}

/** How many pixels of the screen a length in a picture takes. */
export function pixels(picture: SVGSVGElement, length: number): number {
  const matrix = picture.getScreenCTM();
  return matrix ? Math.hypot(matrix.a, matrix.b) * length : length;
}
