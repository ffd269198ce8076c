import { describeCoverage } from '#functions/collection/status/coverage.ts';
import { loadSources } from '#functions/sources/catalog.ts';
import { NOT_MAPPED } from '#functions/sources/not-mapped.ts';
import { randomStream } from '#infra/sim/portals/random.ts';
import type { Output } from '#shared/contract/index.ts';
import type { Completeness, CompletenessFigure } from '#shared/domain/completeness.ts';
import { STATES } from '#shared/domain/permit/states.ts';
import { CATALOG_NOW, dayAgo, daysAgo } from './moments.ts';

/* Our real sources with invented measurements. */

type Status = Output<'scrapersStatus'>;
type Source = Status['sources'][number];
type State = Status['states'][number];

const BLOCKED_FOR_DAYS = 3.4;
const BLOCKED: Partial<Source> = {
  onTime: false,
  outcome: 'blocked',
  lastSuccess: daysAgo(BLOCKED_FOR_DAYS),
  cause: 'The portal answered 403, which means that it refuses to be read. We ask again every six hours.',
};
const CHANGED: Partial<Source> = {
  outcome: 'schema-changed',
  cause: 'The portal no longer has the column “issued_date”, so what it answered was not taken over.',
};

const covered = describeCoverage(await loadSources(), { sources: {} }, NOT_MAPPED);

/** A figure, a small place, a late month, and sources without one. */
const COMPLETENESS: readonly Completeness[] = [
  figure({ counted: 412, held: 396, share: 0.961, low: 0.938, high: 0.976, noticesLossOf: 0.18 }),
  { figure: null, reason: 'not-in-survey' },
  figure({
    counted: 38,
    held: 36,
    share: 0.947,
    low: 0.827,
    high: 0.985,
    verdict: null,
    noticesLossOf: null,
  }),
  figure({
    counted: 120,
    held: 84,
    share: 0.7,
    low: 0.613,
    high: 0.775,
    verdict: 'late',
    noticesLossOf: 0.4,
  }),
  { figure: null, reason: 'not-reported' },
  { figure: null, reason: 'few-recognized' },
];

function figure(fields: Partial<CompletenessFigure>): Completeness {
  const usual = {
    month: '2026-09',
    counted: 0,
    held: 0,
    share: 0,
    low: 0,
    high: 0,
    verdict: 'usual',
    noticesLossOf: null,
  } as const;
  return { figure: { ...usual, ...fields }, reason: null };
}

export const COVERAGE: Output<'coverage'> = {
  ...covered,
  sources: covered.sources.map((source, at) => ({
    ...source,
    ...measured(source.id),
    completeness: COMPLETENESS[at % COMPLETENESS.length] ?? source.completeness,
  })),
};

function measured(id: string) {
  const random = randomStream(`measured ${id}`);
  const share = (): number => Math.round(random.next() * 100) / 100;
  return {
    newestIssueDate: dayAgo(random.whole(1, 5)),
    seenLagDays: random.whole(0, 6),
    fill: { owner: share(), contractor: share(), phone: share() * 0.4, value: share() },
  };
}

/** A source whose runs are good, but whose table is not what we think. */
const FINDING =
  'Only 31 permits in its newest 30 days, where about 900 are expected. It may be the wrong table.';

function sourceStatus({ id, name, state }: Output<'coverage'>['sources'][number], at: number): Source {
  const lastRun = daysAgo(0.002 + at * 0.0009);
  return {
    id,
    name,
    state,
    onTime: true,
    lastRun,
    lastSuccess: lastRun,
    outcome: 'collected',
    cause: null,
    findings: at % 31 === 4 ? [FINDING] : [],
    ...measured(id),
    ...(at % 17 === 7 ? CHANGED : {}),
    // All sources of one state are blocked.
    ...(state === 'Georgia' ? BLOCKED : {}),
  };
}

function stateStatus(name: string, sources: readonly Source[]): State {
  const own = sources.filter(({ state }) => state === name);
  const onTime = own.some((source) => source.onTime);
  const { lastRun, lastSuccess, outcome, newestIssueDate, seenLagDays, fill } = own[0] ?? NOT_RUN;
  return {
    state: name,
    onTime,
    sources: own.length,
    good: own.filter(({ cause }) => cause === null).length,
    delayedSince: onTime || own.length === 0 ? null : daysAgo(BLOCKED_FOR_DAYS),
    cause: onTime ? null : own.length === 0 ? 'No run has ended yet.' : (BLOCKED.cause ?? null),
    lastRun,
    lastSuccess,
    outcome,
    newestIssueDate,
    seenLagDays,
    fill,
  };
}

const NOT_RUN = {
  lastRun: null,
  lastSuccess: null,
  outcome: null,
  newestIssueDate: null,
  seenLagDays: null,
  fill: null,
} as const;

const sources = COVERAGE.sources.map(sourceStatus);

/** An ordinary day: live, with a few failing sources. */
export const STATUS: Status = {
  at: CATALOG_NOW.toISOString(),
  totalPermits: 104_212,
  lastSync: daysAgo(0.002),
  collection: { onTime: true, delayedSince: null, cause: null },
  sources,
  states: STATES.map(({ name }) => stateStatus(name, sources)),
};

/** The planner has not run since the night. */
export const DELAYED_STATUS: Status = {
  ...STATUS,
  lastSync: daysAgo(0.6),
  collection: {
    onTime: false,
    delayedSince: daysAgo(0.6),
    cause: 'The planner has not run for 14 hours. What is shown stays as it was then.',
  },
};

/** All works. */
export const SITE_STATUS: Output<'siteStatus'> = {
  at: CATALOG_NOW.toISOString(),
  search: { permits: STATUS.totalPermits, publishedAt: daysAgo(0.01) },
  collection: {
    onTime: true,
    delayedSince: null,
    cause: null,
    sources: sources.length,
    sourcesOnTime: sources.length - 2,
  },
  mail: { sentAt: daysAgo(0.02), deliveredAt: daysAgo(0.02), isLate: false },
};

/** Collection is behind, and a mail has not arrived. */
export const LATE_SITE_STATUS: Output<'siteStatus'> = {
  ...SITE_STATUS,
  collection: { ...SITE_STATUS.collection, ...DELAYED_STATUS.collection, sourcesOnTime: 31 },
  mail: { sentAt: daysAgo(0.03), deliveredAt: null, isLate: true },
};

/** Nothing was collected yet. */
export const EMPTY_STATUS: Status = {
  ...STATUS,
  totalPermits: 0,
  lastSync: null,
  collection: { onTime: false, delayedSince: null, cause: 'No run has ended well yet.' },
  sources: sources.map((source) => ({ ...source, ...NOT_RUN, onTime: false, cause: null })),
  states: STATUS.states.map((state) => ({
    ...state,
    ...NOT_RUN,
    onTime: false,
    delayedSince: null,
    good: 0,
    cause: 'No run has ended yet.',
  })),
};

export const RUNS: Output<'sourceRuns'> = [
  { outcome: 'collected', cause: null, read: 1204, new: 38, changed: 12 },
  { outcome: 'unchanged', cause: null, read: 1198, new: 0, changed: 0 },
  {
    outcome: 'unreachable',
    cause: 'The portal did not answer within 30 seconds.',
    read: 0,
    new: 0,
    changed: 0,
  },
  { outcome: 'collected', cause: null, read: 1189, new: 41, changed: 7 },
].map((run, at) => ({ ...run, endedAt: daysAgo(0.1 + at) }) as Output<'sourceRuns'>[number]);
