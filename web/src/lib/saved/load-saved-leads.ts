type SavedLeadsModule = typeof import('./saved-leads.ts');

/** Loads the code that saves leads for offline reading; no page waits for it. If it cannot load, nothing is saved. */
export function withSavedLeads(act: (module: SavedLeadsModule) => void | Promise<void>): void {
  void import('./saved-leads.ts').then(act, () => undefined);
}
