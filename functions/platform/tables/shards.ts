import { createHash } from 'node:crypto';

/** Sixteen: reading all of them every minute costs next to nothing, and each takes a thousand writes a second. */
export const USER_SHARDS: readonly string[] = Array.from({ length: 16 }, (_, shard) => shard.toString(16));

/** Which of `USER_SHARDS` a user is in. */
export function userShard(userId: string): string {
  return createHash('sha256').update(userId).digest('hex').slice(0, 1);
}
