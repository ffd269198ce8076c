import { Match, type Template } from 'aws-cdk-lib/assertions';
import { beforeAll, describe, expect, it } from 'vitest';
import { ABSOLUTE_MS } from '#functions/accounts/session-item.ts';
import { BENCH } from '#infra/ops/bench.ts';
import { findCommand } from '#infra/ops/program/program.ts';
import { findProperties, findResources, makeStage, type StageTemplates, stageTemplates } from './testing.ts';

let prod: StageTemplates;
let dev: StageTemplates;

beforeAll(() => {
  prod = stageTemplates({
    stage: 'prod',
    domain: 'site.test',
    hostedZoneId: 'Z1',
    poolMailsThroughSes: 'on',
    threatProtection: 'on',
  });
  dev = stageTemplates({ concurrency: 'api-reads=20,collect-source=5', warmWrites: '8000' });
});

const all = (stage: StageTemplates): Template[] => Object.values(stage);

describe('stages', () => {
  it('share no name', () => {
    for (const [stage, name] of [
      [prod, 'prod'],
      [dev, 'dev'],
    ] as const)
      for (const template of all(stage))
        for (const [, named] of JSON.stringify(template.toJSON()).matchAll(/plumbline[-/](\w+)/g))
          expect(named).toBe(name);
  });

  it('keep their data when deleted, except dev', () => {
    for (const type of ['AWS::DynamoDB::GlobalTable', 'AWS::Cognito::UserPool', 'AWS::S3::Bucket']) {
      const policies = (stage: StageTemplates) =>
        all(stage).flatMap((template) =>
          findResources(template, type).map(([, { DeletionPolicy }]) => DeletionPolicy),
        );
      expect(new Set(policies(prod).map((policy) => policy?.slice(0, 6)))).toEqual(new Set(['Retain']));
      expect(new Set(policies(dev))).toEqual(new Set(['Delete']));
    }
    const { stacks } = makeStage({ stage: 'prod' });
    expect(stacks.data.terminationProtection).toBe(true);
    expect(stacks.identity.terminationProtection).toBe(true);
    expect(makeStage().stacks.data.terminationProtection).toBe(false);
  });

  it('depend on each other without a cycle', () => {
    const { app, stacks } = makeStage({ stage: 'prod' });
    app.synth();
    const needs = (stack: keyof typeof stacks) =>
      stacks[stack].dependencies.map(({ stackName }) => stackName.replace('plumbline-prod-', '')).toSorted();
    expect(
      Object.fromEntries(Object.keys(stacks).map((stack) => [stack, needs(stack as keyof typeof stacks)])),
    ).toEqual({
      alarms: [],
      data: [],
      mail: [],
      identity: [],
      site: [],
      application: ['data', 'identity', 'mail', 'site'],
      pages: ['application', 'identity', 'site'],
      observability: ['alarms', 'application', 'identity', 'site'],
    });
  });
});

describe('tables', () => {
  it('are recoverable, expire items, and cannot be deleted', () => {
    const tables = findProperties(prod.data, 'AWS::DynamoDB::GlobalTable');
    expect(tables.map(({ TableName }) => TableName)).toEqual([
      'plumbline-prod-permits',
      'plumbline-prod-collection',
      'plumbline-prod-index',
      'plumbline-prod-accounts',
    ]);
    prod.data.allResourcesProperties('AWS::DynamoDB::GlobalTable', {
      BillingMode: 'PAY_PER_REQUEST',
      TimeToLiveSpecification: { AttributeName: 'ttl', Enabled: true },
      Replicas: [
        Match.objectLike({
          DeletionProtectionEnabled: true,
          PointInTimeRecoverySpecification: { PointInTimeRecoveryEnabled: true },
        }),
      ],
    });
  });
});

describe('tables that collection loads', () => {
  it('are warm only by context', () => {
    const warm = (stage: StageTemplates) =>
      findProperties(stage.data, 'AWS::DynamoDB::GlobalTable').map(({ WarmThroughput }) => WarmThroughput);
    const units = { WriteUnitsPerSecond: 8_000 };
    expect(warm(dev)).toEqual([units, units, undefined, undefined]);
    expect(warm(prod)).toEqual([undefined, undefined, undefined, undefined]);
  });
});

