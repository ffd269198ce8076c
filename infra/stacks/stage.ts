import { type App, Tags } from 'aws-cdk-lib';
import { ApplicationStack } from './application.ts';
import { DataStack } from './data.ts';
import { IdentityStack } from './identity.ts';
import { MailStack } from './mail.ts';
import { AlarmsStack } from './observability/alarms.ts';
import { ObservabilityStack } from './observability.ts';
import { PagesStack } from './pages.ts';
import { type BuildOutput, REGION, type StageSettings } from './settings.ts';
import { SiteStack } from './site.ts';

/**
 * Context of every app with stages. A stack reads the outputs of others at its own deployments (`Fn::GetStackOutput`), so no stack
 * holds another back from a change, as it would with exports.
 */
export const APP_CONTEXT = { '@aws-cdk/core:defaultCrossStackReferences': 'weak' } as const;

/** The stacks of a stage, those that live longest first. */
export interface StageStacks {
  readonly alarms: AlarmsStack;
  readonly data: DataStack;
  readonly mail: MailStack;
  readonly identity: IdentityStack;
  readonly site: SiteStack;
  readonly application: ApplicationStack;
  readonly pages: PagesStack;
  readonly observability: ObservabilityStack;
}

/** Adds all stacks of a stage. Their names include the stage, so stages can share an account. */
export function addStage(app: App, settings: StageSettings, built: BuildOutput): StageStacks {
  const { CDK_DEFAULT_ACCOUNT: account } = process.env;
  const env = { region: REGION, ...(account === undefined ? {} : { account }) };
  const name = (part: string): string => `plumbline-${settings.stage}-${part}`;
  const common = { settings, env };
  const alarms = new AlarmsStack(app, name('alarms'), common);
  const data = new DataStack(app, name('data'), common);
  const mail = new MailStack(app, name('mail'), common);
  const identity = new IdentityStack(app, name('identity'), common);
  // The pool needs the SES identity.
  if (settings.poolMailsThroughSes) identity.addStackDependency(mail);
  const site = new SiteStack(app, name('site'), { ...common, identity });
  const application = new ApplicationStack(app, name('application'), {
    ...common,
    built,
    data,
    identity,
    mail,
    site,
  });
  const pages = new PagesStack(app, name('pages'), { ...common, built, site, identity });
  pages.addStackDependency(application);
  const observability = new ObservabilityStack(app, name('observability'), {
    ...common,
    alarms,
    identity,
    application,
    site,
  });
  const stacks = { alarms, data, mail, identity, site, application, pages, observability };
  for (const stack of Object.values(stacks)) {
    // Dashboards had no tags until 2026-05, and cfn-lint refuses them.
    Tags.of(stack).add('plumbline:stage', settings.stage, {
      excludeResourceTypes: ['AWS::CloudWatch::Dashboard'],
    });
    // W3005: the library names each function's role a second time, in `DependsOn`. W3010: the network has one zone on purpose (egress.ts).
    stack.templateOptions.metadata = { 'cfn-lint': { config: { ignore_checks: ['W3005', 'W3010'] } } };
  }
  return stacks;
}
