/** Between the starts of two requests of a run to one host, in milliseconds. Pages take longer, so it costs little. */
export const HOST_GAP_MS = 1_000;
/** Runs that may read from one host at once; with the gap, two requests a second. */
export const RUNS_PER_HOST = 2;
