type SavedLeadsModule = typeof import('./saved-leads.ts');
type WaitingModule = typeof import('./waiting-changes.ts');

/** Loads the code that saves leads for offline reading; no page waits for it. If it cannot load, nothing is saved. */
export function withSavedLeads(act: (module: SavedLeadsModule) => void | Promise<void>): void {
  void import('./saved-leads.ts').then(act, () => undefined);
}

/** Loads the code that stores changes until there is a connection. If it cannot load, changes need one. */
export function withWaitingChanges(act: (module: WaitingModule) => void | Promise<void>): void {
  void import('./waiting-changes.ts').then(act, () => undefined);
}
