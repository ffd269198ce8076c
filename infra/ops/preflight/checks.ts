import { FUNCTIONS } from '#infra/stacks/functions.ts';
import { agentSignInDomain } from '#infra/stacks/identity.ts';
import { keptDomain, otherDomain } from '#infra/stacks/release/kept-domain.ts';
import { EDGE_REGION, REGION } from '#infra/stacks/settings.ts';
import { checkContact } from './contact.ts';
import type { Finding } from './finding.ts';
import type { Look } from './look.ts';
import { checkParameters, checkSecret } from './stage-values.ts';

/** One check of an account or a stage. */
export interface Check {
  readonly title: string;
  /** @throws AwsFailed when AWS refuses to answer */
  run(look: Look): Promise<Finding | readonly Finding[]>;
}

/** Concurrent runs below which pages and jobs of a small stage wait for each other: a page makes about 20 calls. */
const CONCURRENCY_MIN = 100;
/** Lambda's default; a new account has less (Lambda Developer Guide, "Lambda quotas"). */
const CONCURRENCY_USUAL = 1000;
/** The largest function of accounts with reduced quotas, in MB. No API tells the quota. */
const NEW_ACCOUNT_MEMORY_MB = 3008;
/** CDK's own templates refuse an older bootstrap. */
const BOOTSTRAP_MIN = 6;
const NODE_MIN = 24;

/** The checks in the order in which their fixes are needed. */
export const CHECKS = {
  tools: { title: 'AWS CLI and Node', run: checkTools },
  account: { title: 'Credentials', run: checkAccount },
  stacks: { title: 'Stacks', run: checkStacks },
  bootstrap: { title: 'CDK bootstrap', run: checkBootstrap },
  concurrency: { title: 'Lambda concurrency', run: checkConcurrency },
  memory: { title: 'Lambda memory', run: checkMemory },
  edge: { title: 'CloudFront', run: checkEdge },
  zone: { title: 'Hosted zone', run: checkZone },
  certificate: { title: 'Certificate', run: checkCertificate },
  domain: { title: 'Domain of the stage', run: checkDomain },
  parameters: {
    title: 'Parameters',
    run: async (look) => checkParameters(look.settings, await look.parameters()),
  },
  secret: { title: 'Secrets', run: checkSecret },
  mail: { title: 'SES account', run: checkMail },
  sender: { title: 'Sender of mail', run: checkSender },
  contact: { title: 'Contact inbox', run: checkContact },
  alarms: { title: 'Alarms', run: checkAlarms },
  launch: { title: 'Launch', run: checkLaunch },
} as const satisfies Readonly<Record<string, Check>>;

async function checkTools({ cliVersion, nodeVersion }: Look): Promise<Finding> {
  const cli = (await cliVersion().catch(() => '')).trim();
  if (!/^aws-cli\/2\./.test(cli))
    return {
      fix: `Install AWS CLI version 2 (${cli === '' ? 'there is none' : `this is ${cli.split(' ')[0]}`}): docs.aws.amazon.com/cli/latest/userguide/getting-started-install.html`,
    };
  if (Number(/^v(\d+)/.exec(nodeVersion)?.[1]) < NODE_MIN)
    return { fix: `Install Node ${NODE_MIN} (this is ${nodeVersion}): the functions run on it.` };
  return { ok: `${cli.split(' ')[0]}, Node ${nodeVersion}` };
}

async function checkAccount(look: Look): Promise<Finding> {
  const caller = await look.ask<{ readonly Account: string; readonly Arn: string }>(
    'sts',
    'get-caller-identity',
  );
  if (caller === undefined) return { fix: 'Sign in: aws sso login, or credentials in the environment.' };
  if (caller.Arn.endsWith(':root'))
    return { fix: `These are keys of the account's root user. Use a role or a user of ${caller.Account}.` };
  return { ok: `account ${caller.Account}, ${caller.Arn}` };
}

/** States in which CloudFormation changes nothing any more until somebody acts. */
const STUCK: Readonly<Record<string, string>> = {
  ROLLBACK_COMPLETE: 'Its first deployment failed. Delete it',
  ROLLBACK_FAILED: 'Its first deployment failed. Delete it',
  CREATE_FAILED: 'Its first deployment failed. Delete it',
  DELETE_FAILED: 'Its deletion failed. Delete it again',
  UPDATE_ROLLBACK_FAILED: 'Its rollback failed. Continue it',
};

