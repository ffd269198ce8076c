import type { SavedLeadList, SavedPermit } from './saved-leads.ts';

/*
 * Keeps leads for reading without a network (`kept-leads.ts`), whose code no page waits for. Where it cannot be had, nothing is kept.
 */

type Keeping = typeof import('./saved-leads.ts');

/** Says who is signed in; nothing is kept before. */
export function keepLeadsOf(owner: string): void {
  later((keeping) => keeping.setSavedLeadsOwner(owner));
}

/** Keeps the list shown last. */
export function keepList(owner: string, list: SavedLeadList): void {
  later((keeping) => keeping.saveLeadList(owner, list));
}

/** Keeps a permit that was opened. */
export function keepPermit(owner: string, kept: SavedPermit): void {
  later((keeping) => keeping.savePermit(owner, kept));
}

function later(act: (keeping: Keeping) => void | Promise<void>): void {
  void import('./saved-leads.ts').then(act, () => undefined);
}
