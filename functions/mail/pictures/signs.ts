import type { Canvas, Spot } from './canvas.ts';

/** The lines of each sign on a grid 4 wide and 6 high: corners as pairs of digits, lines apart by spaces. */
const SIGNS: Readonly<Record<string, string>> = {
  '0': '10 30 41 45 36 16 05 01 10',
  '1': '11 20 26|16 36',
  '2': '01 10 30 41 42 06 46',
  '3': '01 10 30 41 42 33 13|33 44 45 36 16 05',
  '4': '36 30 04 44',
  '5': '40 00 03 33 44 45 36 06',
  '6': '40 20 02 05 16 36 45 44 33 13 04',
  '7': '00 40 16',
  '8': '10 30 41 42 33 13 02 01 10|13 04 05 16 36 45 44 33',
  '9': '42 33 13 02 01 10 30 41 44 26 06',
  '.': '26 26',
  ' ': '',
  m: '06 02|03 12 23 26|23 32 43 46',
  i: '26 22|20 20',
};
const [WIDE, HIGH] = [4, 6];

/**
 * Writes digits, a point, and the letters of "mi", centered at a spot.
 * @param size height in pixels
 */
export function writeSigns(canvas: Canvas, text: string, [x, y]: Spot, size: number, color: number): void {
  const unit = size / HIGH;
  const step = (WIDE + 1.6) * unit;
  const left = x - ((text.length - 1) * step + WIDE * unit) / 2;
  [...text].forEach((sign, at) => {
    for (const line of (SIGNS[sign] ?? '').split('|'))
      canvas.stroke(
        line.split(' ').map((corner): Spot => {
          const [column, row] = [Number(corner.charAt(0)), Number(corner.charAt(1))];
          return [left + at * step + column * unit, y + (row - HIGH / 2) * unit];
        }),
        Math.max(2.4, unit * 1.05),
        color,
      );
  });
}
