import { describe, expect, it } from 'vitest';
import { readSettings } from '#infra/stacks/settings.ts';
import { AwsFailed } from '../preflight/aws-cli.ts';
import { probeContact } from '../preflight/contact.ts';
import { preflight } from './preflight.ts';

const PROD = {
  stage: 'prod',
  domain: 'site.test',
  hostedZoneId: 'Z1',
  alarmEmail: 'operator@site.test',
};
const CERTIFICATE = 'arn:aws:acm:us-east-1:123456789012:certificate/1';
const base64 = (byte: number): string => Buffer.alloc(32, byte).toString('base64');
const base64url = (byte: number): string => Buffer.alloc(32, byte).toString('base64url');
const SECRET = {
  'session-secret': base64(1),
  'session-secret-next': base64(2),
  'session-secret-previous': '',
  'vapid-private-key': base64url(1),
  'vapid-private-key-next': base64url(2),
  'vapid-private-key-previous': `${base64url(3)},${base64url(4)}`,
  'origin-secret': 'a'.repeat(64),
  'origin-secret-next': 'b'.repeat(64),
  'canary-password': base64url(5),
  'paypal-secret': 'p'.repeat(80),
  'socrata-app-token': '',
};
const PARAMETERS = {
  domain: 'site.test',
  'mail-domain': 'site.test',
  'postal-address': '1 Test Street, Springfield, IL 62701',
  'mail-rate-per-second': '14',
  'paypal-api': 'https://api-m.paypal.com',
  'paypal-client-id': 'A'.repeat(80),
  'paypal-merchant-id': 'ABCDEFGHIJ123',
  'paypal-webhook-id': 'WEBHOOK1234567890',
};
const stack = (part: string, StackStatus = 'UPDATE_COMPLETE', outputs: Record<string, string> = {}) => ({
  StackName: `plumbline-${part}`,
  StackStatus,
  Outputs: Object.entries(outputs).map(([OutputKey, OutputValue]) => ({ OutputKey, OutputValue })),
});

/** Answers of an account in which prod is deployed, in the shapes of the AWS CLI's reference. A string is an error code. */
const ANSWERS = {
  'sts get-caller-identity': {
    UserId: 'AROA:operator',
    Account: '123456789012',
    Arn: 'arn:aws:sts::123456789012:assumed-role/operator/operator',
  },
  'cloudformation describe-stacks': {
    Stacks: [
      stack('prod-data'),
      stack('prod-mail'),
      stack('prod-identity'),
      stack('prod-site', 'UPDATE_COMPLETE', { SiteOrigin: 'https://site.test' }),
      stack('prod-application'),
      stack('dev-site', 'CREATE_COMPLETE', { SiteOrigin: 'https://d1.cloudfront.net' }),
    ],
  },
  'ssm get-parameter': {
    Parameter: { Name: '/cdk-bootstrap/hnb659fds/version', Type: 'String', Value: '28' },
  },
  'lambda get-account-settings': {
    AccountLimit: { ConcurrentExecutions: 1000, UnreservedConcurrentExecutions: 1000 },
  },
  'cloudfront list-distributions': { DistributionList: { Quantity: 1, Items: [{ Id: 'E1' }] } },
  'route53 get-hosted-zone': {
    HostedZone: { Id: '/hostedzone/Z1', Name: 'site.test.', Config: { PrivateZone: false } },
    DelegationSet: { NameServers: ['ns-1.awsdns-01.com', 'ns-2.awsdns-02.net'] },
  },
  'acm describe-certificate': {
    Certificate: {
      Status: 'ISSUED',
      DomainName: '*.site.test',
      SubjectAlternativeNames: ['*.site.test', 'site.test'],
    },
  },
  'ssm get-parameters-by-path': parametersOf(PARAMETERS),
  'secretsmanager get-secret-value': { SecretString: JSON.stringify(SECRET) },
  'secretsmanager describe-secret': { Name: 'plumbline/prod' },
  'sesv2 get-account': {
    ProductionAccessEnabled: true,
    SendingEnabled: true,
    EnforcementStatus: 'HEALTHY',
    SendQuota: { Max24HourSend: 50_000, MaxSendRate: 14, SentLast24Hours: 0 },
  },
  'sesv2 get-email-identity': { IdentityType: 'DOMAIN', VerifiedForSendingStatus: true },
  'ses describe-active-receipt-rule-set': {
    Metadata: { Name: 'inbox' },
    Rules: [{ Name: 'all', Enabled: true, Recipients: ['site.test'] }],
  },
  'sns list-subscriptions-by-topic': {
    Subscriptions: [
      {
        Protocol: 'email',
        Endpoint: 'operator@site.test',
        SubscriptionArn: 'arn:aws:sns:us-east-1:123456789012:plumbline-prod-alarms:1',
      },
    ],
  },
} as const satisfies Readonly<Record<string, object>>;
type Answers = Readonly<Partial<Record<keyof typeof ANSWERS, object | string>>>;

