import { spawnSync } from 'node:child_process';
import { App } from 'aws-cdk-lib';
import { buildSite, SITE_FOLDER, siteIsStale } from './build-site.ts';
import { bundleFolder, bundleHandlers } from './bundle.ts';
import { addChecks } from './stacks/checks.ts';
import { HANDLER_FILES } from './stacks/functions.ts';
import { parseContext, readSettings } from './stacks/settings.ts';
import { APP_CONTEXT, addStage } from './stacks/stage.ts';

/**
 * `npm run synth -- --context stage=prod` writes the templates of one stage to `cdk.out`, offline and without an account.
 * `stacks/settings.ts` lists the settings. The CDK command line runs the same file.
 */
const app = new App({
  outdir: process.env['CDK_OUTDIR'] ?? 'cdk.out',
  context: { ...APP_CONTEXT, release: releaseNow(), ...parseContext(process.argv.slice(2)) },
});
const settings = readSettings(app.node);
const [failure] = await Promise.all([
  siteIsStale() ? buildSite().failure : Promise.resolve(null),
  bundleHandlers(HANDLER_FILES),
]);
if (failure !== null) throw new Error(`The site could not be built: ${failure}`);
addChecks(app);
addStage(app, settings, { site: SITE_FOLDER, bundleOf: bundleFolder });
app.synth();

/** The commit and the minute, such as `1a2b3c4d5e6f-202611261815`; every deployment has another (`stacks/service-function.ts`). */
function releaseNow(): string {
  const { stdout } = spawnSync('git', ['rev-parse', '--short=12', 'HEAD'], { encoding: 'utf8' });
  return `${stdout?.trim() || 'local'}-${new Date().toISOString().replace(/\D/g, '').slice(0, 12)}`;
}
