/** An entry of a fixed list. */
interface Coded<Id extends string> {
  readonly id: Id;
  readonly label: string;
}

/** The ids of a list, in its order. */
export function idsOf<Id extends string>(list: readonly Coded<Id>[]): [Id, ...Id[]] {
  return list.map(({ id }) => id) as [Id, ...Id[]];
}

/** A function that gives the label of an id; the id itself when it is unknown. */
export function labelsOf(list: readonly Coded<string>[]): (id: string) => string {
  const labels = new Map(list.map(({ id, label }) => [id, label]));
  return (id) => labels.get(id) ?? id;
}
