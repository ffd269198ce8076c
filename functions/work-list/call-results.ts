import type { Runtime } from '#functions/platform/runtime.ts';
import type { Key } from '#functions/platform/tables/table.ts';
import type { Output } from '#shared/contract/index.ts';
import {
  type CallTally,
  calibrateScores,
  RESULT_USERS_LEAST,
  SCORE_BANDS,
  type ScoreBand,
  tallyCalls,
  wasCalled,
} from '#shared/domain/calls/call-results.ts';
import { type PermitMark, type PermitMarkItem, toPermitMark, WORK_PREFIX } from './mark.ts';
import { readMarks } from './work-list.ts';

/** The results of all users by score, replaced each month. */
interface StoredResults extends Key {
  readonly users: number;
  readonly bands: readonly ScoreBand[];
  /** ISO 8601 UTC. */
  readonly measuredAt: string;
}

const RESULTS_KEY: Key = { pk: 'score-results', sk: 'all' };

type Called = PermitMark & { readonly atCall: NonNullable<PermitMark['atCall']> };
const isCalled = (mark: PermitMark): mark is Called => mark.atCall !== null && wasCalled(mark);

/** A user's results by trade and by label, most calls first. A lead of two trades counts for each. */
export async function readCallResults(
  runtime: Pick<Runtime, 'accounts'>,
  userId: string,
): Promise<Output<'workResults'>> {
  const called = (await readMarks(runtime, userId)).filter(isCalled);
  const trades = [...new Set(called.flatMap(({ atCall }) => atCall.trades))];
  const labels = [...new Set(called.map(({ atCall }) => atCall.label))];
  return {
    ...tallyCalls(called),
    trades: trades
      .map((trade) => ({
        trade,
        ...tallyCalls(called.filter(({ atCall }) => atCall.trades.includes(trade))),
      }))
      .sort(mostCalled),
    labels: labels
      .map((label) => ({ label, ...tallyCalls(called.filter(({ atCall }) => atCall.label === label)) }))
      .sort(mostCalled),
  };
}

function mostCalled(a: CallTally, b: CallTally): number {
  return b.called - a.called;
}

/** Counts how the called leads of all users turned out, by their score, and stores it. Reads all accounts. */
export async function measureScores(
  runtime: Pick<Runtime, 'accounts' | 'collection' | 'clock'>,
): Promise<void> {
  const users = new Set<string>();
  const called: Called[] = [];
  for await (const items of runtime.accounts.scan<PermitMarkItem>({ prefix: WORK_PREFIX }))
    for (const item of items) {
      const mark = toPermitMark(item);
      if (!isCalled(mark)) continue;
      users.add(item.pk);
      called.push(mark);
    }
  const bands = SCORE_BANDS.map((band) => ({
    ...band,
    ...tallyCalls(called.filter(({ atCall: { score } }) => score >= band.from && score <= band.to)),
  }));
  const measuredAt = runtime.clock.now().toISOString();
  const stored: StoredResults = { ...RESULTS_KEY, users: users.size, bands, measuredAt };
  await runtime.collection.put({ ...stored });
}

/** What scores have meant so far; without bands until enough users have called leads. */
export async function readScoreResults({
  collection,
}: Pick<Runtime, 'collection'>): Promise<Output<'scoreResults'>> {
  const stored = await collection.get<StoredResults>(RESULTS_KEY);
  const { users = 0, measuredAt = null } = stored ?? {};
  const bands = stored === undefined || users < RESULT_USERS_LEAST ? [] : stored.bands;
  return {
    users,
    usersLeast: RESULT_USERS_LEAST,
    measuredAt,
    bands: [...bands],
    steps: [...calibrateScores(bands)],
  };
}
