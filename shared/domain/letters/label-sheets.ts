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

export function labelsOn(sheet: LabelSheet): number {
  return LABEL_SHEETS[sheet].columns * LABEL_SHEETS[sheet].rows;
}

/** The top left corners of a sheet's labels, row by row, in inches. */
export function labelCorners(sheet: LabelSheet): { readonly left: number; readonly top: number }[] {
  const { columns, left, top, across, height } = LABEL_SHEETS[sheet];
  return Array.from({ length: labelsOn(sheet) }, (_, at) => ({
    left: left + (at % columns) * across,
    top: top + Math.floor(at / columns) * height,
  }));
}

/** What goes on each sheet, label by label, up to its last. @param first the first free label of a sheet used before, from 1 */
export function onSheets<T>(sheet: LabelSheet, labels: readonly T[], first: number): (T | undefined)[][] {
  const most = labelsOn(sheet);
  const placed = [...Array<undefined>(first - 1), ...labels];
  return Array.from({ length: Math.ceil(placed.length / most) }, (_, at) =>
    placed.slice(at * most, (at + 1) * most),
  );
}
