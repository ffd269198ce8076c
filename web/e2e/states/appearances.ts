import type { Page } from 'playwright-core';

/** A way a state is looked at. */
export interface Appearance {
  /** Names its pictures. */
  readonly name: string;
  /** CSS pixels. */
  readonly width: number;
  readonly height: number;
  readonly colorScheme: 'light' | 'dark';
}

export const PHONE = { width: 390, height: 844 } as const;
export const DESKTOP = { width: 1440, height: 900 } as const;

/** Every state is looked at in all of these. */
export const APPEARANCES: readonly Appearance[] = [
  { name: 'desktop-light', ...DESKTOP, colorScheme: 'light' },
  { name: 'desktop-dark', ...DESKTOP, colorScheme: 'dark' },
  { name: 'phone-light', ...PHONE, colorScheme: 'light' },
  { name: 'phone-dark', ...PHONE, colorScheme: 'dark' },
];

/** Looks at an open page in another way, without opening it anew. */
export async function applyAppearance(page: Page, { width, height, colorScheme }: Appearance): Promise<void> {
  await resize(page, width, height);
  // Reduced motion, so that no picture is taken half way.
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
  await settled(page);
}

/** Gives the page another size in CSS pixels, and time to follow. */
export async function resize(page: Page, width: number, height: number): Promise<void> {
  const now = page.viewportSize();
  if (now?.width === width && now.height === height) return;
  await page.setViewportSize({ width, height });
  await settled(page);
}

/** Waits until what is shown has been drawn. */
async function settled(page: Page): Promise<void> {
  await page.evaluate(async () => {
    for (let frame = 0; frame < 2; frame += 1) await new Promise(requestAnimationFrame);
  });
}
