/** Rows of a source that somebody else recorded: our own sample proves only what we believe. */
export interface Witness {
  /** A public repository with the path in it, an address, or the portal of a recording. */
  readonly where: string;
  /** The day it was recorded, `YYYY-MM-DD`. */
  readonly on: string;
  /** How many columns it shows, those of one numbered family once and the portal's own row numbers not. The sample has as many. */
  readonly columns: number;
  readonly counts: readonly [WitnessCount, ...WitnessCount[]];
}

/** What was counted: how many rows the most frequent value of a key has, how often values of a column occur, or how many rows fill it. */
export type WitnessCount =
  /** `key`: columns with a plus between them. */
  | { readonly key: string; readonly rows: number; readonly most: number }
  | { readonly column: string; readonly values: Readonly<Record<string, number>> }
  | { readonly column: string; readonly rows: number; readonly filled: number };

export const UNREAD_REASONS = {
  repeats: 'repeats what a column says that is read, in other words or as a code',
  edits: 'when the row or its status was last changed or loaded',
  office: 'steps, desks and staff of the office, and its numbers of records',
  fees: 'fees and payments of fees',
  endings: 'days of inspections and certificates, where another column says that the work is finished',
  districts: 'districts and zones: of councils, census, planning, inspection',
  map: 'a position in a grid of the publisher',
  people: 'applicants, architects and others who are neither owner nor contractor',
  building: 'parts of the building that no lead is judged by: stories, class of construction',
  blank: 'empty, or one filler, in every row seen',
} as const;

/** The columns that are published and not read, by reason. */
export type Unread = Readonly<Partial<Record<keyof typeof UNREAD_REASONS, readonly string[]>>>;
