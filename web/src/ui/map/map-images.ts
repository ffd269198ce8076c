import type { MapPalette } from './palette.ts';

/** Images that a style names as `hatch-4`: lines so many pixels apart; `dots-7`: dots. */
const IMAGE = /^(hatch|dots)-(\d+)$/;
/** Drawn larger, so that they are sharp on dense screens. */
const PIXEL_RATIO = 2;

/** Draws an image of the map's style. @returns undefined for an unknown name */
export function drawMapImage(name: string, { ink }: MapPalette) {
  const [, kind, gap] = IMAGE.exec(name) ?? [];
  if (kind === undefined) return undefined;
  const size = Number(gap) * PIXEL_RATIO * (kind === 'hatch' ? Math.SQRT2 : 1);
  const canvas = document.createElement('canvas');
  canvas.width = canvas.height = Math.round(size);
  const pen = canvas.getContext('2d');
  if (pen === null) return undefined;
  const { width } = canvas;
  pen.globalAlpha = 0.4;
  pen.strokeStyle = pen.fillStyle = ink;
  pen.lineWidth = 1.2 * PIXEL_RATIO;
  if (kind === 'dots') {
    pen.arc(width / 2, width / 2, 0.9 * PIXEL_RATIO, 0, 2 * Math.PI);
    pen.fill();
  } else {
    // Three diagonals, so that the tile continues over its corners.
    for (const shift of [-width, 0, width]) {
      pen.moveTo(shift - width, width * 2);
      pen.lineTo(shift + width * 2, -width);
    }
    pen.stroke();
  }
  return { data: pen.getImageData(0, 0, width, width), pixelRatio: PIXEL_RATIO };
}
