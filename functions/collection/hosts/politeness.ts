import type { PortalLimits } from '../portals/portal-client.ts';

/** How politely hosts are asked. */
export interface Manners {
  /** Between two requests to a host, in milliseconds; a longer crawl delay of its robots.txt counts instead. */
  readonly gapMs: number;
  /** Whether the gap begins at the start or at the end of a request. */
  readonly gapFrom: 'start' | 'end';
  /** The longest crawl delay that is kept, in milliseconds. */
  readonly crawlDelayMaxMs: number;
  /** What a longer one means: the longest that is kept, or that only a person may decide. */
  readonly longerDelay: 'is cut' | 'stops';
  readonly limits?: Partial<PortalLimits>;
}

/** Of a run. Pages take longer than the gap, so it costs little; a longer delay than half a minute would stop collection. */
export const RUN_MANNERS: Manners = {
  gapMs: 1_000,
  gapFrom: 'start',
  crawlDelayMaxMs: 30_000,
  longerDelay: 'is cut',
};
/** Portals on this machine need no rest. */
export const STAND_IN_MANNERS: Manners = { ...RUN_MANNERS, gapMs: 0 };

/** Runs that may read from one host at once; with the gap, two requests a second. */
export const RUNS_PER_HOST = 2;
