import type { Clock } from '#functions/platform/clock.ts';
import type { IndexTable } from '#functions/platform/tables/index-table.ts';
import type { Lease } from '#functions/platform/tables/lease.ts';
import type { Key } from '#functions/platform/tables/table.ts';
import { blobPrefix } from '../store/blob-store.ts';
import type { IndexFormat } from '../store/format.ts';
import { readFormats, rootKey } from '../store/generation.ts';
import { forgetRetired } from '../store/retired.ts';
import { forgetRebuild } from './rebuild.ts';

/** How long the index of an earlier release is kept, so that the release can come back. */
export const ROLLBACK_MS = 7 * 24 * 60 * 60 * 1000;

/**
 * Which release publishes. The notes of changes are cleared once they are published, by whichever release does it; so a release
 * that publishes after another one cannot know what it missed, and rebuilds its index. A claim is made before the first note is
 * published, and no two have the same number.
 */
export interface Claim {
  readonly format: string;
  readonly number: number;
  /** When it was made, milliseconds since 1970. */
  readonly since: number;
  /** Whether the indexes of other formats are removed. */
  readonly alone: boolean;
}

const CLAIM_KEY: Key = { pk: 'lead-index', sk: 'claim' };

/** The claim of a format, made now if another format published last. */
export async function claimIndex(
  index: IndexTable,
  clock: Clock,
  lease: Lease,
  { name }: IndexFormat,
): Promise<Claim> {
  const last = await index.get<Claim & Key>(CLAIM_KEY);
  if (last?.format === name) return last;
  const claim: Claim = {
    format: name,
    number: (last?.number ?? 0) + 1,
    since: clock.now().getTime(),
    alone: false,
  };
  await index.transact([lease.stillHeld, { put: { ...CLAIM_KEY, ...claim } }]);
  return claim;
}

/**
 * Removes the indexes of other formats once this one has been published for a week. Roots go first, so that no reader finds one
 * without its segments. Safe to kill anywhere: it is repeated until the claim says that it is done.
 */
export async function removeOtherFormats(
  index: IndexTable,
  clock: Clock,
  lease: Lease,
  claim: Claim,
  format: IndexFormat,
): Promise<void> {
  if (claim.alone || clock.now().getTime() < claim.since + ROLLBACK_MS) return;
  // Also of a release that never finished its index.
  const keys = (await index.objects.list('')).filter((key) => !key.startsWith(blobPrefix(format)));
  const others = new Set([...(await readFormats(index)), ...keys.map((key) => key.split('/', 1)[0] ?? '')]);
  for (const other of others) {
    if (other === format.name) continue;
    await index.transact([lease.stillHeld, { remove: rootKey(other) }]);
    await forgetRetired(index, other);
    await forgetRebuild(index, other);
  }
  await index.objects.removeMany(keys);
  await index.transact([lease.stillHeld, { put: { ...CLAIM_KEY, ...claim, alone: true } }]);
}
