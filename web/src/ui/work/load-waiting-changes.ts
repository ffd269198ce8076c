type WaitingModule = typeof import('./waiting-changes.ts');

/** Loads the code that stores changes until there is a connection. If it cannot load, changes need one. */
export function withWaitingChanges(act: (module: WaitingModule) => void | Promise<void>): void {
  void import('./waiting-changes.ts').then(act, () => undefined);
}
