import { App } from 'aws-cdk-lib';
import { bundleFolder, bundleHandlers } from './bundle.ts';
import { buildSite, SITE_FOLDER, siteIsStale } from './local/build-site.ts';
import { addChecks } from './stacks/checks.ts';
import { HANDLER_FILES } from './stacks/functions.ts';
import { settingsFrom } from './stacks/settings.ts';
import { addStage } from './stacks/stage.ts';

/**
 * The system on AWS: `npm run synth` writes the templates to `cdk.out`, offline and without an account. One stage
 * a synthesis (`--context stage=prod`); what else can be said of a stage is in `stacks/settings.ts`.
 */
const app = new App({ outdir: process.env['CDK_OUTDIR'] ?? 'cdk.out' });
const settings = settingsFrom(app.node);
const [failure] = await Promise.all([
  siteIsStale() ? buildSite().failure : Promise.resolve(null),
  bundleHandlers(HANDLER_FILES),
]);
if (failure !== null) throw new Error(`The site could not be built: ${failure}`);
addChecks(app);
addStage(app, settings, { site: SITE_FOLDER, bundleOf: bundleFolder });
app.synth();
