/**
 * Sheets of address labels on US letter paper, in inches. Sizes and margins as Avery's templates have them: avery.com/templates/5160 and
 * /5163.
 */
export const LABEL_SHEETS = {
  5160: {
    label: 'Avery 5160: 30 a sheet, 1 × 2⅝ in.',
    columns: 3,
    rows: 10,
    width: 2.625,
    height: 1,
    left: 0.1875,
    top: 0.5,
    across: 2.75,
  },
  5163: {
    label: 'Avery 5163: 10 a sheet, 2 × 4 in.',
    columns: 2,
    rows: 5,
    width: 4,
    height: 2,
    left: 0.15625,
    top: 0.5,
    across: 4.1875,
  },
} as const;
export type LabelSheet = keyof typeof LABEL_SHEETS;

/** US letter paper, in inches. */
export const PAPER = { width: 8.5, height: 11 } as const;

/** Where a label is: its sheet, from 0, and its corner, in inches. */
export interface LabelPlace {
  readonly sheet: number;
  readonly left: number;
  readonly top: number;
}

export function labelsOn(sheet: LabelSheet): number {
  return LABEL_SHEETS[sheet].columns * LABEL_SHEETS[sheet].rows;
}

/** Places for labels, row by row. @param first the first free label of a sheet that was used before, from 1 */
export function labelPlaces(sheet: LabelSheet, count: number, first: number): LabelPlace[] {
  const { columns, left, top, across, height } = LABEL_SHEETS[sheet];
  const most = labelsOn(sheet);
  return Array.from({ length: count }, (_, at) => {
    const place = at + first - 1;
    const onSheet = place % most;
    return {
      sheet: Math.floor(place / most),
      left: left + (onSheet % columns) * across,
      top: top + Math.floor(onSheet / columns) * height,
    };
  });
}
