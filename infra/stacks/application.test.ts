import { Match, type Template } from 'aws-cdk-lib/assertions';
import { beforeAll, describe, expect, it } from 'vitest';
import { type CallName, routeKey, routes } from '#shared/contract/routes.ts';
import { FUNCTIONS } from './functions.ts';
import { propertiesOf, resourcesOf, stageTemplates } from './testing.ts';

let application: Template;

beforeAll(() => {
  application = stageTemplates({ domain: 'site.test', hostedZoneId: 'Z1' }).application;
}, 120_000);

describe('the application stack', () => {
  it('has exactly the routes of the contract', () => {
    const deployed = propertiesOf(application, 'AWS::ApiGatewayV2::Route').map(({ RouteKey }) => RouteKey);
    const agreed = (Object.keys(routes) as CallName[]).map(routeKey);
    expect(deployed.toSorted()).toEqual(agreed.toSorted());
  });

  it('runs Node 24 on arm64 everywhere', () => {
    const functions = propertiesOf(application, 'AWS::Lambda::Function');
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

  it('tells mail, webhooks and phones of what alerts matched', () => {
    const rules = propertiesOf(application, 'AWS::Events::Rule');
    const matched = rules.find(({ EventPattern }) => JSON.stringify(EventPattern)?.includes('AlertsMatched'));
    expect(JSON.stringify(matched?.['Targets'])).toMatch(/senddigests.*sendwebhooks.*sendpushes/s);
  });

  it('looks whose digest is due every quarter of an hour, for mail and webhooks every minute, for orders every ten, for phones every five', () => {
    for (const schedule of [
      'cron(0/15 * * * ? *)',
      'cron(0/5 * * * ? *)',
      'rate(1 minute)',
      'rate(10 minutes)',
    ])
      application.hasResourceProperties('AWS::Events::Rule', { ScheduleExpression: schedule });
  });

  it('tries an event three times, then keeps it where it can be looked at, whoever lost it', () => {
    const jobs = Object.keys(FUNCTIONS).filter((name) => !name.startsWith('api-'));
    expect(propertiesOf(application, 'AWS::Lambda::EventInvokeConfig')).toHaveLength(jobs.length);
    application.allResourcesProperties('AWS::Lambda::EventInvokeConfig', {
      MaximumRetryAttempts: 2,
      DestinationConfig: { OnFailure: { Destination: Match.anyValue() } },
    });
    for (const { Targets } of propertiesOf(application, 'AWS::Events::Rule'))
      for (const target of Targets as object[])
        expect(target).toMatchObject({
          RetryPolicy: { MaximumRetryAttempts: 2, MaximumEventAgeInSeconds: 3600 },
          DeadLetterConfig: { Arn: expect.anything() },
        });
    expect(resourcesOf(application, 'AWS::SQS::Queue')).toHaveLength(jobs.length);
    application.allResourcesProperties('AWS::SQS::Queue', { MessageRetentionPeriod: 14 * 86_400 });
  });
});
