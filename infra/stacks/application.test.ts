import { App } from 'aws-cdk-lib';
import { Match, Template } from 'aws-cdk-lib/assertions';
import { beforeAll, describe, expect, it } from 'vitest';
import { type CallName, routeKey, routes } from '#shared/contract/routes.ts';
import { bundleHandlers } from '../bundle.ts';
import { ApplicationStack, HANDLERS } from './application.ts';
import { DataStack } from './data.ts';

let application: Template;
let data: Template;

beforeAll(async () => {
  await bundleHandlers(Object.values(HANDLERS));
  const app = new App();
  const dataStack = new DataStack(app, 'data', { stage: 'test' });
  const stack = new ApplicationStack(app, 'app', {
    stage: 'test',
    siteOrigin: 'https://site.test',
    data: dataStack,
  });
  application = Template.fromStack(stack);
  data = Template.fromStack(dataStack);
}, 120_000);

const properties = (template: Template, type: string): Record<string, unknown>[] =>
  Object.values(template.findResources(type)).map(
    (resource) => resource['Properties'] as Record<string, unknown>,
  );

describe('the application stack', () => {
  it('has exactly the routes of the contract', () => {
    const deployed = properties(application, 'AWS::ApiGatewayV2::Route').map(({ RouteKey }) => RouteKey);
    const agreed = (Object.keys(routes) as CallName[]).map(routeKey);
    expect(deployed.toSorted()).toEqual(agreed.toSorted());
  });

  it('runs Node 24 on arm64 everywhere', () => {
    const functions = properties(application, 'AWS::Lambda::Function');
    expect(functions).toHaveLength(Object.keys(HANDLERS).length);
    for (const fn of functions) expect(fn).toMatchObject({ Runtime: 'nodejs24.x', Architectures: ['arm64'] });
  });

  it('plans collection every hour and reacts to its events', () => {
    application.hasResourceProperties('AWS::Events::Rule', {
      ScheduleExpression: 'cron(0/5 * * * ? *)',
      Targets: [Match.objectLike({ Input: '{"spread":true}' })],
    });
    for (const name of ['CollectSource', 'PermitsChanged', 'LeadsPublished'])
      application.hasResourceProperties('AWS::Events::Rule', {
        EventPattern: { source: ['plumbline'], 'detail-type': [name] },
        Targets: Match.arrayWith([
          Match.objectLike({
            RetryPolicy: { MaximumRetryAttempts: 2, MaximumEventAgeInSeconds: 3600 },
            DeadLetterConfig: Match.anyValue(),
          }),
        ]),
      });
  });

  it('tries an event three times, then keeps it where it can be looked at', () => {
    application.resourceCountIs('AWS::SQS::Queue', 1);
    application.hasResourceProperties('AWS::SQS::Queue', { MessageRetentionPeriod: 14 * 86_400 });
    const [queue = ''] = Object.keys(application.findResources('AWS::SQS::Queue'));
    const configs = properties(application, 'AWS::Lambda::EventInvokeConfig');
    expect(configs).toHaveLength(4);
    for (const config of configs)
      expect(config).toMatchObject({
        MaximumRetryAttempts: 2,
        DestinationConfig: { OnFailure: { Destination: { 'Fn::GetAtt': [queue, 'Arn'] } } },
      });
  });
});

describe('the data stack', () => {
  it('keeps every table: protected, recoverable, retained', () => {
    const tables = Object.values(data.findResources('AWS::DynamoDB::GlobalTable'));
    expect(tables).toHaveLength(4);
    for (const table of tables) {
      expect(table['DeletionPolicy']).toBe('Retain');
      expect(JSON.stringify(table)).toContain('"PointInTimeRecoveryEnabled":true');
      expect(JSON.stringify(table)).toContain('"DeletionProtectionEnabled":true');
    }
  });
});
