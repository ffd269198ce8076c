/** The order of a dictionary: no value first, then text by code units. */
export function compareValues(a: string | null, b: string | null): number {
  if (a === b) return 0;
  if (a === null || b === null) return a === null ? -1 : 1;
  return a < b ? -1 : 1;
}

/** Where a value stands in a list in the order of `compareValues`; -1 when it is not in it. */
export function positionOf(values: readonly (string | null)[], wanted: string | null): number {
  let low = 0;
  let high = values.length - 1;
  while (low <= high) {
    const middle = (low + high) >> 1;
    const order = compareValues(values[middle] ?? null, wanted);
    if (order === 0) return middle;
    if (order < 0) low = middle + 1;
    else high = middle - 1;
  }
  return -1;
}
