import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { App } from 'aws-cdk-lib';
import { settingsFrom } from '../stacks/settings.ts';
import { addStage } from '../stacks/stage.ts';
import { type TemplateFacts, templateFacts } from './template-facts.ts';

/** A stage with everything an operator usually has: a domain of its own in a zone. */
const USUAL = { stage: 'prod', domain: 'plumbline.example', hostedZoneId: 'Z0000000000000' } as const;

/**
 * The facts of a stage as it is synthesised, with nothing in its pages and bundles, which change no price.
 * @param context what `npm run deploy` would be given beside the usual
 */
export function stageFacts(context: Readonly<Record<string, string>> = {}): TemplateFacts {
  const folder = mkdtempSync(join(tmpdir(), 'cost-'));
  try {
    const [site, bundle] = [join(folder, 'site'), join(folder, 'bundle')];
    mkdirSync(join(site, 'assets'), { recursive: true });
    mkdirSync(bundle);
    for (const file of [join(site, 'index.html'), join(site, 'assets/none.js'), join(bundle, 'index.mjs')])
      writeFileSync(file, '');
    const app = new App({
      // What is uploaded is not looked at either.
      context: { 'aws:cdk:disable-asset-staging': true, ...USUAL, ...context },
      outdir: join(folder, 'out'),
    });
    addStage(app, settingsFrom(app.node), { site, bundleOf: () => bundle });
    return templateFacts(app.synth().stacks.map(({ template }): unknown => template));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
