import { userPartition } from '#functions/accounts/account.ts';
import type { Key } from '#functions/platform/tables/table.ts';
import { stageOf, type WorkStage, type WorkStep } from '#shared/domain/work-list.ts';

/** What a user noted of one permit. */
export interface Mark {
  readonly permitId: string;
  /** As it was when the permit was first marked. */
  readonly permitNumber: string;
  readonly stage: WorkStage;
  readonly note: string;
  /** Never empty; oldest first. */
  readonly steps: readonly WorkStep[];
  /** Another after each write, never the same twice: also a mark that was taken off and made again is told from the first. */
  readonly version: string;
}

/** As the accounts table keeps it, in the user's partition, so that it goes with the account. The stage follows from the steps. */
export type MarkItem = Omit<Mark, 'stage'> & Key;

const PREFIX = 'work#';

/** Where a user's mark of a permit is kept. */
export function markKey(userId: string, permitId: string): Key {
  return { pk: userPartition(userId), sk: `${PREFIX}${permitId}` };
}

/** Where all marks of a user are: a partition and the beginning of their sort keys. */
export function marksOf(userId: string): { readonly pk: string; readonly prefix: string } {
  return { pk: userPartition(userId), prefix: PREFIX };
}

/** Where it is counted how many there are. */
export function countKey(userId: string): Key {
  return { pk: userPartition(userId), sk: 'work-count' };
}

/** The mark of an item. */
export function markOf({ permitId, permitNumber, note, steps, version }: MarkItem): Mark {
  return { permitId, permitNumber, stage: stageOf(steps), note, steps, version };
}