describe('the user pool', () => {
  it('lets agents in by code, for one scope, at fixed addresses, and only on a stage with a domain', () => {
    prod.identity.hasResourceProperties('AWS::Cognito::UserPoolClient', {
      GenerateSecret: false,
      AllowedOAuthFlows: ['code'],
      // Of the resource server below.
      AllowedOAuthScopes: [{ 'Fn::Join': ['', [Match.anyValue(), '/read']] }],
      CallbackURLs: [
        'https://claude.ai/api/mcp/auth_callback',
        'https://claude.com/api/mcp/auth_callback',
        'https://chatgpt.com/connector_platform_oauth_redirect',
        'http://localhost:8787/callback',
        'https://www.cursor.com/agents/mcp/oauth/callback',
        'cursor://anysphere.cursor-mcp/oauth/callback',
        'https://vscode.dev/redirect',
        'https://insiders.vscode.dev/redirect',
        'http://127.0.0.1:33418',
        'http://127.0.0.1:33418/',
        'http://localhost:6274/oauth/callback',
      ],
      ExplicitAuthFlows: ['ALLOW_USER_SRP_AUTH', 'ALLOW_USER_AUTH'],
      RefreshTokenRotation: { Feature: 'ENABLED', RetryGracePeriodSeconds: 60 },
      RefreshTokenValidity: 60 * 24 * 60,
    });
    prod.identity.hasResourceProperties('AWS::Cognito::UserPoolResourceServer', {
      Identifier: 'https://site.test/mcp',
      Scopes: [Match.objectLike({ ScopeName: 'read' })],
    });
    const withClient = findProperties(prod.application, 'AWS::Lambda::Function').flatMap(
      ({ FunctionName, Environment }) =>
        JSON.stringify(Environment ?? {}).includes('AGENT_CLIENT_ID') ? [FunctionName] : [],
    );
    expect(withClient).toEqual(['plumbline-prod-api-outside']);
    dev.site.resourceCountIs('AWS::Cognito::UserPoolDomain', 0);
  });

  it('waits for the trigger before sign-ups and codes and after a reset, which only this pool may call', () => {
    const [pool] = findProperties(prod.identity, 'AWS::Cognito::UserPool');
    const { PreSignUp, CustomMessage, PostConfirmation } = (pool?.['LambdaConfig'] ?? {}) as Record<
      string,
      unknown
    >;
    for (const arn of [PreSignUp, CustomMessage, PostConfirmation])
      expect(JSON.stringify(arn)).toContain('function:plumbline-prod-user-pool-trigger');
    prod.application.hasResourceProperties('AWS::Lambda::Permission', {
      Principal: 'cognito-idp.amazonaws.com',
      SourceArn: Match.anyValue(),
    });
  });

  it('has its calls recorded for a year, failed sign-ins too', () => {
    prod.identity.hasResourceProperties('AWS::CloudTrail::Trail', {
      IsLogging: true,
      EnableLogFileValidation: true,
      IncludeGlobalServiceEvents: true,
    });
    prod.identity.hasResourceProperties('AWS::S3::Bucket', {
      LifecycleConfiguration: { Rules: [Match.objectLike({ ExpirationInDays: 365 })] },
    });
  });

  it('requires an address and a password, hides which users exist, and takes passwords by SRP only, except from the canary’s role', () => {
    prod.identity.hasResourceProperties('AWS::Cognito::UserPool', {
      UsernameAttributes: ['email'],
      AutoVerifiedAttributes: ['email'],
      UserAttributeUpdateSettings: { AttributesRequireVerificationBeforeUpdate: ['email'] },
      // Nothing else: no password expires, and none must differ from earlier ones.
      Policies: Match.objectLike({
        PasswordPolicy: Match.objectEquals({
          MinimumLength: 12,
          RequireLowercase: false,
          RequireUppercase: false,
          RequireNumbers: false,
          RequireSymbols: false,
        }),
      }),
      AccountRecoverySetting: { RecoveryMechanisms: [{ Name: 'verified_email', Priority: 1 }] },
      Schema: [{ Name: 'given_name', Mutable: true, Required: false }],
      MfaConfiguration: 'OPTIONAL',
      EnabledMfas: ['SOFTWARE_TOKEN_MFA'],
      DeletionProtection: 'ACTIVE',
    });
    prod.identity.hasResourceProperties('AWS::Cognito::UserPoolClient', {
      ExplicitAuthFlows: [
        'ALLOW_ADMIN_USER_PASSWORD_AUTH',
        'ALLOW_USER_SRP_AUTH',
        'ALLOW_USER_AUTH',
        'ALLOW_REFRESH_TOKEN_AUTH',
      ],
      GenerateSecret: false,
      PreventUserExistenceErrors: 'ENABLED',
      EnableTokenRevocation: true,
      AllowedOAuthFlowsUserPoolClient: false,
      WriteAttributes: ['email', 'given_name'],
    });
  });

  it('begins without users', () => {
    for (const template of [...all(prod), ...all(dev)])
      template.resourceCountIs('AWS::Cognito::UserPoolUser', 0);
  });

  it('takes passkeys of its domain that verify the user, and none without a domain', () => {
    prod.identity.hasResourceProperties('AWS::Cognito::UserPool', {
      Policies: Match.objectLike({ SignInPolicy: { AllowedFirstAuthFactors: ['PASSWORD', 'WEB_AUTHN'] } }),
      WebAuthnRelyingPartyID: 'site.test',
      WebAuthnUserVerification: 'required',
    });
    dev.identity.hasResourceProperties('AWS::Cognito::UserPool', {
      Policies: { SignInPolicy: Match.absent() },
      WebAuthnRelyingPartyID: Match.absent(),
    });
    dev.identity.hasResourceProperties('AWS::Cognito::UserPoolClient', {
      ExplicitAuthFlows: ['ALLOW_USER_SRP_AUTH', 'ALLOW_REFRESH_TOKEN_AUTH'],
    });
  });

  it('issues tokens for an hour, and refresh tokens as long as a session', () => {
    prod.identity.hasResourceProperties('AWS::Cognito::UserPoolClient', {
      AccessTokenValidity: 60,
      IdTokenValidity: 60,
      RefreshTokenValidity: ABSOLUTE_MS / 60_000,
      TokenValidityUnits: { AccessToken: 'minutes', IdToken: 'minutes', RefreshToken: 'minutes' },
    });
  });

  it('follows the settings for mail and threat protection', () => {
    prod.identity.hasResourceProperties('AWS::Cognito::UserPool', {
      EmailConfiguration: {
        EmailSendingAccount: 'DEVELOPER',
        From: 'Plumbline <mail@site.test>',
      },
      UserPoolTier: 'PLUS',
      UserPoolAddOns: { AdvancedSecurityMode: 'ENFORCED' },
    });
    dev.identity.hasResourceProperties('AWS::Cognito::UserPool', {
      EmailConfiguration: Match.absent(),
      UserPoolTier: 'ESSENTIALS',
      DeletionProtection: 'INACTIVE',
    });
  });
});

