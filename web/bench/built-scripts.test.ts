import { beforeAll, describe, expect, it } from 'vitest';
import { type BuiltScripts, buildScripts, modulesOf, scriptBytes } from './built-scripts.ts';

/** What the built site has browsers load, from the build itself: sizes as they go over the wire, no times. */

/** The most scripts a page loads before it is of use, in bytes. */
const LANDING_MOST = 20_000;
const SIGNED_IN_MOST = 130_000;

let scripts: BuiltScripts;
beforeAll(async () => {
  scripts = await buildScripts();
}, 120_000);

describe('the scripts of the site', () => {
  it('are at most 20 kB on the landing page', () => {
    const landing = scripts.withImports(scripts.entry('index'));
    expect(scriptBytes(landing)).toBeLessThan(LANDING_MOST);
    expect(modulesOf(landing).join()).not.toMatch(/node_modules\/react/);
  });

  it('are at most 130 kB on every page that may be a user’s first', () => {
    const names = scripts.pages.map(({ name }) => name);
    expect(names).toContain('leads-page');
    expect(names).toContain('heat-map-page');
    expect(names.length).toBeGreaterThanOrEqual(13);
    for (const page of scripts.pages) {
      const first = scripts.withImports(scripts.entry('app'), page);
      expect([page.name, scriptBytes(first) < SIGNED_IN_MOST]).toEqual([page.name, true]);
    }
  });

  it('bring no zod to any page', () => {
    expect(modulesOf(scripts.all).filter((module) => module.includes('/node_modules/zod/'))).toEqual([]);
  });

  it('leave signing in to the sign-in page', () => {
    const { dynamicImports } = scripts.entry('login');
    expect(modulesOf(scripts.all).join()).toContain('/node_modules/aws-amplify/');
    const reached = scripts.withImports(scripts.entry('app'), scripts.entry('index'), ...scripts.pages);
    const signIn = modulesOf(reached).filter((module) => /aws-amplify|features\/sign-in\//.test(module));
    expect(signIn).toEqual([]);
    expect([...reached].flatMap((chunk) => chunk.dynamicImports)).not.toEqual(
      expect.arrayContaining(dynamicImports.filter((name) => name.includes('cognito'))),
    );
  });

  it('keep dialogs and what else comes later out of every first load', () => {
    const first = modulesOf(scripts.withImports(scripts.entry('app'), ...scripts.pages));
    const later = /@radix-ui\/react-(dialog|toast|tooltip)\//;
    expect(first.filter((module) => later.test(module))).toEqual([]);
    expect(modulesOf(scripts.all).some((module) => later.test(module))).toBe(true);
  });
});
