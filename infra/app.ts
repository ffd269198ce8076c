import { App } from 'aws-cdk-lib';
import { bundleHandlers } from './bundle.ts';
import { ApplicationStack, HANDLERS } from './stacks/application.ts';
import { DataStack } from './stacks/data.ts';

/**
 * The system on AWS: `npm run synth` writes the templates to `cdk.out`, offline and without an account. One stage
 * a synthesis (`--context stage=prod`); names carry the stage, so two can share an account.
 */
await bundleHandlers(Object.values(HANDLERS));

const app = new App({ outdir: process.env['CDK_OUTDIR'] ?? 'cdk.out' });
const stage = String(app.node.tryGetContext('stage') ?? 'dev');
const siteOrigin = String(app.node.tryGetContext('siteOrigin') ?? 'https://plumbline.example');

const data = new DataStack(app, `plumbline-${stage}-data`, { stage });
new ApplicationStack(app, `plumbline-${stage}-application`, { stage, siteOrigin, data });

app.synth();
