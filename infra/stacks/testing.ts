import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { App } from 'aws-cdk-lib';
import { Template } from 'aws-cdk-lib/assertions';
import { vi } from 'vitest';
import { SITE_PLACEHOLDER } from '../site-pages.ts';
import { readSettings } from './settings.ts';
import { APP_CONTEXT, addStage, type StageStacks } from './stage.ts';

/** The temporary folder of the test run. */
const made = process.env['TEST_FOLDER'] ?? tmpdir();

/** The templates of a stage's stacks. */
export type StageTemplates = Readonly<Record<keyof StageStacks, Template>>;

/** A resource of a template. */
export interface Resource {
  readonly Type: string;
  readonly DeletionPolicy?: string;
  readonly DependsOn?: readonly string[];
  readonly Properties: Readonly<Record<string, unknown>>;
}

/** Writes a site with four pages, one of them with the origin's placeholder, and a hashed file. */
function makeSite(): string {
  const folder = mkdtempSync(join(made, 'site-'));
  mkdirSync(join(folder, 'assets'));
  for (const page of ['index', 'app', 'login']) writeFileSync(join(folder, `${page}.html`), `<p>${page}</p>`);
  writeFileSync(join(folder, 'about.html'), `${SITE_PLACEHOLDER}/about`);
  writeFileSync(join(folder, 'assets/app-1a2b.js'), 'code');
  return folder;
}

/** Creates the stacks of a stage with an alarm address, and placeholder pages and bundles, since real ones take seconds to build. */
export function makeStage(context: Readonly<Record<string, string>> = {}): {
  readonly app: App;
  readonly stacks: StageStacks;
} {
  const bundle = mkdtempSync(join(made, 'bundle-'));
  writeFileSync(join(bundle, 'index.mjs'), 'export const handler = () => undefined;');
  const app = new App({
    context: {
      ...APP_CONTEXT,
      // Skips copying the library's own function of 22 MB.
      'aws:cdk:disable-asset-staging': true,
      // Puts findings into the error. The default depends on NODE_ENV, which a build in the same process changes.
      '@aws-cdk/core:appMode': 'inmemory',
      alarmEmail: 'operator@site.test',
      ...context,
    },
    outdir: mkdtempSync(join(made, 'cdk-')),
  });
  return { app, stacks: addStage(app, readSettings(app.node), { site: makeSite(), bundleOf: () => bundle }) };
}

/** The templates of a stage by its context. */
export function stageTemplates(context: Readonly<Record<string, string>> = {}): StageTemplates {
  // The library's own validation takes most of a synthesis; checks.test.ts covers it.
  vi.stubEnv('CDK_VALIDATION', 'false');
  const { stacks } = makeStage(context);
  const templates = Object.entries(stacks).map(([name, stack]) => [name, Template.fromStack(stack)]);
  vi.unstubAllEnvs();
  return Object.fromEntries(templates) as Record<keyof StageStacks, Template>;
}

/** Returns the resources of a template, optionally of one type only, with their logical ids. */
export function findResources(template: Template, type?: string): [id: string, resource: Resource][] {
  const { Resources = {} } = template.toJSON() as { Resources?: Record<string, Resource> };
  return Object.entries(Resources).filter(([, { Type }]) => type === undefined || Type === type);
}

export function findProperties(template: Template, type: string): Resource['Properties'][] {
  return findResources(template, type).map(([, { Properties }]) => Properties);
}
