/** What went wrong, in words: one line each. */
export interface Wrongs {
  /** What must have come and did not. */
  readonly lost: string[];
  /** What came again, or must not have come at all. */
  readonly repeated: string[];
}
