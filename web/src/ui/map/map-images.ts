import { WHO_IDS, type Who, WORTHS, type Worth } from '#shared/domain/permit/who.ts';
import type { MapPalette } from './palette.ts';

/** Drawn larger, so that they are sharp on dense screens. */
const PIXEL_RATIO = 2;
/** The diameters of pins and of groups' rings, and the height of tags with their tip, in pixels. */
const PIN_PX = 22;
const RING_PX = 38;
const TAG_PX = 30;
const TAG_FONT = '600 13px "IBM Plex Sans", sans-serif';

type Pen = CanvasRenderingContext2D;
interface MapImage {
  /** In pixels. */
  readonly width: number;
  readonly height: number;
  readonly draw: (pen: Pen, palette: MapPalette) => void;
}

/**
 * Draws an image that a style names: `hatch-4` (lines so many pixels apart), `dots-7`, `ring-3-5` (a group, of which so many tenths are
 * worth the reader's time, and so many may bring work too), `pin-owner-best` (a permit with its label and its worth), or
 * `tag-owner-best-open-$48K` (a pin with its value, open or not).
 * @returns undefined for an unknown name
 */
export function drawMapImage(name: string, palette: MapPalette) {
  const canvas = document.createElement('canvas');
  const pen = canvas.getContext('2d', { willReadFrequently: true });
  const image = pen === null ? undefined : imageOf(name, pen);
  if (image === undefined || pen === null) return undefined;
  const [width, height] = [Math.round(image.width * PIXEL_RATIO), Math.round(image.height * PIXEL_RATIO)];
  canvas.width = width;
  canvas.height = height;
  pen.scale(width / image.width, height / image.height);
  image.draw(pen, palette);
  return { data: pen.getImageData(0, 0, width, height), pixelRatio: PIXEL_RATIO };
}

function imageOf(name: string, pen: Pen): MapImage | undefined {
  const [kind = '', first = '', second = '', open, value = ''] = name.split('-');
  const square = (size: number, draw: MapImage['draw']): MapImage => ({ width: size, height: size, draw });
  if (kind === 'hatch') return square(Number(first) * Math.SQRT2, drawHatch(Number(first) * Math.SQRT2));
  if (kind === 'dots') return square(Number(first), drawDot(Number(first)));
  if (kind === 'ring') return square(RING_PX, drawRing(Number(first) / 10, Number(second) / 10));
  const label = WHO_IDS.find((id) => id === first);
  const worth = WORTHS.find((one) => one === second);
  if (label === undefined || worth === undefined) return undefined;
  if (kind === 'pin') return square(PIN_PX, drawPin(label, worth));
  if (kind !== 'tag') return undefined;
  pen.font = TAG_FONT;
  const width = Math.ceil(pen.measureText(value).width) + (value === '' ? 26 : 32);
  return { width, height: TAG_PX, draw: drawTag(label, worth, open === 'open', value, width) };
}

/** Three diagonals, so that the tile continues over its corners. */
function drawHatch(size: number): MapImage['draw'] {
  return (pen, { ink }) => {
    pen.globalAlpha = 0.35;
    pen.strokeStyle = ink;
    pen.lineWidth = 1.1;
    for (const shift of [-size, 0, size]) {
      pen.moveTo(shift - size, size * 2);
      pen.lineTo(shift + size * 2, -size);
    }
    pen.stroke();
  };
}

function drawDot(size: number): MapImage['draw'] {
  return (pen, { ink }) => {
    pen.globalAlpha = 0.4;
    pen.fillStyle = ink;
    pen.arc(size / 2, size / 2, 0.9, 0, 2 * Math.PI);
    pen.fill();
  };
}

/** A hairline, with an arc for each share, clockwise from the top. */
function drawRing(best: number, also: number): MapImage['draw'] {
  return (pen, { raised, ink, signal, lineStrong }) => {
    const middle = RING_PX / 2;
    drawDisc(pen, middle, middle - 2.5, raised, lineStrong);
    const arc = (from: number, to: number, color: string): void => {
      pen.beginPath();
      pen.strokeStyle = color;
      pen.lineWidth = 4;
      pen.arc(middle, middle, middle - 2.5, (from - 0.25) * 2 * Math.PI, (to - 0.25) * 2 * Math.PI);
      pen.stroke();
    };
    if (best > 0) arc(0, best, signal);
    if (also > 0) arc(best, Math.min(1, best + also), ink);
  };
}

const colorOf = (worth: Worth, { signal, ink, muted }: MapPalette): string =>
  worth === 'best' ? signal : worth === 'also' ? ink : muted;

function drawPin(label: Who, worth: Worth): MapImage['draw'] {
  return (pen, palette) => {
    const color = colorOf(worth, palette);
    drawDisc(pen, PIN_PX / 2, PIN_PX / 2 - 1, palette.raised, color);
    drawShape(pen, PIN_PX / 2, label, color);
  };
}

/** A pin's shape and a value on a label with a tip. */
function drawTag(label: Who, worth: Worth, isOpen: boolean, value: string, width: number): MapImage['draw'] {
  return (pen, palette) => {
    const { ink, paper, raised, signal } = palette;
    const color = colorOf(worth, palette);
    const [bottom, middle] = [TAG_PX - 7, width / 2];
    pen.beginPath();
    pen.roundRect(1, 1, width - 2, bottom - 1, 4);
    pen.moveTo(middle - 5, bottom);
    pen.lineTo(middle, TAG_PX - 1);
    pen.lineTo(middle + 5, bottom);
    pen.lineWidth = 3;
    pen.strokeStyle = isOpen ? ink : color;
    pen.stroke();
    pen.fillStyle = isOpen ? ink : raised;
    pen.fill();
    drawShape(pen, 13, label, isOpen && worth !== 'best' ? paper : isOpen ? signal : color, bottom / 2 + 0.5);
    pen.font = TAG_FONT;
    pen.textBaseline = 'middle';
    pen.fillStyle = isOpen ? paper : ink;
    pen.fillText(value, 24, bottom / 2 + 1);
  };
}

/** The label's shape of the lists (`WhoMark`). */
function drawShape(pen: Pen, x: number, label: Who, color: string, y = x): void {
  pen.beginPath();
  pen.fillStyle = pen.strokeStyle = color;
  pen.lineWidth = label === 'nobody' ? 2.5 : 1.5;
  if (label === 'unknown') pen.setLineDash([2.5, 2.5]);
  if (label === 'taken') pen.fillRect(x - 5, y - 2.5, 10, 5);
  else if (label === 'ended') pen.fillRect(x - 5, y - 1, 10, 2);
  else pen.arc(x, y, 4.5, 0, 2 * Math.PI);
  if (label === 'owner') pen.fill();
  pen.stroke();
  pen.setLineDash([]);
  if (label !== 'gc') return;
  pen.beginPath();
  pen.arc(x, y, 4.5, -Math.PI / 2, Math.PI / 2);
  pen.fill();
}

function drawDisc(pen: Pen, middle: number, radius: number, fill: string, line: string): void {
  pen.beginPath();
  pen.arc(middle, middle, radius, 0, 2 * Math.PI);
  pen.fillStyle = fill;
  pen.fill();
  pen.strokeStyle = line;
  pen.lineWidth = 1.5;
  pen.stroke();
}