function parametersOf(values: Readonly<Record<string, string>>, stage = 'prod') {
  return {
    Parameters: Object.entries(values).map(([name, Value]) => ({
      Name: `/plumbline/${stage}/${name}`,
      Type: 'String',
      Value,
    })),
  };
}

const NEW_ACCOUNT: Answers = {
  'cloudformation describe-stacks': { Stacks: [] },
  'ssm get-parameter': 'ParameterNotFound',
  'lambda get-account-settings': {
    AccountLimit: { ConcurrentExecutions: 10, UnreservedConcurrentExecutions: 10 },
  },
  'cloudfront list-distributions': { DistributionList: { Quantity: 0 } },
  'ssm get-parameters-by-path': { Parameters: [] },
  'secretsmanager get-secret-value': 'ResourceNotFoundException',
  'sesv2 get-account': {
    ProductionAccessEnabled: false,
    SendingEnabled: true,
    SendQuota: { Max24HourSend: 200, MaxSendRate: 1, SentLast24Hours: 0 },
  },
  'sesv2 get-email-identity': 'NotFoundException',
  'sns list-subscriptions-by-topic': 'NotFound',
};

interface World {
  readonly context?: Readonly<Record<string, string>>;
  readonly answers?: Answers;
  readonly cli?: string;
  readonly nameServers?: readonly string[];
  readonly mailServers?: readonly string[];
  readonly nodeVersion?: string;
}

async function run({
  context = {},
  answers = {},
  cli,
  nameServers,
  mailServers = ['aspmx.l.google.com'],
  nodeVersion = 'v24.1.0',
}: World = {}) {
  const all: Readonly<Record<string, object | string>> = { ...ANSWERS, ...answers };
  const given: Readonly<Record<string, string>> = { ...PROD, ...context };
  const asked: string[] = [];
  const result = await preflight({
    settings: readSettings({ tryGetContext: (name) => given[name] }),
    aws: async (args) => {
      asked.push(args.join(' '));
      if (args[0] === '--version') return cli ?? 'aws-cli/2.31.0 Python/3.13.7 Linux/6 exe/x86_64';
      const answer = all[args.slice(0, 2).join(' ')];
      if (answer === undefined) throw new Error(`No answer is recorded for ${args.join(' ')}.`);
      if (typeof answer === 'string')
        throw new AwsFailed(
          `aws ${args.slice(0, 2).join(' ')} failed: An error occurred (${answer}).`,
          answer,
        );
      // As the CLI does.
      return Object.keys(answer).length === 0 ? '' : JSON.stringify(answer);
    },
    nodeVersion,
    nameServers: async () => nameServers ?? ['NS-1.awsdns-01.com.'],
    mailServers: async () => mailServers,
  });
  return { ...result, asked, text: result.lines.join('\n') };
}
const fixes = ({ lines }: { readonly lines: readonly string[] }): string[] =>
  lines.filter((line) => line.startsWith('fix'));

