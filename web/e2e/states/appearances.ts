import type { Page } from 'playwright-core';

/** A window size and color scheme. */
export interface Appearance {
  /** Part of the picture's file name. */
  readonly name: string;
  /** CSS pixels. */
  readonly width: number;
  readonly height: number;
  readonly colorScheme: 'light' | 'dark';
}

export const PHONE = { width: 390, height: 844 } as const;
export const DESKTOP = { width: 1440, height: 900 } as const;

/** Every state is checked in all of these. */
export const APPEARANCES: readonly Appearance[] = [
  { name: 'desktop-light', ...DESKTOP, colorScheme: 'light' },
  { name: 'desktop-dark', ...DESKTOP, colorScheme: 'dark' },
  { name: 'phone-light', ...PHONE, colorScheme: 'light' },
  { name: 'phone-dark', ...PHONE, colorScheme: 'dark' },
];

/** Changes the appearance of an open page. */
export async function applyAppearance(page: Page, { width, height, colorScheme }: Appearance): Promise<void> {
  await resize(page, width, height);
  // Reduced motion, so that no picture shows an animation.
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
  await settled(page);
}

/** Resizes the page, in CSS pixels, and waits until it has rendered. */
export async function resize(page: Page, width: number, height: number): Promise<void> {
  const now = page.viewportSize();
  if (now?.width === width && now.height === height) return;
  await page.setViewportSize({ width, height });
  // On a busy machine, the page learns its size some frames later.
  await page.waitForFunction((wanted) => innerWidth === wanted, width);
  await settled(page);
}

/** Waits until the page has rendered. */
async function settled(page: Page): Promise<void> {
  await page.evaluate(async () => {
    for (let frame = 0; frame < 2; frame += 1) await new Promise(requestAnimationFrame);
  });
}
