import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { renderIcons } from './icons.ts';

it('the committed icons are what the drawing gives', async () => {
  const drawn = await renderIcons();
  expect(drawn.size).toBeGreaterThan(4);
  for (const [file, png] of drawn) expect(png.equals(readFileSync(file)), file).toBe(true);
  const folder = fileURLToPath(new URL('../public/icons/', import.meta.url));
  expect(
    globSync('*', { cwd: folder })
      .map((name) => `${folder}${name}`)
      .sort(),
  ).toEqual([...drawn.keys()].sort());
});
