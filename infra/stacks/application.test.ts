import { Match, type Template } from 'aws-cdk-lib/assertions';
import { beforeAll, describe, expect, it } from 'vitest';
import { GATEWAY_ROUTES } from './api-routes.ts';
import { FUNCTIONS, JOBS } from './functions.ts';
import { findProperties, findResources, stageTemplates } from './testing.ts';

let application: Template;

beforeAll(() => {
  application = stageTemplates({ domain: 'site.test', hostedZoneId: 'Z1' }).application;
});

describe('the application stack', () => {
  it('leads each route to the function of its group', () => {
    const integrations = new Map(
      findResources(application, 'AWS::ApiGatewayV2::Integration').map(([id, { Properties }]) => [
        id,
        JSON.stringify(Properties['IntegrationUri']),
      ]),
    );
    const deployed = findProperties(application, 'AWS::ApiGatewayV2::Route').map(({ RouteKey, Target }) => {
      const [, id = ''] = /"(\w+integration\w*)"/.exec(JSON.stringify(Target)) ?? [];
      return [RouteKey, /"api(\w+?)alias/.exec(integrations.get(id) ?? '')?.[1]];
    });
    expect(deployed.toSorted()).toEqual(GATEWAY_ROUTES.map(({ key, group }) => [key, group]).toSorted());
  });

  it('runs Node 24 on arm64 everywhere', () => {
    const functions = findProperties(application, 'AWS::Lambda::Function');
    expect(functions).toHaveLength(Object.keys(FUNCTIONS).length);
    for (const fn of functions) expect(fn).toMatchObject({ Runtime: 'nodejs24.x', Architectures: ['arm64'] });
  });

  it('plans collection every hour and reacts to its events', () => {
    application.hasResourceProperties('AWS::Events::Rule', {
      ScheduleExpression: 'cron(0/5 * * * ? *)',
      Targets: [Match.objectLike({ Input: '{"spread":true}' })],
    });
    for (const name of [
      'CollectSource',
      'PermitsChanged',
      'LeadsPublished',
      'AlertsMatched',
      'MailQueued',
      'WebhooksQueued',
    ])
      application.hasResourceProperties('AWS::Events::Rule', {
        EventPattern: { source: ['plumbline'], 'detail-type': [name] },
      });
  });

  it('collects nothing while paused, and the first sources in waves', () => {
    const rulesOf = (collection: string) =>
      findProperties(stageTemplates({ collection }).application, 'AWS::Events::Rule').filter(
        ({ ScheduleExpression: schedule }) => schedule !== undefined,
      );
    const disabled = (rules: readonly Readonly<Record<string, unknown>>[]) =>
      rules.flatMap(({ State, Targets }) =>
        State === 'DISABLED' ? (JSON.stringify(Targets).match(/(?<="Ref":")[a-z]+(?=alias)/) ?? []) : [],
      );
    const paused = rulesOf('paused');
    expect(JSON.stringify(paused)).toContain(String.raw`{\"spread\":true,\"waves\":0}`);
    expect(disabled(paused)).toEqual(['askportals', 'measurecompleteness', 'locatepermits', 'readboards']);
    const waves = rulesOf('wave-2');
    expect(JSON.stringify(waves)).toContain(String.raw`{\"spread\":true,\"waves\":2}`);
    expect(disabled(waves)).toEqual([]);
  });

  it('starts mail, webhook and phone senders when alerts matched', () => {
    const rules = findProperties(application, 'AWS::Events::Rule');
    const matched = rules.find(({ EventPattern }) => JSON.stringify(EventPattern)?.includes('AlertsMatched'));
    expect(JSON.stringify(matched?.['Targets'])).toMatch(/senddigests.*sendwebhooks.*sendpushes/s);
  });

  it('runs digests every 15 minutes, mail and webhooks every minute, orders every ten, phone alerts every five', () => {
    for (const schedule of [
      'cron(0/15 * * * ? *)',
      'cron(0/5 * * * ? *)',
      'rate(1 minute)',
      'rate(10 minutes)',
    ])
      application.hasResourceProperties('AWS::Events::Rule', { ScheduleExpression: schedule });
  });

  it('writes the public pages as soon as it is deployed', () => {
    application.hasResourceProperties('AWS::Events::Rule', {
      EventPattern: {
        source: ['aws.cloudformation'],
        'detail-type': ['CloudFormation Stack Status Change'],
        detail: {
          'stack-id': [{ Ref: 'AWS::StackId' }],
          'status-details': { status: ['CREATE_COMPLETE', 'UPDATE_COMPLETE'] },
        },
      },
      Targets: [Match.objectLike({ Arn: { Ref: Match.stringLikeRegexp('^prerenderpagesalias') } })],
    });
  });

  it('tries an event three times, then keeps it in a dead-letter queue', () => {
    expect(findProperties(application, 'AWS::Lambda::EventInvokeConfig')).toHaveLength(JOBS.length);
    application.allResourcesProperties('AWS::Lambda::EventInvokeConfig', {
      MaximumRetryAttempts: 2,
      DestinationConfig: { OnFailure: { Destination: Match.anyValue() } },
    });
    for (const { Targets } of findProperties(application, 'AWS::Events::Rule'))
      for (const target of Targets as object[])
        expect(target).toMatchObject({
          RetryPolicy: { MaximumRetryAttempts: 2, MaximumEventAgeInSeconds: 3600 },
          DeadLetterConfig: { Arn: expect.anything() },
        });
    expect(findResources(application, 'AWS::SQS::Queue')).toHaveLength(1);
    application.allResourcesProperties('AWS::SQS::Queue', { MessageRetentionPeriod: 14 * 86_400 });
  });
});

describe('static egress', () => {
  it('is off by default', () => {
    expect(findProperties(application, 'AWS::EC2::NatGateway')).toEqual([]);
    expect(findProperties(application, 'AWS::Lambda::Function').filter((fn) => 'VpcConfig' in fn)).toEqual(
      [],
    );
  });

  it('lets only what asks portals ask from one fixed address, and reach DynamoDB past the gateway', () => {
    const { application: fixed } = stageTemplates({ egress: 'static' });
    const inside = findProperties(fixed, 'AWS::Lambda::Function').filter((fn) => 'VpcConfig' in fn);
    expect(inside.map(({ FunctionName: name }) => name)).toEqual([
      'plumbline-dev-ask-portals',
      'plumbline-dev-collect-source',
      'plumbline-dev-locate-permits',
      'plumbline-dev-read-boards',
    ]);
    expect(findProperties(fixed, 'AWS::EC2::EIP')).toHaveLength(1);
    expect(findProperties(fixed, 'AWS::EC2::NatGateway')).toHaveLength(1);
    expect(findProperties(fixed, 'AWS::EC2::VPCEndpoint')).toHaveLength(1);
    fixed.hasOutput('EgressAddress', {});
  });
});