async function checkStacks(look: Look): Promise<readonly Finding[]> {
  const { stage, domain } = look.settings;
  const all = await look.stacks();
  const own = all.filter(({ StackName }) => StackName.startsWith(`plumbline-${stage}-`));
  const stuck = own.flatMap(({ StackName: name, StackStatus: status }): Finding[] => {
    const why = STUCK[status];
    if (why !== undefined)
      return [
        {
          fix: `${name} is ${status}. ${why}: aws cloudformation ${status.startsWith('UPDATE') ? 'continue-update-rollback' : 'delete-stack'} --region ${REGION} --stack-name ${name}`,
        },
      ];
    return status.endsWith('_IN_PROGRESS') ? [{ fix: `${name} is ${status}. Wait until it ends.` }] : [];
  });
  const origin = `https://${domain}`;
  const others = all.filter(
    ({ StackName, Outputs = [] }) =>
      !own.some((stack) => stack.StackName === StackName) &&
      Outputs.some(({ OutputKey, OutputValue }) => OutputKey === 'SiteOrigin' && OutputValue === origin),
  );
  const taken = others.map(
    ({ StackName }): Finding => ({
      fix: `${StackName} has the domain ${domain}. Each stage needs a domain of its own, such as ${stage}.${domain}.`,
    }),
  );
  const found = [...stuck, ...taken];
  if (found.length > 0) return found;
  return [{ ok: own.length === 0 ? 'none yet' : `${own.length}, all at rest` }];
}

async function checkBootstrap(look: Look): Promise<Finding> {
  const found = await look.ask<{ readonly Parameter: { readonly Value: string } }>(
    'ssm',
    'get-parameter',
    '--name',
    '/cdk-bootstrap/hnb659fds/version',
  );
  const version = Number(found?.Parameter.Value ?? 0);
  if (version >= BOOTSTRAP_MIN) return { ok: `version ${version}` };
  return {
    fix: `Run: npx cdk bootstrap aws://${await look.account()}/${REGION} (a few minutes${version > 0 ? `; version ${version} is too old` : ''})`,
  };
}

interface LambdaAccount {
  readonly AccountLimit: { readonly ConcurrentExecutions: number };
}

async function checkConcurrency(look: Look): Promise<Finding> {
  const { AccountLimit: limit } = (await look.ask<LambdaAccount>('lambda', 'get-account-settings')) ?? {
    AccountLimit: { ConcurrentExecutions: 0 },
  };
  const reserved = Object.values(look.settings.concurrency).reduce((sum, runs) => sum + runs, 0);
  const needed = CONCURRENCY_MIN + reserved;
  const { ConcurrentExecutions: granted } = limit;
  // Service Quotas names it L-B99A9384.
  const raise = `aws service-quotas request-service-quota-increase --region ${REGION} --service-code lambda --quota-code L-B99A9384 --desired-value ${Math.max(CONCURRENCY_USUAL, needed)}`;
  if (granted < needed)
    return {
      fix: `The account may run ${granted} functions at a time, the stage needs ${needed}. Ask for more, which takes one to three days: ${raise}`,
    };
  if (granted < CONCURRENCY_USUAL)
    return { note: `${granted} at a time are few for many visitors: ${raise}` };
  return { ok: `${granted} at a time` };
}

async function checkMemory(look: Look): Promise<Finding> {
  const rows = Object.entries(FUNCTIONS).map(([name, { memoryMb = 0 }]) => ({ name, memoryMb }));
  const { name, memoryMb } = rows.reduce((a, b) => (b.memoryMb > a.memoryMb ? b : a));
  if (memoryMb <= NEW_ACCOUNT_MEMORY_MB) return { ok: `${memoryMb} MB at most, which new accounts have too` };
  const settings = await look.ask<LambdaAccount>('lambda', 'get-account-settings');
  if ((settings?.AccountLimit.ConcurrentExecutions ?? 0) >= CONCURRENCY_USUAL)
    return { ok: `${memoryMb} MB at most` };
  return {
    fix: `${name} needs ${memoryMb} MB, and a new account has ${NEW_ACCOUNT_MEMORY_MB}. Ask AWS Support (Service limit increase, Lambda, memory), or lower memoryMb in infra/stacks/functions.ts.`,
  };
}

async function checkEdge(look: Look): Promise<Finding> {
  const found = await look.ask<{ readonly DistributionList?: { readonly Items?: readonly unknown[] } }>(
    'cloudfront',
    'list-distributions',
    '--max-items',
    '1',
  );
  if ((found?.DistributionList?.Items ?? []).length > 0) return { ok: 'the account has distributions' };
  return {
    note: 'AWS verifies a new account when it makes its first distribution. If plumbline-…-site fails with "Your account must be verified before you can add new CloudFront resources", open a case (Support → Account and billing → Account verification), wait a day, delete the stack and deploy again.',
  };
}

