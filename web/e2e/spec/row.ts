/** The spec's text of a row; `departs` is the agreed departure from it. */
export type SpecText = string | { readonly says: string; readonly departs: string };

/** Rows by name: section, part, row. */
export type SpecTexts = Readonly<Record<`§${number}.${string}`, SpecText>>;
