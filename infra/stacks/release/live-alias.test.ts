import { Match } from 'aws-cdk-lib/assertions';
import { beforeAll, describe, expect, it } from 'vitest';
import { FUNCTIONS, type FunctionName, isJob, JOBS } from '../functions.ts';
import { findProperties, findResources, type StageTemplates, stageTemplates } from '../testing.ts';

const AT_ONCE = { stage: 'prod', domain: 'site.test', hostedZoneId: 'Z1' };
const PROD = { ...AT_ONCE, shift: 'on' };
let prod: StageTemplates;
let next: StageTemplates;

beforeAll(() => {
  prod = stageTemplates({ ...PROD, release: 'aaa' });
  next = stageTemplates({ ...PROD, release: 'bbb' });
});

const NAMES = Object.keys(FUNCTIONS) as FunctionName[];
const idsOf = (stage: StageTemplates, type: string): string[] =>
  findResources(stage.application, type).map(([id]) => id);

describe('every function', () => {
  it('has an alias, which all that starts it uses', () => {
    expect(findProperties(prod.application, 'AWS::Lambda::Alias').map(({ Name }) => Name)).toEqual(
      NAMES.map(() => 'live'),
    );
    const aliases = new Set(idsOf(prod, 'AWS::Lambda::Alias'));
    const started = [
      ...findProperties(prod.application, 'AWS::ApiGatewayV2::Integration').map(
        ({ IntegrationUri }) => IntegrationUri,
      ),
      ...findProperties(prod.application, 'AWS::Events::Rule').flatMap(({ Targets }) =>
        (Targets as readonly { readonly Arn: unknown }[]).map(({ Arn }) => Arn),
      ),
      ...findProperties(prod.application, 'AWS::SNS::Subscription').map(({ Endpoint }) => Endpoint),
      ...findProperties(prod.application, 'AWS::Lambda::Permission').map(({ FunctionName: name }) => name),
    ] as readonly { readonly Ref?: string }[];
    expect(started.length).toBeGreaterThan(50);
    for (const arn of started) expect([arn, aliases.has(arn.Ref ?? '')]).toEqual([arn, true]);
    for (const { Qualifier } of findProperties(prod.application, 'AWS::Lambda::EventInvokeConfig'))
      expect(JSON.stringify(Qualifier)).toContain('alias');
    expect(JSON.stringify(findProperties(prod.identity, 'AWS::Cognito::UserPool'))).toContain(
      'plumbline-prod-user-pool-trigger:live',
    );
  });

  it('gets a version with each release, and nothing else changes its name', () => {
    const versions = idsOf(prod, 'AWS::Lambda::Version');
    const after = new Set(idsOf(next, 'AWS::Lambda::Version'));
    expect(versions).toHaveLength(NAMES.length);
    expect(versions.filter((id) => after.has(id))).toEqual([]);
    for (const type of ['AWS::Lambda::Function', 'AWS::Lambda::Alias', 'AWS::CodeDeploy::DeploymentGroup'])
      expect(idsOf(next, type)).toEqual(idsOf(prod, type));
    for (const { Description } of findProperties(next.application, 'AWS::Lambda::Function'))
      expect(Description).toBe('Release bbb');
    next.application.hasOutput('Release', { Value: 'bbb' });
  });

  it('that somebody waits for takes a tenth of the calls first, and goes back when they fail', () => {
    const groups = findProperties(prod.application, 'AWS::CodeDeploy::DeploymentGroup');
    expect(groups).toHaveLength(NAMES.length - JOBS.length);
    const alarms = idsOf(prod, 'AWS::CloudWatch::Alarm');
    for (const { AlarmConfiguration, ...group } of groups) {
      expect(group).toMatchObject({
        DeploymentConfigName: 'CodeDeployDefault.LambdaCanary10Percent5Minutes',
        AutoRollbackConfiguration: {
          Enabled: true,
          Events: ['DEPLOYMENT_FAILURE', 'DEPLOYMENT_STOP_ON_ALARM'],
        },
      });
      const { Alarms } = AlarmConfiguration as {
        Alarms: readonly { readonly Name: { readonly Ref: string } }[];
      };
      expect(Alarms).toHaveLength(2);
      for (const { Name } of Alarms) expect(alarms).toContain(Name.Ref);
    }
    const shifted = findResources(prod.application, 'AWS::Lambda::Alias').filter(
      ([, alias]) => 'UpdatePolicy' in alias,
    );
    expect(shifted).toHaveLength(NAMES.filter((name) => !isJob(name)).length);
    prod.application.hasResourceProperties('AWS::CloudWatch::Alarm', {
      AlarmName: 'plumbline-prod release of api-reads failing',
      MetricName: 'Errors',
      Period: 60,
      Dimensions: Match.arrayWith([Match.objectLike({ Name: 'Resource' })]),
    });
  });

  it('moves at once unless a stage has so many calls that its alarms can tell', () => {
    const { application } = stageTemplates(AT_ONCE);
    expect(findResources(application, 'AWS::CodeDeploy::DeploymentGroup')).toEqual([]);
    const aliases = findResources(application, 'AWS::Lambda::Alias');
    expect(aliases).toHaveLength(NAMES.length);
    for (const [id, alias] of aliases) expect([id, 'UpdatePolicy' in alias]).toEqual([id, false]);
  });
});