async function checkZone(look: Look): Promise<Finding> {
  const { domain, zone } = look.settings;
  if (domain === undefined) return { ok: 'not needed: no domain' };
  if (zone === undefined)
    return {
      note: `The DNS of ${domain} is elsewhere: give it any A record before, then point it at the distribution, and ${agentSignInDomain(domain)} at the output SignInTarget.`,
    };
  const found = await look.ask<{
    readonly HostedZone: { readonly Name: string; readonly Config?: { readonly PrivateZone?: boolean } };
    readonly DelegationSet?: { readonly NameServers: readonly string[] };
  }>('route53', 'get-hosted-zone', '--id', zone.id);
  if (found === undefined)
    return { fix: `There is no zone ${zone.id}. List them: aws route53 list-hosted-zones` };
  const { HostedZone, DelegationSet } = found;
  if (HostedZone.Name !== `${zone.name}.`)
    return {
      fix: `The zone ${zone.id} is ${HostedZone.Name} Give --context hostedZone=${HostedZone.Name.slice(0, -1)}, or another hostedZoneId.`,
    };
  if (HostedZone.Config?.PrivateZone === true)
    return { fix: `The zone ${zone.id} is private. Use a public one.` };
  const own = DelegationSet?.NameServers ?? [];
  const asked = (await look.nameServers(zone.name)).map((name) => name.toLowerCase().replace(/\.$/, ''));
  if (!own.some((name) => asked.includes(name.toLowerCase())))
    return {
      fix: `The public DNS does not lead to the zone (${asked.join(', ') || 'no name servers'}). Set these at the registrar, up to two days: ${own.join(', ')}`,
    };
  return { ok: `${zone.name} leads to ${zone.id}` };
}

async function checkCertificate(look: Look): Promise<Finding> {
  const { domain, certificateArn } = look.settings;
  if (domain === undefined) return { ok: "CloudFront's own" };
  if (certificateArn === undefined) return { ok: 'is made in the zone, some minutes' };
  const found = await look.ask<{
    readonly Certificate: {
      readonly Status: string;
      readonly DomainName: string;
      readonly SubjectAlternativeNames?: readonly string[];
    };
  }>('acm', 'describe-certificate', '--certificate-arn', certificateArn);
  if (found === undefined) return { fix: `There is no certificate ${certificateArn} in ${EDGE_REGION}.` };
  const { Status, DomainName, SubjectAlternativeNames = [] } = found.Certificate;
  const names = [DomainName, ...SubjectAlternativeNames];
  const signIn = agentSignInDomain(domain);
  const missing = [domain, signIn].filter(
    (name) => !names.includes(name) && !names.includes(name.replace(/^[^.]+/, '*')),
  );
  if (missing.length > 0)
    return {
      fix: `The certificate covers ${names.join(', ')} and not ${missing.join(', ')}. Request one for ${domain} and ${signIn} in ${EDGE_REGION}.`,
    };
  if (Status !== 'ISSUED')
    return {
      fix: `The certificate is ${Status}. Add its CNAME (aws acm describe-certificate --region ${EDGE_REGION} --certificate-arn ${certificateArn}) to the DNS; it is issued within minutes of that.`,
    };
  return { ok: `covers ${domain} and ${signIn}` };
}

async function checkDomain(look: Look): Promise<readonly Finding[]> {
  const parameters = await look.parameters();
  return (['domain', 'mail-domain'] as const).map((name): Finding => {
    const value = keptDomain(look.settings, name);
    return parameters.get(name) === value
      ? { ok: `${name} ${value}` }
      : { fix: otherDomain(look.settings, name) };
  });
}

interface SesAccount {
  readonly ProductionAccessEnabled?: boolean;
  readonly SendingEnabled?: boolean;
  readonly SendQuota?: { readonly MaxSendRate: number };
  readonly Details?: { readonly ReviewDetails?: { readonly Status?: string } };
}

async function checkMail(look: Look): Promise<readonly Finding[]> {
  const account = (await look.ask<SesAccount>('sesv2', 'get-account')) ?? {};
  const { stage, poolMailsThroughSes, mailDomain } = look.settings;
  const findings: Finding[] = [];
  if (account.SendingEnabled === false)
    findings.push({ fix: 'SES has paused the account: SES → Account dashboard says why.' });
  if (account.ProductionAccessEnabled !== true) {
    const review = account.Details?.ReviewDetails?.Status;
    const ask =
      review === 'PENDING'
        ? 'It was asked for and takes about a day.'
        : `Ask, about a day: aws sesv2 put-account-details --region ${REGION} --production-access-enabled --mail-type TRANSACTIONAL --website-url https://${mailDomain} --use-case-description '…'`;
    findings.push({
      note: `SES is in its sandbox: mail to other than verified addresses is held until production access. ${ask}`,
    });
    if (poolMailsThroughSes)
      findings.push({
        fix: 'In the sandbox the user pool could mail codes for new passwords to verified addresses only. Give --context poolMailsThroughSes=off until SES grants production access.',
      });
  }
  const rate = Number((await look.parameters()).get('mail-rate-per-second'));
  const most = account.SendQuota?.MaxSendRate ?? 1;
  if (rate > most)
    findings.push({
      fix: `mail-rate-per-second is ${rate} and SES grants ${most}: aws ssm put-parameter --overwrite --type String --name /plumbline/${stage}/mail-rate-per-second --value ${most}`,
    });
  else if (rate < most)
    findings.push({ note: `SES grants ${most} mails a second, mail-rate-per-second is ${rate}.` });
  return findings.length > 0 ? findings : [{ ok: `production, ${most} a second` }];
}

