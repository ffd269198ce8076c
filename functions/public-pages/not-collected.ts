import { WAITING_BOARDS } from '#functions/boards/waiting-boards.ts';
import { WAITING_ROLLS } from '#functions/parcels/rolls.ts';
import { NOT_MAPPED, type UnmappedFeed } from '#functions/sources/not-mapped.ts';

/** All that is known and not collected: feeds without a mapping, and the license boards and rolls that are off. */
export const NOT_COLLECTED: readonly UnmappedFeed[] = [...NOT_MAPPED, ...WAITING_BOARDS, ...WAITING_ROLLS];
