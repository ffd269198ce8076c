/** An entry of a fixed list. Stored masks use `bit`, which never changes: see `bitMask`. */
interface Coded<Id extends string> {
  readonly id: Id;
  readonly label: string;
  readonly bit: number;
}

/** The ids of a list, in its order. */
export function idsOf<Id extends string>(list: readonly Coded<Id>[]): [Id, ...Id[]] {
  return list.map(({ id }) => id) as [Id, ...Id[]];
}

/** The bit of each entry in stored masks. */
export function bitsOf<Id extends string>(list: readonly Coded<Id>[]): Record<Id, number> {
  return Object.fromEntries(list.map(({ id, bit }) => [id, bit])) as Record<Id, number>;
}

/** A function that gives the label of an id; the id itself when it is unknown. */
export function labelsOf(list: readonly Coded<string>[]): (id: string) => string {
  const labels = new Map(list.map(({ id, label }) => [id, label]));
  return (id) => labels.get(id) ?? id;
}
