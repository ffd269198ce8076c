import { useSyncExternalStore } from 'react';
import { createStore } from '../store.ts';

/** Chromium's event that the site can be installed; not part of a standard. */
interface InstallEvent extends Event {
  prompt(): Promise<{ readonly outcome: 'accepted' | 'dismissed' }>;
}

/** `prompt`: the browser can ask now. `manual`: iOS, where the user installs from the browser's menu. `none`: no way to install. */
type InstallOption = 'installed' | 'prompt' | 'manual' | 'none';

const installEvent = createStore<InstallEvent | null>(null);

/** Keeps the browser's install event until the user wants it; it fires once, soon after the page loads. Called once, by the app. */
export function watchInstallPrompt(): void {
  addEventListener('beforeinstallprompt', (event) => {
    // Stops the browser's own prompt: our page explains first.
    event.preventDefault();
    installEvent.set(event as InstallEvent);
  });
  addEventListener('appinstalled', () => installEvent.set(null));
}

/** How the app can be installed in this browser. */
export function useInstallOption(): InstallOption {
  return useSyncExternalStore(installEvent.subscribe, installOption);
}

/** Shows the browser's install prompt. An install event works once. */
export async function promptInstall(): Promise<void> {
  const event = installEvent.get();
  installEvent.set(null);
  await event?.prompt();
}

/** Whether this window is the installed app. */
export function isInstalled(): boolean {
  return matchMedia('(display-mode: standalone)').matches;
}

/** Whether this is an iPhone or iPad. An iPad calls itself a Mac but has a touch screen. */
export function isIos(): boolean {
  const { userAgent, maxTouchPoints } = navigator;
  return /iPhone|iPad|iPod/.test(userAgent) || (userAgent.includes('Macintosh') && maxTouchPoints > 1);
}

function installOption(): InstallOption {
  if (isInstalled()) return 'installed';
  if (installEvent.get() !== null) return 'prompt';
  return isIos() ? 'manual' : 'none';
}
