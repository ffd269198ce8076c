import { App } from 'aws-cdk-lib';
import { bundleFolder, bundleHandlers } from './bundle.ts';
import { buildSite, SITE_FOLDER, siteIsStale } from './local/build-site.ts';
import { addChecks } from './stacks/checks.ts';
import { HANDLER_FILES } from './stacks/functions.ts';
import { contextOf, settingsFrom } from './stacks/settings.ts';
import { addStage } from './stacks/stage.ts';

/**
 * The system on AWS: `npm run synth -- --context stage=prod` writes the templates to `cdk.out`, offline and without an
 * account. One stage a synthesis; what can be said of it is in `stacks/settings.ts`. The CDK command line runs the same file.
 */
const app = new App({
  outdir: process.env['CDK_OUTDIR'] ?? 'cdk.out',
  context: contextOf(process.argv.slice(2)),
});
const settings = settingsFrom(app.node);
const [failure] = await Promise.all([
  siteIsStale() ? buildSite().failure : Promise.resolve(null),
  bundleHandlers(HANDLER_FILES),
]);
if (failure !== null) throw new Error(`The site could not be built: ${failure}`);
addChecks(app);
addStage(app, settings, { site: SITE_FOLDER, bundleOf: bundleFolder });
app.synth();