describe('the preflight', () => {
  it('lets a healthy stage go, asks each question once, and changes nothing', async () => {
    const { isReady, lines, asked } = await run({ context: { certificateArn: CERTIFICATE } });
    expect(fixes({ lines })).toEqual([]);
    expect(lines.filter((line) => line.startsWith('note'))).toEqual([]);
    expect(isReady).toBe(true);
    expect(lines.at(-1)).toBe('Ready to deploy.');
    expect(new Set(asked).size).toBe(asked.length);
    for (const command of asked) expect(command).toMatch(/^--version|^[\w-]+ (get|list|describe)-/);
  });

  it('names everything that a new account has to do, with the commands', async () => {
    const { isReady, text } = await run({ answers: NEW_ACCOUNT, nameServers: [] });
    expect(isReady).toBe(false);
    for (const part of [
      'npx cdk bootstrap aws://123456789012/us-east-1',
      'may run 10 functions at a time, the stage needs 100',
      '--quota-code L-B99A9384 --desired-value 1000',
      'Your account must be verified before you can add new CloudFront resources',
      'no name servers). Set these at the registrar, up to two days: ns-1.awsdns-01.com, ns-2.awsdns-02.net',
      '--name /plumbline/prod/domain --value site.test',
      '/plumbline/prod/postal-address is missing',
      'There is no secret plumbline/prod',
      'SES is in its sandbox',
      'Give --context poolMailsThroughSes=off',
      'site.test is made by the first deployment',
      'npx cdk deploy plumbline-prod-alarms',
      'Give --context deletionProtection=off',
    ])
      expect(text).toContain(part);
  });

  it('says where the secret is missing beside the copies of the tables', async () => {
    const vault = (account: string) => `arn:aws:backup:us-west-2:${account}:backup-vault:plumbline`;
    const notes = async (account: string, ...regions: readonly string[]) =>
      (
        await run({
          context: { backupVault: vault(account) },
          answers: {
            'secretsmanager describe-secret': { ReplicationStatus: regions.map((Region) => ({ Region })) },
          },
        })
      ).lines.filter((line) => line.startsWith('note') && line.includes('Secrets'));
    expect(await notes('123456789012')).toEqual([
      'note  Secrets: The copies in us-west-2 have no secret: aws secretsmanager replicate-secret-to-regions --region us-east-1 --secret-id plumbline/prod --add-replica-regions Region=us-west-2',
    ]);
    expect(await notes('123456789012', 'us-west-2')).toEqual([]);
    expect(await notes('210987654321')).toEqual([
      'note  Secrets: Account 210987654321 needs plumbline/prod in us-west-2, too: after each rotation write it there.',
    ]);
  });

  it('asks for protection of tables and users except in the first deployment', async () => {
    expect((await run({ context: { deletionProtection: 'off' } })).text).toContain(
      'Tables and users exist: leave out --context deletionProtection=off',
    );
  });

  it('lets the first deployment go once that is done', async () => {
    const { isReady, lines } = await run({
      context: { collection: 'paused', poolMailsThroughSes: 'off', deletionProtection: 'off' },
      answers: {
        'cloudformation describe-stacks': { Stacks: [stack('prod-alarms', 'CREATE_COMPLETE')] },
        'cloudfront list-distributions': { DistributionList: { Quantity: 0 } },
        'sesv2 get-account': {
          ProductionAccessEnabled: false,
          SendQuota: { MaxSendRate: 1 },
          Details: { ReviewDetails: { Status: 'PENDING' } },
        },
        'sesv2 get-email-identity': 'NotFoundException',
        'ssm get-parameters-by-path': parametersOf({
          ...PARAMETERS,
          'mail-rate-per-second': '1',
          'paypal-webhook-id': 'none-yet',
        }),
      },
    });
    expect(fixes({ lines })).toEqual([]);
    expect(isReady).toBe(true);
    expect(lines.filter((line) => line.startsWith('note')).join('\n')).toMatch(
      /verifies a new account.*none-yet.*It was asked for/s,
    );
  });

  it.each<[string, World, string]>([
    [
      'the CLI is the old one',
      { cli: 'aws-cli/1.45.11 Python/3.11' },
      'Install AWS CLI version 2 (this is aws-cli/1.45.11)',
    ],
    ['Node is old', { nodeVersion: 'v22.1.0' }, 'Install Node 24 (this is v22.1.0)'],
    [
      'the credentials ended',
      { answers: { 'sts get-caller-identity': 'ExpiredToken' } },
      'Allow this call to your role, or sign in again.',
    ],
    [
      'it is the root user',
      { answers: { 'sts get-caller-identity': { Account: '1', Arn: 'arn:aws:iam::1:root' } } },
      "keys of the account's root user",
    ],
    [
      'the first deployment of a stack failed',
      {
        answers: { 'cloudformation describe-stacks': { Stacks: [stack('prod-site', 'ROLLBACK_COMPLETE')] } },
      },
      'delete-stack --region us-east-1 --stack-name plumbline-prod-site',
    ],
    [
      'a rollback failed',
      {
        answers: {
          'cloudformation describe-stacks': { Stacks: [stack('prod-site', 'UPDATE_ROLLBACK_FAILED')] },
        },
      },
      'continue-update-rollback --region us-east-1 --stack-name plumbline-prod-site',
    ],
    [
      'a deployment runs',
      {
        answers: { 'cloudformation describe-stacks': { Stacks: [stack('prod-site', 'UPDATE_IN_PROGRESS')] } },
      },
      'Wait until it ends.',
    ],
    [
      'another stage has the domain',
      {
        answers: {
          'cloudformation describe-stacks': {
            Stacks: [stack('old-site', 'CREATE_COMPLETE', { SiteOrigin: 'https://site.test' })],
          },
        },
      },
      'plumbline-old-site has the domain site.test. Each stage needs a domain of its own, such as prod.site.test',
    ],
    [
      'the bootstrap is old',
      { answers: { 'ssm get-parameter': { Parameter: { Value: '5' } } } },
      'version 5 is too old',
    ],
    [
      'reserved concurrency does not fit',
      { context: { concurrency: 'api-reads=950' } },
      'the stage needs 1050. Ask for more, which takes one to three days: aws service-quotas',
    ],
    [
      'the zone does not exist',
      { answers: { 'route53 get-hosted-zone': 'NoSuchHostedZone' } },
      'There is no zone Z1',
    ],
    [
      'the zone is another one',
      { answers: { 'route53 get-hosted-zone': { HostedZone: { Name: 'other.test.' } } } },
      'Give --context hostedZone=other.test',
    ],
    [
      'the zone is private',
      {
        answers: {
          'route53 get-hosted-zone': { HostedZone: { Name: 'site.test.', Config: { PrivateZone: true } } },
        },
      },
      'is private',
    ],
    [
      'the registrar leads elsewhere',
      { nameServers: ['ns.old.test'] },
      'does not lead to the zone (ns.old.test)',
    ],
    [
      'the certificate waits',
      {
        context: { certificateArn: CERTIFICATE },
        answers: {
          'acm describe-certificate': {
            Certificate: {
              Status: 'PENDING_VALIDATION',
              DomainName: 'site.test',
              SubjectAlternativeNames: ['auth.site.test'],
            },
          },
        },
      },
      'The certificate is PENDING_VALIDATION. Add its CNAME',
    ],
    [
      'the certificate is of another name',
      {
        context: { certificateArn: CERTIFICATE },
        answers: {
          'acm describe-certificate': { Certificate: { Status: 'ISSUED', DomainName: '*.site.test' } },
        },
      },
      'covers *.site.test and not site.test',
    ],
    [
      'the certificate leaves out the sign-in pages of agents',
      {
        context: { certificateArn: CERTIFICATE },
        answers: {
          'acm describe-certificate': { Certificate: { Status: 'ISSUED', DomainName: 'site.test' } },
        },
      },
      'covers site.test and not auth.site.test. Request one for site.test and auth.site.test',
    ],
    [
      'the certificate is missing',
      {
        context: { certificateArn: CERTIFICATE },
        answers: { 'acm describe-certificate': 'ResourceNotFoundException' },
      },
      'There is no certificate',
    ],
    [
      'the domain was forgotten',
      { context: { domain: '', hostedZoneId: '' } },
      'The parameter /plumbline/prod/domain names another domain than none. Give the contexts of the deployment before.',
    ],
    [
      'PayPal is the sandbox',
      {
        answers: {
          'ssm get-parameters-by-path': parametersOf({
            ...PARAMETERS,
            'paypal-api': 'https://api-m.sandbox.paypal.com',
          }),
        },
      },
      '/plumbline/prod/paypal-api has another form. Write https://api-m.paypal.com for prod',
    ],
    [
      'the rate is above what SES grants',
      {
        answers: {
          'ssm get-parameters-by-path': parametersOf({ ...PARAMETERS, 'mail-rate-per-second': '50' }),
        },
      },
      'mail-rate-per-second is 50 and SES grants 14',
    ],
    [
      'SES has paused us',
      {
        answers: {
          'sesv2 get-account': {
            ProductionAccessEnabled: true,
            SendingEnabled: false,
            SendQuota: { MaxSendRate: 14 },
          },
        },
      },
      'SES has paused the account',
    ],
    [
      'the alarm address has not confirmed',
      {
        answers: {
          'sns list-subscriptions-by-topic': {
            Subscriptions: [{ Endpoint: 'operator@site.test', SubscriptionArn: 'PendingConfirmation' }],
          },
        },
      },
      'operator@site.test has not confirmed',
    ],
    [
      'a call is not allowed',
      { answers: { 'sesv2 get-account': 'AccessDeniedException' } },
      'Allow this call to your role',
    ],
  ])('says so when %s', async (_, world, words) => {
    expect((await run(world)).text).toContain(words);
  });

  it('stops a deployment that would take the mail domain of others', async () => {
    const waits = { VerifiedForSendingStatus: false };
    const others = await run({
      answers: {
        'cloudformation describe-stacks': { Stacks: [stack('prod-application')] },
        'sesv2 get-email-identity': waits,
      },
    });
    expect(fixes(others).join('\n')).toContain('site.test is in SES already');
    const own = await run({ answers: { 'sesv2 get-email-identity': waits } });
    expect(own.isReady).toBe(true);
    expect(own.text).toContain('SES has not verified site.test yet');
  });

  it('lets a stage without a domain mail from a verified address only', async () => {
    const dev = { stage: 'dev', domain: '', hostedZoneId: '' };
    const values = parametersOf(
      {
        ...PARAMETERS,
        domain: 'none',
        'mail-domain': 'none',
        'paypal-api': 'https://api-m.sandbox.paypal.com',
      },
      'dev',
    );
    const answers: Answers = { 'ssm get-parameters-by-path': values };
    expect((await run({ context: dev, answers })).text).toContain('Without a domain no mail is sent.');
    const from = { ...dev, mailFrom: 'dev@mail.test' };
    expect(fixes(await run({ context: from, answers }))).toEqual([]);
    const unverified = await run({
      context: from,
      answers: { ...answers, 'sesv2 get-email-identity': 'NotFoundException' },
    });
    expect(fixes(unverified).join()).toContain(
      'create-email-identity --region us-east-1 --email-identity dev@mail.test',
    );
  });

  it.each([
    ['session-secret', 'short'],
    ['session-secret-next', base64(1)],
    ['vapid-private-key', base64(9)],
    ['vapid-private-key-previous', 'x,y'],
    ['origin-secret', 'G'.repeat(64)],
    ['paypal-secret', undefined],
  ])('names a bad %s and never prints a value', async (name, value) => {
    const { text } = await run({
      answers: {
        'secretsmanager get-secret-value': { SecretString: JSON.stringify({ ...SECRET, [name]: value }) },
      },
    });
    expect(text).toMatch(new RegExp(`^fix +Secrets: ${name.replace('-next', '')}`, 'm'));
    for (const secret of [...Object.values(SECRET), value])
      if (secret !== undefined && secret.length > 4) expect(text).not.toContain(secret);
  });

  it('refuses a secret that is not JSON', async () => {
    const { text } = await run({
      answers: { 'secretsmanager get-secret-value': { SecretString: 'hunter2' } },
    });
    expect(text).toContain('The secret plumbline/prod is not JSON');
    expect(text).not.toContain('hunter2');
  });
});

