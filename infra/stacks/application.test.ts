import { App } from 'aws-cdk-lib';
import { Match, Template } from 'aws-cdk-lib/assertions';
import { beforeAll, describe, expect, it } from 'vitest';
import { ABSOLUTE_MS } from '#functions/accounts/session-item.ts';
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
    for (const name of ['CollectSource', 'PermitsChanged', 'LeadsPublished', 'AlertsMatched', 'MailQueued'])
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

  it('looks whose digest is due every quarter of an hour', () => {
    application.hasResourceProperties('AWS::Events::Rule', { ScheduleExpression: 'cron(0/15 * * * ? *)' });
  });

  it('sweeps orders every ten minutes, and tells PayPal to nobody else but billing', () => {
    application.hasResourceProperties('AWS::Events::Rule', { ScheduleExpression: 'rate(10 minutes)' });
    const told = properties(application, 'AWS::Lambda::Function').filter((fn) =>
      JSON.stringify(fn).includes('PAYPAL_SECRET'),
    );
    expect(told).toHaveLength(2);
  });

  it('tries an event three times, then keeps it where it can be looked at', () => {
    application.resourceCountIs('AWS::SQS::Queue', 1);
    application.hasResourceProperties('AWS::SQS::Queue', { MessageRetentionPeriod: 14 * 86_400 });
    const [queue = ''] = Object.keys(application.findResources('AWS::SQS::Queue'));
    const configs = properties(application, 'AWS::Lambda::EventInvokeConfig');
    expect(configs).toHaveLength(8);
    for (const config of configs)
      expect(config).toMatchObject({
        MaximumRetryAttempts: 2,
        DestinationConfig: { OnFailure: { Destination: { 'Fn::GetAtt': [queue, 'Arn'] } } },
      });
  });
});

describe('the function of the account area', () => {
  it('may end sign-ins and remove users of the pool; no other function may', () => {
    const actions = properties(application, 'AWS::IAM::Policy').flatMap(({ PolicyDocument }) =>
      (PolicyDocument as { Statement: { Action: string | string[] }[] }).Statement.flatMap(
        ({ Action }) => Action,
      ),
    );
    expect(actions.filter((action) => action.startsWith('cognito-idp:')).toSorted()).toEqual([
      'cognito-idp:AdminDeleteUser',
      'cognito-idp:AdminUserGlobalSignOut',
    ]);
  });
});

describe('mail', () => {
  it('is sent every minute, and only from our address with our configuration set', () => {
    application.hasResourceProperties('AWS::Events::Rule', { ScheduleExpression: 'rate(1 minute)' });
    const statements = properties(application, 'AWS::IAM::Policy').flatMap(
      ({ PolicyDocument }) => (PolicyDocument as { Statement: Record<string, unknown>[] }).Statement,
    );
    const sending = statements.filter(({ Action }) => JSON.stringify(Action).includes('ses:'));
    expect(sending).toHaveLength(3);
    for (const statement of sending) {
      expect(statement).toMatchObject({
        Action: 'ses:SendRawEmail',
        Condition: { StringEquals: { 'ses:FromAddress': 'mail@site.test' } },
      });
      expect(JSON.stringify(statement['Resource'])).not.toContain('"*"');
    }
  });

  it('tells what became of it: every kind of event, by a topic SES may publish to', () => {
    application.hasResourceProperties('AWS::SES::ConfigurationSetEventDestination', {
      EventDestination: {
        Enabled: true,
        MatchingEventTypes: ['send', 'delivery', 'bounce', 'complaint', 'reject', 'deliveryDelay'],
        SnsDestination: Match.anyValue(),
      },
    });
    application.hasResourceProperties('AWS::SNS::TopicPolicy', {
      PolicyDocument: {
        Statement: Match.arrayWith([
          Match.objectLike({ Action: 'sns:Publish', Principal: { Service: 'ses.amazonaws.com' } }),
        ]),
      },
    });
    application.hasResourceProperties('AWS::SNS::Subscription', {
      Protocol: 'lambda',
      RedrivePolicy: Match.anyValue(),
    });
  });
});

describe('the data stack', () => {
  it('offers a second factor by an app, and refresh tokens as long as a session', () => {
    data.hasResourceProperties('AWS::Cognito::UserPool', {
      MfaConfiguration: 'OPTIONAL',
      EnabledMfas: ['SOFTWARE_TOKEN_MFA'],
    });
    data.hasResourceProperties('AWS::Cognito::UserPoolClient', {
      RefreshTokenValidity: ABSOLUTE_MS / 60_000,
      TokenValidityUnits: { RefreshToken: 'minutes' },
    });
  });

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
