import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, it } from 'vitest';
import type { Source } from '#functions/collection/source.ts';
import { loadSources } from '#functions/sources/catalog.ts';
import { bundleFolder, bundleHandlers } from './bundle.ts';

it('takes every source into a bundle, which has no folder to find them in', async () => {
  const file = 'functions/sources/catalog.ts';
  await bundleHandlers([file]);
  const bundled = (await import(pathToFileURL(join(bundleFolder(file), 'index.mjs')).href)) as {
    loadSources(): Promise<readonly Source[]>;
  };
  expect(await bundled.loadSources()).toEqual(await loadSources());
});