describe('mail', () => {
  it('has DKIM, SPF and DMARC records when a zone is given', () => {
    const records = findProperties(prod.mail, 'AWS::Route53::RecordSet');
    expect(records.filter(({ Type }) => Type === 'CNAME')).toHaveLength(3);
    const others = records.filter(({ Type }) => Type !== 'CNAME');
    expect(others.map(({ Name, Type, ResourceRecords }) => [Name, Type, ResourceRecords])).toEqual([
      ['bounce.site.test.', 'MX', ['10 feedback-smtp.us-east-1.amazonses.com']],
      ['bounce.site.test.', 'TXT', ['"v=spf1 include:amazonses.com -all"']],
      ['_dmarc.site.test.', 'TXT', ['"v=DMARC1; p=none; rua=mailto:hello@site.test; adkim=s; aspf=r"']],
    ]);
    prod.mail.hasResourceProperties('AWS::SES::EmailIdentity', {
      EmailIdentity: 'site.test',
      MailFromAttributes: { MailFromDomain: 'bounce.site.test' },
    });
    const elsewhere = stageTemplates({ mailDomain: 'mail.test' }).mail;
    expect(findResources(elsewhere, 'AWS::Route53::RecordSet')).toEqual([]);
    elsewhere.hasOutput('DkimRecords', {});
  });

  it('comes from a verified address in a stage without a domain, which makes no identity', () => {
    const { mail, application } = stageTemplates({ mailFrom: 'dev@mail.test' });
    expect(findResources(mail, 'AWS::SES::EmailIdentity')).toEqual([]);
    const [sender] = findProperties(application, 'AWS::Lambda::Function').filter(({ FunctionName: name }) =>
      String(name).endsWith('send-mail'),
    );
    expect(sender?.['Environment']).toMatchObject({ Variables: { MAIL_FROM: 'Plumbline <dev@mail.test>' } });
    expect(JSON.stringify(application.toJSON())).toContain('"ses:FromAddress":"dev@mail.test"');
  });

  it('publishes every kind of event to a topic', () => {
    // The user pool's mail too.
    prod.identity.hasResourceProperties('AWS::Cognito::UserPool', {
      EmailConfiguration: Match.objectLike({ ConfigurationSet: 'plumbline-prod' }),
    });
    prod.mail.hasResourceProperties('AWS::SES::ConfigurationSetEventDestination', {
      EventDestination: {
        Enabled: true,
        MatchingEventTypes: ['send', 'delivery', 'bounce', 'complaint', 'reject', 'deliveryDelay'],
        SnsDestination: Match.anyValue(),
      },
    });
    prod.mail.hasResourceProperties('AWS::SNS::TopicPolicy', {
      PolicyDocument: {
        Statement: Match.arrayWith([
          Match.objectLike({ Action: 'sns:Publish', Principal: { Service: 'ses.amazonaws.com' } }),
        ]),
      },
    });
    prod.application.hasResourceProperties('AWS::SNS::Subscription', {
      Protocol: 'lambda',
      RedrivePolicy: Match.anyValue(),
    });
  });
});

