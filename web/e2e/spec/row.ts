/** A row of the spec in its own words; `departs` says what is agreed to be otherwise. */
export type SpecText = string | { readonly says: string; readonly departs: string };

/** Rows by name: the spec's section, the part of it, the row. */
export type SpecTexts = Readonly<Record<`§${number}.${string}`, SpecText>>;
