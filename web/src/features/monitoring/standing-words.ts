import type { RunOutcome } from '#shared/contract/status.ts';
import { formatRecent } from '../../lib/format.ts';
import type { Shape } from '../../ui/badge.tsx';
import type { Status } from './use-status.ts';

/** How a state, a source or the whole stands, as the page words, shapes and colours it. */
export interface StandingLook {
  readonly word: string;
  readonly shape: Shape;
  readonly colour: string;
}

const GOOD = 'text-issued';
const BAD = 'text-problem';
const NEITHER = 'text-ended';

/** A state's: ACTIVE is a condition; where it does not hold it is "Delayed since …" (DEPARTURES of spec §2). */
export function standingLook({ onTime, delayedSince }: Status['collection']): StandingLook {
  if (onTime) return { word: 'ACTIVE', shape: 'dot', colour: GOOD };
  if (delayedSince === null) return { word: 'Not collected yet', shape: 'ring', colour: NEITHER };
  return { word: `Delayed since ${formatRecent(delayedSince)}`, shape: 'cross', colour: BAD };
}

const OUTCOMES: Readonly<Record<RunOutcome, StandingLook>> = {
  collected: { word: 'Collected', shape: 'dot', colour: GOOD },
  unchanged: { word: 'Nothing new', shape: 'dot', colour: GOOD },
  empty: { word: 'Answered without permits', shape: 'cross', colour: BAD },
  shrunk: { word: 'Held back: too much had vanished', shape: 'cross', colour: BAD },
  blocked: { word: 'Refused by the portal', shape: 'cross', colour: BAD },
  'schema-changed': { word: 'Columns changed', shape: 'cross', colour: BAD },
  unreachable: { word: 'Could not be read', shape: 'cross', colour: BAD },
};

/** What became of a run; null before the first. */
export function outcomeLook(outcome: RunOutcome | null): StandingLook {
  return outcome === null ? { word: 'Not run yet', shape: 'ring', colour: NEITHER } : OUTCOMES[outcome];
}
