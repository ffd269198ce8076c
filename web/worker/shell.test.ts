import { afterAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { fakeCaches } from '../src/lib/testing-caches.ts';
import { Shell } from './shell.ts';

vi.stubGlobal(
  'Request',
  class {
    readonly url: string;
    constructor(path: string) {
      this.url = new URL(path, 'https://site.test').href;
    }
  },
);
afterAll(() => void vi.unstubAllGlobals());

let caches: ReturnType<typeof fakeCaches>;
beforeEach(() => {
  caches = fakeCaches(async (url) =>
    url.endsWith('/gone.js') ? Response.error() : new Response(`text of ${new URL(url).pathname}`),
  );
});

describe('the app’s shell', () => {
  it('has the files of its build', async () => {
    const shell = new Shell(caches, 'one');
    await shell.fill(['/app.html', '/assets/a.js']);
    expect(await (await shell.find('/assets/a.js'))?.text()).toBe('text of /assets/a.js');
    expect(await shell.find('/assets/b.js')).toBeUndefined();
  });

  it('fails if a file is missing', async () => {
    await expect(new Shell(caches, 'one').fill(['/app.html', '/gone.js'])).rejects.toThrow();
  });

  it('deletes the caches of other builds only', async () => {
    const [before, now] = [new Shell(caches, 'one'), new Shell(caches, 'two')];
    await before.fill(['/app.html']);
    await (await caches.open('kept-leads')).put('/kept/owner', new Response('""'));
    await now.fill(['/app.html']);
    expect(await before.find('/app.html')).toBeDefined();
    await now.clearOthers();
    expect([...(await caches.keys())].sort()).toEqual(['kept-leads', 'shell-two']);
  });
});
