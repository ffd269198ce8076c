import { beforeAll, describe, expect, it } from 'vitest';
import { type BuiltScripts, buildScripts, modulesOf, scriptBytes } from './built-scripts.ts';

/** Limits in compressed bytes of the scripts that a page loads before it is usable. */
const LANDING_MAX = 20_000;
/** A user may open any page first. */
const PAGE_MAX = 130_000;
/** With the map, its library and the library's worker; and those of the route, whose page has calls and the work list's marks too. */
const MAP_MAX = 330_000;
const ROUTE_MAP_MAX = 340_000;

let scripts: BuiltScripts;
beforeAll(async () => {
  scripts = await buildScripts();
}, 120_000);

describe('the scripts of the site', () => {
  it('are at most 20 kB on the landing page', () => {
    const landing = scripts.withImports(scripts.entry('index'));
    expect(scriptBytes(landing)).toBeLessThan(LANDING_MAX);
    expect(modulesOf(landing).join()).not.toMatch(/node_modules\/react/);
  });

  it('are at most 130 kB on every page', () => {
    const names = scripts.pages.map(({ name }) => name);
    expect(names).toEqual(expect.arrayContaining(['home-page', 'start-page', 'leads-page', 'heat-map-page']));
    expect(names.length).toBeGreaterThanOrEqual(13);
    for (const page of scripts.pages) {
      const first = scripts.withImports(scripts.entry('app'), page);
      expect([page.name, scriptBytes(first) < PAGE_MAX]).toEqual([page.name, true]);
    }
    expect(scriptBytes(scripts.withImports(scripts.entry('login')))).toBeLessThan(PAGE_MAX);
  });

  it('are at most 330 kB with a map, 340 kB with that of a route, which no page loads before it shows one', () => {
    for (const [pageName, part, most] of [
      ['heat-map-page', 'heat-map/street-map.tsx', MAP_MAX],
      ['route-page', 'route/route-map.tsx', ROUTE_MAP_MAX],
    ] as const) {
      const page = scripts.pages.find(({ name }) => name === pageName);
      const map = scripts.all.find(({ facadeModuleId }) => facadeModuleId?.endsWith(part));
      if (page === undefined || map === undefined) throw new Error('There is no map.');
      const first = scripts.withImports(scripts.entry('app'), page, map);
      // One file: the workers load it from the browser's cache.
      expect(scriptBytes(first) + scripts.fileBytes('map-library')).toBeLessThan(most);
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
