import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { App } from 'aws-cdk-lib';
import { Template } from 'aws-cdk-lib/assertions';
import { settingsFrom } from './settings.ts';
import { addStage, type StageStacks } from './stage.ts';

/** The templates of a stage's stacks. */
export type StageTemplates = Readonly<Record<keyof StageStacks, Template>>;

/** A resource as it stands in a template. */
export interface Resource {
  readonly Type: string;
  readonly DeletionPolicy?: string;
  readonly Properties: Readonly<Record<string, unknown>>;
}

/** A site of three pages and a file, as the build would leave it. */
export function madeSite(): string {
  const folder = mkdtempSync(join(tmpdir(), 'site-'));
  mkdirSync(join(folder, 'assets'));
  for (const page of ['index', 'app', 'login']) writeFileSync(join(folder, `${page}.html`), `<p>${page}</p>`);
  writeFileSync(join(folder, 'assets/app-1a2b.js'), 'code');
  return folder;
}

/** The stacks of a stage by its context, with a stand-in for pages and bundles, which take seconds to make. */
export function madeStage(context: Readonly<Record<string, string>> = {}): {
  readonly app: App;
  readonly stacks: StageStacks;
} {
  const bundle = mkdtempSync(join(tmpdir(), 'bundle-'));
  writeFileSync(join(bundle, 'index.mjs'), 'export const handler = () => undefined;');
  const app = new App({ context, outdir: mkdtempSync(join(tmpdir(), 'cdk-')) });
  return { app, stacks: addStage(app, settingsFrom(app.node), { site: madeSite(), bundleOf: () => bundle }) };
}

/** The templates of a stage by its context. */
export function stageTemplates(context: Readonly<Record<string, string>> = {}): StageTemplates {
  // The library's own look at templates takes most of a synthesis; it is taken in checks.test.ts.
  process.env['CDK_VALIDATION'] = 'false';
  const { stacks } = madeStage(context);
  return Object.fromEntries(
    Object.entries(stacks).map(([name, stack]) => [name, Template.fromStack(stack)]),
  ) as Record<keyof StageStacks, Template>;
}

/** The resources of a template, optionally of one type only, with their logical ids. */
export function resourcesOf(template: Template, type?: string): [id: string, resource: Resource][] {
  const { Resources = {} } = template.toJSON() as { Resources?: Record<string, Resource> };
  return Object.entries(Resources).filter(([, { Type }]) => type === undefined || Type === type);
}

/** The properties of all resources of a type. */
export function propertiesOf(template: Template, type: string): Resource['Properties'][] {
  return resourcesOf(template, type).map(([, { Properties }]) => Properties);
}
