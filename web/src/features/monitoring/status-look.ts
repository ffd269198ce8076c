import type { RunOutcome } from '#shared/contract/status.ts';
import { formatRecent } from '../../lib/format.ts';
import type { Shape } from '../../ui/badge.tsx';
import type { Status } from './use-status.ts';

/** How a state, a source or the whole stands, as the page words, shapes and colors it. */
export interface StandingLook {
  readonly word: string;
  readonly shape: Shape;
  readonly color: string;
}

const GOOD = 'text-issued';
const BAD = 'text-problem';
const NEITHER = 'text-ended';

/** A state's: ACTIVE is a condition; where it does not hold it is "Delayed since …". */
export function standingLook({ onTime, delayedSince }: Status['collection']): StandingLook {
  if (onTime) return { word: 'ACTIVE', shape: 'dot', color: GOOD };
  if (delayedSince === null) return { word: 'Not collected yet', shape: 'ring', color: NEITHER };
  return { word: `Delayed since ${formatRecent(delayedSince)}`, shape: 'cross', color: BAD };
}

const OUTCOMES: Readonly<Record<RunOutcome, StandingLook>> = {
  collected: { word: 'Collected', shape: 'dot', color: GOOD },
  unchanged: { word: 'Nothing new', shape: 'dot', color: GOOD },
  empty: { word: 'Answered without permits', shape: 'cross', color: BAD },
  shrunk: { word: 'Held back: too much had vanished', shape: 'cross', color: BAD },
  blocked: { word: 'Refused by the portal', shape: 'cross', color: BAD },
  'schema-changed': { word: 'Columns changed', shape: 'cross', color: BAD },
  unreachable: { word: 'Could not be read', shape: 'cross', color: BAD },
};

/** What became of a run; null before the first. */
export function outcomeLook(outcome: RunOutcome | null): StandingLook {
  return outcome === null ? { word: 'Not run yet', shape: 'ring', color: NEITHER } : OUTCOMES[outcome];
}
