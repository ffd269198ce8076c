import { WHO_IDS, type Who, WORTHS, type Worth } from '#shared/domain/permit/who.ts';
import type { MapPalette } from './palette.ts';

/** Drawn larger, so that they are sharp on dense screens. */
const PIXEL_RATIO = 2;
/** The diameters of pins and of groups' rings, in pixels. */
const PIN_PX = 22;
const RING_PX = 38;

type Draw = (pen: CanvasRenderingContext2D, size: number, palette: MapPalette) => void;
interface MapImage {
  /** In pixels. */
  readonly size: number;
  readonly draw: Draw;
}

/**
 * Draws an image that a style names: `hatch-4` (lines so many pixels apart), `dots-7`, `ring-30` (a group, of which so many percent are
 * worth the reader's time), or `pin-owner-best` (a permit with its label and its worth).
 * @returns undefined for an unknown name
 */
export function drawMapImage(name: string, palette: MapPalette) {
  const [kind = '', value = '', third = ''] = name.split('-');
  const image = imageOf(kind, value, third);
  const canvas = document.createElement('canvas');
  const pen = canvas.getContext('2d');
  if (image === undefined || pen === null) return undefined;
  const width = Math.round(image.size * PIXEL_RATIO);
  canvas.width = canvas.height = width;
  pen.scale(width / image.size, width / image.size);
  image.draw(pen, image.size, palette);
  return { data: pen.getImageData(0, 0, width, width), pixelRatio: PIXEL_RATIO };
}

function imageOf(kind: string, value: string, third: string): MapImage | undefined {
  if (kind === 'hatch') return { size: Number(value) * Math.SQRT2, draw: drawHatch };
  if (kind === 'dots') return { size: Number(value), draw: drawDot };
  if (kind === 'ring') return { size: RING_PX, draw: drawRing(Number(value) / 100) };
  const label = WHO_IDS.find((id) => id === value);
  const [worth = 'unsaid'] = WORTHS.filter((one) => one === third);
  return kind === 'pin' && label !== undefined ? { size: PIN_PX, draw: drawPin(label, worth) } : undefined;
}

/** Three diagonals, so that the tile continues over its corners. */
const drawHatch: Draw = (pen, size, { ink }) => {
  pen.globalAlpha = 0.35;
  pen.strokeStyle = ink;
  pen.lineWidth = 1.1;
  for (const shift of [-size, 0, size]) {
    pen.moveTo(shift - size, size * 2);
    pen.lineTo(shift + size * 2, -size);
  }
  pen.stroke();
};

const drawDot: Draw = (pen, size, { ink }) => {
  pen.globalAlpha = 0.4;
  pen.fillStyle = ink;
  pen.arc(size / 2, size / 2, 0.9, 0, 2 * Math.PI);
  pen.fill();
};

function drawRing(share: number): Draw {
  return (pen, size, { raised, ink, signal }) => {
    drawDisc(pen, size, raised, ink, 2.5);
    if (share === 0) return;
    pen.beginPath();
    pen.strokeStyle = signal;
    pen.lineWidth = 3.5;
    pen.arc(size / 2, size / 2, size / 2 - 2.5, -Math.PI / 2, -Math.PI / 2 + share * 2 * Math.PI);
    pen.stroke();
  };
}

/** The label's shape of the lists (`WhoMark`) in a disc. */
function drawPin(label: Who, worth: Worth): Draw {
  return (pen, size, { raised, ink, signal, muted }) => {
    drawDisc(pen, size, raised, ink, 1.5);
    const middle = size / 2;
    pen.beginPath();
    pen.fillStyle = pen.strokeStyle = worth === 'best' ? signal : worth === 'also' ? ink : muted;
    pen.lineWidth = label === 'unknown' ? 1.5 : 2.5;
    if (label === 'unknown') pen.setLineDash([2.5, 2.5]);
    if (label === 'taken') pen.fillRect(middle - 5, middle - 2.5, 10, 5);
    else if (label === 'ended') pen.fillRect(middle - 5, middle - 1, 10, 2);
    else pen.arc(middle, middle, 4.5, 0, 2 * Math.PI);
    if (label === 'owner') pen.fill();
    pen.stroke();
    if (label !== 'gc') return;
    pen.beginPath();
    pen.arc(middle, middle, 4.5, Math.PI / 2, (3 * Math.PI) / 2);
    pen.fill();
  };
}

function drawDisc(
  pen: CanvasRenderingContext2D,
  size: number,
  fill: string,
  line: string,
  width: number,
): void {
  pen.beginPath();
  pen.arc(size / 2, size / 2, size / 2 - width, 0, 2 * Math.PI);
  pen.fillStyle = fill;
  pen.fill();
  pen.strokeStyle = line;
  pen.lineWidth = width;
  pen.stroke();
}
