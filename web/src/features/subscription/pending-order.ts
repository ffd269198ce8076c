import type { PendingOrder } from '#shared/domain/plan/pending-payment.ts';
import { readTabItem, removeTabItem, saveTabItem } from '../../lib/saved/tab-storage.ts';

/** Saved in the tab, so that a reload or a crash loses no payment. */
const KEY = 'pending-order';

/** The pending order of this user; null when there is none. */
export function readPendingOrder(owner: string): PendingOrder | null {
  const kept = readTabItem(KEY) as (PendingOrder & { readonly owner: string }) | null;
  return kept !== null && kept.owner === owner ? { orderId: kept.orderId, captured: kept.captured } : null;
}

/** Saves the pending order; null deletes it. */
export function savePendingOrder(owner: string, order: PendingOrder | null): void {
  if (order === null) removeTabItem(KEY);
  else saveTabItem(KEY, { owner, ...order });
}
