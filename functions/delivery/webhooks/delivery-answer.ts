import type { Output } from '#shared/contract/index.ts';
import type { DeliveryItem } from './deliveries.ts';

/** A delivery as the calls answer it. */
export function toDeliveryAnswer(delivery: DeliveryItem): Output<'testWebhook'> {
  const { id, type, status, createdAt, told, attempts, retryAt, tries } = delivery;
  return {
    id,
    type,
    status,
    createdAt,
    permits: told.length,
    attempts,
    retryAt: status === 'waiting' && retryAt !== undefined ? isoOf(retryAt) : null,
    tries: tries.map(({ at, ...attempt }) => ({ ...attempt, at: isoOf(at) })).reverse(),
  };
}

function isoOf(at: number): string {
  return new Date(at).toISOString();
}
