import { beforeAll, describe, expect, it } from 'vitest';
import { type BuiltScripts, buildScripts, modulesOf, scriptBytes } from './built-scripts.ts';

/** Limits in compressed bytes of the scripts that a page loads before it is usable. */
const LANDING_MAX = 20_000;
/** Where signing in leads to. */
const FIRST_PAGES = ['home-page', 'start-page'];
const FIRST_PAGE_MAX = 134_000;
/** Every other page without a map, since a link may lead to any. */
const PAGE_MAX = 160_000;
/** With the map, its library and the library's worker. */
const MAP_MAX = 450_000;

let scripts: BuiltScripts;
beforeAll(async () => {
  scripts = await buildScripts();
});

describe('the scripts of the site', () => {
  it('are at most 20 kB on the landing page', () => {
    const landing = scripts.withImports(scripts.entry('index'));
    expect(scriptBytes(landing)).toBeLessThan(LANDING_MAX);
    expect(modulesOf(landing).join()).not.toMatch(/node_modules\/react/);
  });

  it('are at most 134 kB on the pages that signing in leads to, 160 kB on the others', () => {
    const names = scripts.pages.map(({ name }) => name);
    expect(names).toEqual(expect.arrayContaining([...FIRST_PAGES, 'leads-page', 'heat-map-page']));
    expect(names.length).toBeGreaterThanOrEqual(13);
    for (const page of scripts.pages) {
      const most = FIRST_PAGES.includes(page.name) ? FIRST_PAGE_MAX : PAGE_MAX;
      const bytes = scriptBytes(scripts.withImports(scripts.entry('app'), page));
      expect([page.name, bytes < most]).toEqual([page.name, true]);
    }
    expect(scriptBytes(scripts.withImports(scripts.entry('login')))).toBeLessThan(FIRST_PAGE_MAX);
  });

  it('are at most 450 kB with a map, which no page loads before it shows one', () => {
    for (const [pageName, part] of [
      ['heat-map-page', 'heat-map/street-map.tsx'],
      ['route-page', 'route/route-map.tsx'],
    ] as const) {
      const page = scripts.pages.find(({ name }) => name === pageName);
      const map = scripts.all.find(({ facadeModuleId }) => facadeModuleId?.endsWith(part));
      if (page === undefined || map === undefined) throw new Error('There is no map.');
      const first = scripts.withImports(scripts.entry('app'), page, map);
      // One file: the workers load it from the browser's cache.
      expect(scriptBytes(first) + scripts.fileBytes('map-library')).toBeLessThan(MAP_MAX);
    }
    const others = modulesOf(scripts.withImports(scripts.entry('app'), ...scripts.pages)).join();
    expect(others).not.toMatch(/node_modules\/(pmtiles|maplibre-gl|@mapbox)\//);
  });

  it('contain no zod', () => {
    expect(modulesOf(scripts.all).filter((module) => module.includes('/node_modules/zod/'))).toEqual([]);
  });

  it('do not say who may make which call', () => {
    for (const { code } of scripts.all) expect(code).not.toMatch(/access: ?["'`]subscriber/);
  });

  it('contain sign-in code only on the sign-in page', () => {
    const { dynamicImports } = scripts.entry('login');
    expect(modulesOf(scripts.all).join()).toContain('/node_modules/aws-amplify/');
    const reached = scripts.withImports(scripts.entry('app'), scripts.entry('index'), ...scripts.pages);
    const signIn = modulesOf(reached).filter((module) => /aws-amplify|features\/sign-in\//.test(module));
    expect(signIn).toEqual([]);
    expect([...reached].flatMap((chunk) => chunk.dynamicImports)).not.toEqual(
      expect.arrayContaining(dynamicImports.filter((name) => name.includes('cognito'))),
    );
  });

  it('load dialogs, toasts and tooltips later', () => {
    const first = modulesOf(scripts.withImports(scripts.entry('app'), ...scripts.pages));
    const later = /@radix-ui\/react-(dialog|toast|tooltip)\//;
    expect(first.filter((module) => later.test(module))).toEqual([]);
    expect(modulesOf(scripts.all).some((module) => later.test(module))).toBe(true);
  });
});
