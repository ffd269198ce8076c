/** One record of a story: what of it changes. */
export interface PortalRecord {
  /** Its row number at the portal and, through it, its key. */
  readonly index: number;
  /** The day of its date column, `YYYY-MM-DD`, however absurd; null for none. */
  readonly day: string | null;
  /** Raised with every change of its text, so that no two versions look alike. */
  readonly version: number;
  /** The year whose file it is in, where files are by year and its day names none. */
  readonly home: string;
}

/** How a record stood from a moment on; null once it was taken off. */
export interface RecordVersion {
  /** Epoch milliseconds. */
  readonly at: number;
  readonly record: PortalRecord | null;
}