async function checkSender(look: Look): Promise<Finding> {
  const { stage, mailFrom, ownsMailDomain, mailDomain } = look.settings;
  if (mailFrom === undefined && !ownsMailDomain)
    return {
      note: 'Without a domain no mail is sent. To try mail: verify an address (aws sesv2 create-email-identity --email-identity …, then the link in its mail) and give --context mailFrom=…',
    };
  const identity = mailFrom ?? mailDomain;
  const found = await look.ask<{ readonly VerifiedForSendingStatus?: boolean }>(
    'sesv2',
    'get-email-identity',
    '--email-identity',
    identity,
  );
  if (found?.VerifiedForSendingStatus === true) return { ok: `${identity} is verified` };
  if (mailFrom !== undefined)
    return {
      fix: `SES has not verified ${mailFrom}: aws sesv2 create-email-identity --region ${REGION} --email-identity ${mailFrom}, then open the link in its mail.`,
    };
  const isDeployed = (await look.stacks()).some(({ StackName }) => StackName === `plumbline-${stage}-mail`);
  if (found === undefined)
    return isDeployed
      ? { fix: `SES has no ${mailDomain}. Deploy plumbline-${stage}-mail again.` }
      : { ok: `${mailDomain} is made by the first deployment` };
  if (!isDeployed)
    return {
      fix: `${mailDomain} is in SES already, by another stage or by hand. Give another --context mailDomain=…, or delete it: aws sesv2 delete-email-identity --region ${REGION} --email-identity ${mailDomain}`,
    };
  return {
    note: `SES has not verified ${mailDomain} yet: its DNS needs the records of plumbline-${stage}-mail, up to a day.`,
  };
}

async function checkAlarms(look: Look): Promise<Finding> {
  const { stage, alarmEmail, keepsData } = look.settings;
  if (alarmEmail === undefined) return { note: 'Nobody is told of alarms. Give --context alarmEmail=…' };
  const topic = `arn:aws:sns:${REGION}:${await look.account()}:plumbline-${stage}-alarms`;
  const found = await look.ask<{
    readonly Subscriptions: readonly { readonly Endpoint: string; readonly SubscriptionArn: string }[];
  }>('sns', 'list-subscriptions-by-topic', '--topic-arn', topic);
  const own = found?.Subscriptions.find(({ Endpoint }) => Endpoint === alarmEmail);
  if (own?.SubscriptionArn.startsWith('arn:') === true) return { ok: `go to ${alarmEmail}` };
  const what =
    own === undefined
      ? `Deploy the alarms first, with the same contexts: npx cdk deploy plumbline-${stage}-alarms --context … Then open the link in the mail to ${alarmEmail}.`
      : `${alarmEmail} has not confirmed. Open the link in the mail "AWS Notification - Subscription Confirmation".`;
  return keepsData ? { fix: what } : { note: what };
}

/** Stacks with tables and users. */
const KEEPERS = ['data', 'identity'] as const;

async function checkLaunch(look: Look): Promise<Finding> {
  const { stage, keepsData, deletionProtection, collectedWaves } = look.settings;
  const names = new Set((await look.stacks()).map(({ StackName }) => StackName));
  const has = (part: string): boolean => names.has(`plumbline-${stage}-${part}`);
  const isDeployed = has('application');
  if (keepsData && deletionProtection !== KEEPERS.every(has))
    return {
      fix: deletionProtection
        ? 'Give --context deletionProtection=off for the first deployment: what it made could not be taken back if it failed, and its names would be taken.'
        : 'Tables and users exist: leave out --context deletionProtection=off, so that nothing deletes them.',
    };
  if (isDeployed || !keepsData) return { ok: isDeployed ? 'deployed before' : 'a stage to try things' };
  return collectedWaves === 0
    ? { ok: 'collection is paused' }
    : {
        fix: 'Give --context collection=paused for the first deployment, and start the sources by waves after it (infra/DEPLOY.md).',
      };
}
