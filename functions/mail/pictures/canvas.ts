import type { Picture } from './png.ts';

/** In pixels from the top left corner; pixel (0, 0) has its center at (0.5, 0.5). */
export type Spot = readonly [x: number, y: number];

/** Draws with colors of a palette, without blending: pictures have twice the pixels they are shown with. */
export class Canvas implements Picture {
  readonly width: number;
  readonly height: number;
  readonly pixels: Uint8Array;

  constructor(width: number, height: number) {
    this.width = width;
    this.height = height;
    this.pixels = new Uint8Array(width * height);
  }

  /** Fills the pixels whose center lies in an odd number of rings, so that rings inside others are holes. */
  fill(rings: readonly (readonly Spot[])[], color: number): void {
    const crossings: number[][] = Array.from({ length: this.height }, () => []);
    for (const ring of rings)
      ring.forEach(([bx, by], at) => {
        const [ax, ay] = ring.at(at - 1) ?? [bx, by];
        const [top, bottom] = ay < by ? [ay, by] : [by, ay];
        const last = Math.min(this.height, Math.ceil(bottom - 0.5));
        for (let y = Math.max(0, Math.ceil(top - 0.5)); y < last; y++)
          crossings[y]?.push(ax + ((y + 0.5 - ay) / (by - ay)) * (bx - ax));
      });
    crossings.forEach((row, y) => {
      row.sort((a, b) => a - b);
      for (let at = 0; at + 1 < row.length; at += 2)
        this.#row(y, Math.ceil((row[at] ?? 0) - 0.5), Math.ceil((row[at + 1] ?? 0) - 0.5), color);
    });
  }

  /** Draws lines with round ends through some spots. */
  stroke(spots: readonly Spot[], width: number, color: number): void {
    spots.forEach((end, at) => {
      if (at > 0) this.#line(spots[at - 1] ?? end, end, width / 2, color);
    });
  }

  disc(center: Spot, radius: number, color: number): void {
    this.#line(center, center, radius, color);
  }

  /** Fills what is no farther than `reach` from a line. */
  #line([ax, ay]: Spot, [bx, by]: Spot, reach: number, color: number): void {
    const [dx, dy] = [bx - ax, by - ay];
    const length = dx * dx + dy * dy;
    const within = (low: number, high: number, most: number): readonly [number, number] => [
      Math.max(0, Math.floor(low - reach)),
      Math.min(most, Math.ceil(high + reach)),
    ];
    const [top, bottom] = within(Math.min(ay, by), Math.max(ay, by), this.height);
    const [left, right] = within(Math.min(ax, bx), Math.max(ax, bx), this.width);
    for (let y = top; y < bottom; y++)
      for (let x = left; x < right; x++) {
        const [px, py] = [x + 0.5 - ax, y + 0.5 - ay];
        const along = length === 0 ? 0 : Math.max(0, Math.min(1, (px * dx + py * dy) / length));
        if ((px - along * dx) ** 2 + (py - along * dy) ** 2 <= reach * reach)
          this.pixels[y * this.width + x] = color;
      }
  }

  #row(y: number, from: number, to: number, color: number): void {
    const [start, end] = [Math.max(0, from), Math.min(this.width, to)];
    if (start < end) this.pixels.fill(color, y * this.width + start, y * this.width + end);
  }
}
