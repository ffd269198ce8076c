import type { RunOutcome } from '#shared/contract/status.ts';

/** What follows from the outcome of a source's last run. */
interface Consequence {
  /** The run read the source completely and found it sound. */
  readonly isGood: boolean;
  /** Asked again before the source's time has come: what ended the run may pass. */
  readonly isRetried: boolean;
  /** A person must look, whatever the next run brings. */
  readonly needsPerson: boolean;
  /** Whose fault it is, where there is one. */
  readonly fault?: 'portal' | 'ours';
}

const GOOD: Consequence = { isGood: true, isRetried: false, needsPerson: false };
const BAD: Consequence = { isGood: false, isRetried: false, needsPerson: false, fault: 'portal' };

const CONSEQUENCES: Readonly<Record<RunOutcome, Consequence>> = {
  collected: GOOD,
  unchanged: GOOD,
  empty: BAD,
  shrunk: BAD,
  'schema-changed': BAD,
  blocked: { ...BAD, isRetried: true },
  unreachable: { ...BAD, isRetried: true },
  forbidden: { ...BAD, needsPerson: true },
  broken: { ...BAD, isRetried: true, fault: 'ours' },
};

/** True for runs that read the source completely and found it sound. */
export const isGood = (outcome: RunOutcome): boolean => CONSEQUENCES[outcome].isGood;

/** What follows from the last outcome; undefined before the first run. */
export function consequenceOf(outcome: RunOutcome | null | undefined): Consequence | undefined {
  return outcome == null ? undefined : CONSEQUENCES[outcome];
}