describe('the contact inbox', () => {
  const contact = async (world: World): Promise<string> =>
    (await run(world)).lines.find((line) => line.includes('Contact inbox')) ?? '';

  it.each<[string, World, RegExp]>([
    ['elsewhere is fine', {}, /^ok .*hello@site\.test goes to aspmx\.l\.google\.com.*--probe/],
    ['is asked for by its address', { context: { contactEmail: 'me@mail.test' } }, /^ok .*me@mail\.test/],
    ['is missing without an MX', { mailServers: [] }, /^fix .*site\.test has no mail server.*contactEmail=/],
    ['is missing with a null MX', { mailServers: [''] }, /^fix .*has no mail server/],
    ['is a note for a stage to try', { mailServers: [], context: { stage: 'dev' } }, /^note /],
    ['at SES needs a rule', { mailServers: ['inbound-smtp.us-east-1.amazonaws.com'] }, /^ok /],
  ])('%s', async (_, world, line) => {
    expect(await contact(world)).toMatch(line);
  });

  type Rule = { readonly Enabled: boolean; readonly Recipients: readonly string[] };
  it.each<[readonly Rule[] | undefined, string]>([
    [undefined, 'no active rules'],
    [[], 'no rule'],
    [[{ Enabled: false, Recipients: ['site.test'] }], 'a rule that is off'],
    [[{ Enabled: true, Recipients: ['.site.test'] }], 'a rule for subdomains'],
    [[{ Enabled: true, Recipients: ['other@site.test'] }], 'a rule for another address'],
  ])('at SES is missing with %j: %s', async (Rules) => {
    const answers = { 'ses describe-active-receipt-rule-set': Rules === undefined ? {} : { Rules } };
    const line = await contact({ answers, mailServers: ['inbound-smtp.us-east-1.amazonaws.com'] });
    expect(line).toMatch(/^fix .*no active rule takes that of hello@site\.test/);
  });

  it('gets a probe from our address, and says what to look for or what SES needs', async () => {
    const settings = readSettings({ tryGetContext: (name) => (PROD as Record<string, string>)[name] });
    const sent: string[] = [];
    const now = new Date('2026-11-29T12:00:00Z');
    const line = await probeContact({ settings }, async (args) => `${sent.push(args.at(-1) ?? '')}`, now);
    expect(JSON.parse(sent[0] ?? '')).toMatchObject({
      FromEmailAddress: 'mail@site.test',
      Destination: { ToAddresses: ['hello@site.test'] },
      ReplyToAddresses: ['operator@site.test'],
    });
    expect(line).toMatch(/^note .*"Plumbline probe 2026-11-29T12:00:00.000Z" at hello@site\.test/);
    const refused = () => Promise.reject(new AwsFailed('aws sesv2 send-email failed', 'MessageRejected'));
    expect(await probeContact({ settings }, refused, now)).toMatch(/^fix .*sandbox hello@site\.test too/);
  });
});
