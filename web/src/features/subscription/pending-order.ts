import { removeTabItem, saveTabItem, readTabItem } from '../../lib/saved/tab-storage.ts';

/** An approved order that is not activated yet. Kept in the tab, so that a reload or a crash in between loses no payment. */
export interface PendingOrder {
  readonly orderId: string;
  /** Whether PayPal is known to have taken the money. */
  readonly captured: boolean;
}

const KEY = 'pending-order';

/** The order of this user that waits; null when there is none. */
export function readPendingOrder(owner: string): PendingOrder | null {
  const kept = readTabItem(KEY) as (PendingOrder & { readonly owner: string }) | null;
  return kept !== null && kept.owner === owner ? { orderId: kept.orderId, captured: kept.captured } : null;
}

/** Keeps the order that waits; null once it is settled. */
export function savePendingOrder(owner: string, order: PendingOrder | null): void {
  if (order === null) removeTabItem(KEY);
  else saveTabItem(KEY, { owner, ...order });
}
