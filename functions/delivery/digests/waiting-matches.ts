import { cursorKey, type Match, readMatchProgress, readRounds } from '#functions/alerts/matches.ts';
import type { Runtime } from '#functions/platform/runtime.ts';
import { isUnchanged } from '#functions/platform/tables/conditions.ts';
import type { Key, Write } from '#functions/platform/tables/table.ts';

/**
 * The matches of a user that wait for mail. Alerts are mailed at different times, so each has its own place in the rounds, stored in one
 * cursor. A digest takes the matches of its alerts from the cursor when it is planned; from then on they are the plan's alone.
 */
export interface WaitingMatches {
  /** By round, the oldest first; each match with only those alerts for which it waits. */
  readonly rounds: Rounds;
  /** The newest complete round. */
  readonly upTo: number;
  readonly cursor: MailCursor;
}
type Rounds = ReadonlyMap<number, readonly Match[]>;

interface MailCursor {
  /** The round up to which all alerts are done; undefined before the first digest. */
  readonly upTo?: number;
  /** The rounds of the alerts that are further, by alert id. */
  readonly ahead?: Readonly<Record<string, number>>;
  /** Counts the changes. */
  readonly moves?: number;
}

/** Matches that one digest takes. */
export interface TakenMatches {
  /** The alerts, each with the round after which its matches are taken. */
  readonly after: Readonly<Record<string, number>>;
  readonly upTo: number;
  /** Unique among all that a user's digests ever took. */
  readonly moves: number;
}

type Tables = Pick<Runtime, 'accounts'>;

export async function readWaiting({ accounts }: Tables, userId: string): Promise<WaitingMatches> {
  // guard: rounds are read when complete
  const { completed: upTo } = await readMatchProgress({ accounts });
  const cursor: MailCursor = (await accounts.get<MailCursor & Key>(cursorKey('mail', userId))) ?? {};
  const rounds = await readRounds({ accounts }, 'mail', userId, { after: cursor.upTo ?? 0, upTo });
  return { rounds: limitTo(rounds, (alertId, round) => round > placeOf(cursor, alertId)), upTo, cursor };
}

/** The alerts that have waiting matches. */
export function waitingAlerts({ rounds }: WaitingMatches): string[] {
  return [...new Set([...rounds.values()].flat().flatMap(({ alertIds }) => alertIds))];
}

/**
 * Takes all waiting matches of some alerts.
 * @returns what is taken, when the first of it was seen (ISO 8601), the write that moves the cursor, which fails when another sender has
 * moved it, and what still waits after that write
 */
export function takeMatches(
  userId: string,
  { rounds, upTo, cursor }: WaitingMatches,
  alertIds: readonly string[],
): {
  readonly taken: TakenMatches;
  readonly firstSeen: string;
  readonly move: Write;
  readonly rest: WaitingMatches;
} {
  const ids = new Set(alertIds);
  const left = limitTo(rounds, (alertId) => !ids.has(alertId));
  const mine = limitTo(rounds, (alertId) => ids.has(alertId));
  // guard: a cursor stays before what other alerts wait for
  const [firstLeft = upTo + 1] = left.keys();
  // guard: an alert is as far as its digest
  const places = { ...cursor.ahead, ...Object.fromEntries(alertIds.map((id) => [id, upTo])) };
  const next = {
    upTo: firstLeft - 1,
    // guard: alerts ahead of the cursor are remembered
    ahead: Object.fromEntries(Object.entries(places).filter(([, round]) => round >= firstLeft)),
    moves: (cursor.moves ?? 0) + 1,
  };
  const [firstSeen = ''] = [...mine.values()]
    .flat()
    .map(({ seenAt }) => seenAt)
    .sort();
  return {
    taken: {
      after: Object.fromEntries(alertIds.map((id) => [id, placeOf(cursor, id)])),
      upTo,
      moves: next.moves,
    },
    firstSeen,
    // guard: a cursor moves from where it was read
    move: { put: { ...cursorKey('mail', userId), ...next }, condition: isUnchanged('moves', cursor.moves) },
    rest: { rounds: left, upTo, cursor: next },
  };
}

/** Reads the matches that a digest took, in the order they were matched. A permit may come twice: as new, and later as changed. */
export async function readTaken(
  tables: Tables,
  userId: string,
  { after, upTo }: TakenMatches,
): Promise<Match[]> {
  // guard: a plan ends where it was made
  const rounds = await readRounds(tables, 'mail', userId, { after: Math.min(...Object.values(after)), upTo });
  // guard: a digest under way keeps its alerts
  return [...limitTo(rounds, (alertId, round) => round > (after[alertId] ?? upTo)).values()].flat();
}

function placeOf({ upTo = 0, ahead = {} }: MailCursor, alertId: string): number {
  return ahead[alertId] ?? upTo;
}

/** Limits matches to alerts that belong to them in their round. */
function limitTo(rounds: Rounds, belongs: (alertId: string, round: number) => boolean): Rounds {
  const limited = new Map<number, Match[]>();
  for (const [round, matches] of rounds) {
    const some = matches
      .map((match) => ({ ...match, alertIds: match.alertIds.filter((id) => belongs(id, round)) }))
      .filter(({ alertIds }) => alertIds.length > 0);
    if (some.length > 0) limited.set(round, some);
  }
  return limited;
}
