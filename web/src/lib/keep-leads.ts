import type { KeptList, KeptPermit } from './kept-leads.ts';

/*
 * Keeps leads for reading without a network (`kept-leads.ts`), whose code no page waits for. Where it cannot be had, nothing is kept.
 */

type Keeping = typeof import('./kept-leads.ts');

/** Says who is signed in; nothing is kept before. */
export function keepLeadsOf(owner: string): void {
  later((keeping) => keeping.keepLeadsOf(owner));
}

/** Keeps the list shown last. */
export function keepList(owner: string, list: KeptList): void {
  later((keeping) => keeping.keepList(owner, list));
}

/** Keeps a permit that was opened. */
export function keepPermit(owner: string, kept: KeptPermit): void {
  later((keeping) => keeping.keepPermit(owner, kept));
}

function later(act: (keeping: Keeping) => void | Promise<void>): void {
  void import('./kept-leads.ts').then(act, () => undefined);
}
