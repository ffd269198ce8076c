import type { RunOutcome } from '#shared/contract/status.ts';
import { formatRecent } from '../../lib/format/format.ts';
import { classNames } from '../../ui/class-names.ts';
import { StatusShape, type StatusShapeName } from '../../ui/status-badge.tsx';
import type { Status } from './use-status.ts';

interface StatusLook {
  readonly word: string;
  readonly shape: StatusShapeName;
  readonly color: string;
}

/** Looks of a status that is good, bad, or neither. */
export const GOOD = { shape: 'dot', color: 'text-issued' } as const;
export const BAD = { shape: 'cross', color: 'text-problem' } as const;
export const NEUTRAL = { shape: 'ring', color: 'text-ended' } as const;

/** A state is ACTIVE only while it is on time, else "Delayed since …". */
export function stateLook({ onTime, delayedSince }: Status['collection']): StatusLook {
  if (onTime) return { word: 'ACTIVE', ...GOOD };
  if (delayedSince === null) return { word: 'Not collected yet', ...NEUTRAL };
  return { word: `Delayed since ${formatRecent(delayedSince)}`, ...BAD };
}

const OUTCOMES: Readonly<Record<RunOutcome, StatusLook>> = {
  collected: { word: 'Collected', ...GOOD },
  unchanged: { word: 'Nothing new', ...GOOD },
  empty: { word: 'Answered without permits', ...BAD },
  shrunk: { word: 'Held back: too many permits missing', ...BAD },
  blocked: { word: 'Refused by the portal', ...BAD },
  'schema-changed': { word: 'Columns changed', ...BAD },
  unreachable: { word: 'Could not be read', ...BAD },
  broken: { word: 'Stopped by an error of ours', ...BAD },
  forbidden: { word: 'Forbidden by robots.txt', ...BAD },
};

export function outcomeLook(outcome: RunOutcome | null): StatusLook {
  return outcome === null ? { word: 'Not run yet', ...NEUTRAL } : OUTCOMES[outcome];
}

/** A status as a colored shape and a word: never by color alone. */
export function StatusMark({ word, shape, color }: StatusLook) {
  return (
    <span className={classNames('inline-flex items-baseline gap-1.5 font-medium', color)}>
      <StatusShape shape={shape} />
      {word}
    </span>
  );
}
