/** A record of a story: only the parts that change. */
export interface PortalRecord {
  /** The record's row number at the portal, which determines its key. */
  readonly index: number;
  /** The day in its date column, `YYYY-MM-DD`, which may be absurd; null without a date. */
  readonly day: string | null;
  /** Increases with every change of its text, so that all versions differ. */
  readonly version: number;
  /** The year of its file, where files are by year and its day has no file. */
  readonly home: string;
}

/** A record from a moment on; null once it was removed. */
export interface RecordVersion {
  /** Epoch milliseconds. */
  readonly at: number;
  readonly record: PortalRecord | null;
}