describe('functions', () => {
  it('each have their own log for a month, and reserved concurrency only by context', () => {
    const functions = findProperties(dev.application, 'AWS::Lambda::Function');
    const logs = findResources(dev.application, 'AWS::Logs::LogGroup');
    for (const { FunctionName, LoggingConfig, ReservedConcurrentExecutions } of functions) {
      const name = String(FunctionName).replace('plumbline-dev-', '');
      const [, log] = logs.find(([id]) => JSON.stringify(LoggingConfig).includes(id)) ?? [];
      expect(log?.Properties).toMatchObject({ LogGroupName: `/plumbline/dev/${name}`, RetentionInDays: 30 });
      expect(LoggingConfig).toMatchObject({ LogFormat: 'JSON' });
      expect(ReservedConcurrentExecutions).toBe({ 'api-reads': 20, 'collect-source': 5 }[name]);
    }
    expect(JSON.stringify(prod.application.toJSON())).not.toContain('ReservedConcurrentExecutions');
  });

  it('have dead-letter queues except for those that a caller waits for', () => {
    const answering = ['api-reads', 'api-account', 'api-money', 'api-outside', 'user-pool-trigger'];
    const kept = findProperties(prod.application, 'AWS::Lambda::EventInvokeConfig').map(({ FunctionName }) =>
      JSON.stringify(FunctionName),
    );
    for (const [id, { Properties }] of findResources(prod.application, 'AWS::Lambda::Function')) {
      const name = String(Properties['FunctionName']).replace('plumbline-prod-', '');
      expect([name, kept.some((of) => of.includes(`"${id}"`))]).toEqual([name, !answering.includes(name)]);
    }
    // The library's copying function.
    expect(findResources(prod.pages, 'AWS::Lambda::Function')).toHaveLength(1);
  });

  it('get secrets by reference, with those that a rotation needs', () => {
    const environments = new Map(
      findProperties(prod.application, 'AWS::Lambda::Function').map(({ FunctionName, Environment }) => [
        String(FunctionName).replace('plumbline-prod-', ''),
        (Environment as { Variables: Record<string, unknown> }).Variables,
      ]),
    );
    // The collection bench uses the same Node options.
    const options = environments.get('collect-source')?.['NODE_OPTIONS'];
    expect(options).toBe('--max-old-space-size=1223 --max-semi-space-size=64');
    expect(environments.get('publish-index')?.['NODE_OPTIONS']).toContain('--max-old-space-size=2358 ');
    expect(findCommand(BENCH, 'collect').node).toContain('--max-semi-space-size=64');
    expect(environments.get('collect-source')).not.toHaveProperty('ACCOUNTS_TABLE');
    const secret = (name: string) => `{{resolve:secretsmanager:plumbline/prod:SecretString:${name}::}}`;
    expect(environments.get('api-reads')?.['ORIGIN_SECRETS']).toBe(
      `${secret('origin-secret')},${secret('origin-secret-next')}`,
    );
    // The current value, the next one, and the earlier ones, as `listedSecrets` reads them.
    const rotated = (name: string) => [name, `${name}-next`, `${name}-previous`].map(secret).join(',');
    expect(environments.get('send-digests')?.['SESSION_SECRET']).toBe(rotated('session-secret'));
    expect(environments.get('api-account')?.['VAPID_PRIVATE_KEY']).toBe(rotated('vapid-private-key'));
    for (const env of environments.values())
      for (const [name, value] of Object.entries(env))
        if (/SECRET|TOKEN|PRIVATE_KEY|PASSWORD/.test(name))
          expect(value).toMatch(/^\{\{resolve:secretsmanager:/);
  });

  it('use the secret version that is given', () => {
    const version = '11111111-2222-3333-4444-555555555555';
    const { application, site } = stageTemplates({ secretVersion: version });
    for (const template of [application, site]) {
      const references =
        JSON.stringify(template.toJSON()).match(/\{\{resolve:secretsmanager[^}]*\}\}/g) ?? [];
      expect(references.length).toBeGreaterThan(0);
      for (const reference of references) expect(reference).toContain(`::${version}}}`);
    }
  });
});
