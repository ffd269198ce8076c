import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { MADE_LETTERS } from './states/pages/letters.ts';
import { openVisits, readBox } from './visits.ts';

const begin = openVisits();

/** The letters page. One of its leads got a letter recently and is left out. */
async function makeLetters(colorScheme: 'light' | 'dark'): Promise<Page> {
  const { page, open } = await begin({ colorScheme }, { answers: { letters: MADE_LETTERS } });
  await open('/letters?permit=tx-sample.1');
  await page.getByRole('button', { name: 'Make letters' }).click();
  await page.getByText('Letter 1 of 3').waitFor();
  return page;
}

/** The sizes of the pages that the printer gets, in points: a PDF has each with its page. */
async function printedPages(page: Page): Promise<string[]> {
  const pdf = (await page.pdf({ preferCSSPageSize: true })).toString('latin1');
  return [...pdf.matchAll(/\/Type\s*\/Page\b[^s].*?\/MediaBox\s*\[([^\]]*)\]/gs)].map(([, box = '']) =>
    box.trim(),
  );
}
const LETTER_PAPER = '0 0 612 792';

describe('letters', () => {
  it('are black on white on the screen, in the dark too', async () => {
    const page = await makeLetters('dark');
    const preview = page.getByRole('region', { name: 'Preview' });
    const shown = async (element: string): Promise<string> =>
      preview
        .locator(element)
        .first()
        .evaluate((found) => {
          const { color, backgroundColor } = getComputedStyle(found);
          return `${color} on ${backgroundColor}`;
        });
    const onPaper = 'rgb(0, 0, 0) on rgb(255, 255, 255)';
    await expect.poll(() => shown('article')).toBe(onPaper);
    await page.getByRole('button', { name: 'Labels', exact: true }).click();
    await expect.poll(() => shown('.paper-sheet')).toBe(onPaper);
    await page.getByRole('button', { name: 'Knock list' }).click();
    await expect.poll(() => shown('section')).toBe(onPaper);
  });

  it('are printed alone, one on a page', async () => {
    const page = await makeLetters('dark');
    expect(await printedPages(page)).toEqual([LETTER_PAPER, LETTER_PAPER, LETTER_PAPER]);
    await page.emulateMedia({ media: 'print' });
    await expect.poll(() => page.locator('body > :visible').count()).toBe(1);
    const letters = page.locator('[data-sheets] > article');
    await expect.poll(() => letters.count()).toBe(3);
    for (const letter of await letters.all()) {
      const { width, height, bottom } = await readBox(letter);
      expect([width, height]).toEqual([8.5 * 96, 11 * 96]);
      // The last line is at the foot.
      const lastLine = await readBox(letter.locator('p').last());
      expect(Math.abs(bottom - 0.6 * 96 - lastLine.bottom)).toBeLessThan(1);
    }
  });

  it('lose nothing when they are longer than a page', async () => {
    const page = await makeLetters('light');
    await page.getByRole('textbox', { name: 'Letter', exact: true }).fill('One more line.\n'.repeat(60));
    expect(await printedPages(page)).toHaveLength(6);
  });

  it.each([
    // As Avery's templates have them, in inches: width and height, the corner of the first, and the way to the next.
    { sheet: '5160', count: 30, columns: 3, size: [2.625, 1], first: [0.1875, 0.5], next: [2.75, 1] },
    { sheet: '5163', count: 10, columns: 2, size: [4, 2], first: [0.15625, 0.5], next: [4.1875, 2] },
  ] as const)(
    'have labels where sheet $sheet has them',
    async ({ sheet, count, columns, size, first, next }) => {
      const page = await makeLetters('light');
      await page.getByRole('button', { name: 'Labels', exact: true }).click();
      await page.getByLabel('Label sheet').selectOption(sheet);
      await page.getByLabel('First label').selectOption(String(count - 1));
      expect(await printedPages(page)).toEqual([LETTER_PAPER, LETTER_PAPER]);
      await page.emulateMedia({ media: 'print' });
      const paper = page.locator('[data-sheets] > .paper-sheet').first();
      const edge = await readBox(paper);
      const labels = await paper.locator('p').all();
      expect(labels).toHaveLength(count);
      for (const [at, label] of labels.entries()) {
        const { x, y, width, height } = await readBox(label);
        const found = [x - edge.x, y - edge.y, width, height].map((px) => px / 96);
        const [column, row] = [at % columns, Math.floor(at / columns)];
        const wanted = [first[0] + column * next[0], first[1] + row * next[1], ...size];
        for (const [side, inches] of wanted.entries())
          expect(Math.abs((found[side] ?? 0) - inches), `side ${side} of label ${at + 1}`).toBeLessThan(0.02);
        for (const line of await label.locator('span').all())
          expect((await readBox(line)).bottom).toBeLessThanOrEqual(y + height);
      }
      const texts = await paper.locator('p').allTextContents();
      expect(texts.filter((text) => text !== '')).toEqual(texts.slice(-2));
      expect(texts.at(-1)).toContain('Property Owner');
    },
  );
});
