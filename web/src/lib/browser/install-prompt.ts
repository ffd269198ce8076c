import { useSyncExternalStore } from 'react';

/** Chromium's event that the site can be installed; no standard has it. */
interface InstallEvent extends Event {
  prompt(): Promise<{ readonly outcome: 'accepted' | 'dismissed' }>;
}

/** `asks`: the browser can ask now. `by-hand`: iOS, where only its own menu installs. `none`: nothing to offer. */
export type InstallOption = 'installed' | 'asks' | 'by-hand' | 'none';

let offer: InstallEvent | null = null;
const listeners = new Set<() => void>();

/** Keeps the browser's offer until the user asks for it; it comes once, soon after the page. Called once, by the app. */
export function watchInstallPrompt(): void {
  addEventListener('beforeinstallprompt', (event) => {
    // Our own page explains first.
    event.preventDefault();
    change(event as InstallEvent);
  });
  addEventListener('appinstalled', () => change(null));
}

/** How the app can be installed in this browser. */
export function useInstallOption(): InstallOption {
  return useSyncExternalStore(subscribe, installOption);
}

/** Has the browser ask. An offer is good for once. */
export async function promptInstall(): Promise<void> {
  const asked = offer;
  change(null);
  await asked?.prompt();
}

/** Whether this window is the installed app. */
export function isInstalled(): boolean {
  return matchMedia('(display-mode: standalone)').matches;
}

/** Whether this is an iPhone or iPad, which calls itself a Mac but has a touch screen. */
export function isIos(): boolean {
  const { userAgent, maxTouchPoints } = navigator;
  return /iPhone|iPad|iPod/.test(userAgent) || (userAgent.includes('Macintosh') && maxTouchPoints > 1);
}

function installOption(): InstallOption {
  if (isInstalled()) return 'installed';
  if (offer !== null) return 'asks';
  return isIos() ? 'by-hand' : 'none';
}

function change(next: InstallEvent | null): void {
  offer = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
