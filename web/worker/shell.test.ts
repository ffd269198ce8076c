import { beforeEach, describe, expect, it, vi } from 'vitest';
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
    expect(await (await shell.copyOf('/assets/a.js'))?.text()).toBe('text of /assets/a.js');
    expect(await shell.copyOf('/assets/b.js')).toBeUndefined();
  });

  it('is not there by half', async () => {
    await expect(new Shell(caches, 'one').fill(['/app.html', '/gone.js'])).rejects.toThrow();
  });

  it('takes the place of other builds, and of nothing else', async () => {
    const [before, now] = [new Shell(caches, 'one'), new Shell(caches, 'two')];
    await before.fill(['/app.html']);
    await (await caches.open('kept-leads')).put('/kept/owner', new Response('""'));
    await now.fill(['/app.html']);
    expect(await before.copyOf('/app.html')).toBeDefined();
    await now.clearOthers();
    expect([...(await caches.keys())].sort()).toEqual(['kept-leads', 'shell-two']);
  });
});
