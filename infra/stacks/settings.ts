import { parseArgs } from 'node:util';
import type { Node } from 'constructs';
import { simulatedMailbox } from '#functions/accounts/email-address.ts';
import { FUNCTIONS, type FunctionName } from './functions.ts';

/** Settings of a stage, given with `--context name=value`. */
export interface StageSettings {
  /** `dev`, `prod` or another: part of every name, so that stages can share an account. */
  readonly stage: string;
  /** True when the tables, users and logs of a deleted stage stay. Only `dev` is destroyed with its data. */
  readonly keepsData: boolean;
  /**
   * True when nothing deletes tables, users and their stacks. Off for the first deployment (`deletionProtection=off`): CloudFormation could
   * not take it back either, and the names would stay taken.
   */
  readonly deletionProtection: boolean;
  /** The site's domain, such as `plumbline.example`; without one the site uses CloudFront's. */
  readonly domain: string | undefined;
  /** The Route 53 zone of its records. */
  readonly zone: { readonly id: string; readonly name: string } | undefined;
  /** A certificate of the domain in us-east-1; without it, one is created and validated in the zone. */
  readonly certificateArn: string | undefined;
  /** The domain mail comes from; without a domain one that cannot send. */
  readonly mailDomain: string;
  /** True when the stage makes the SES identity of its mail domain. */
  readonly ownsMailDomain: boolean;
  /** What receivers do with mail that pretends to be ours: `none` reports it to `contactEmail`; next `quarantine`, then `reject` (DEPLOY.md). */
  readonly dmarc: string;
  /** Days for which browsers take no plain HTTP from the site and its subdomains: 1, next 30, then 730 (DEPLOY.md). */
  readonly hstsDays: number;
  /** A single address that SES has verified, which mail of a stage without a domain comes from. */
  readonly mailFrom: string | undefined;
  /** True when the user pool mails through our verified SES identity, as with a domain; otherwise Cognito sends up to 50 mails a day. */
  readonly poolMailsThroughSes: boolean;
  /** Contact address in the footer (PRODUCT §2); the contact form writes to it. */
  readonly contactEmail: string;
  /** Receives mail when an alarm starts or ends, after confirming with AWS. Without it, which `prod` may not be, only the console shows them. */
  readonly alarmEmail: string | undefined;
  /** US dollars that the account may cost a month; the operator gets a mail before. */
  readonly monthlyBudget: number;
  /** ARN of the account's monitor of unusual costs, which AWS makes for every account; without it nobody is told of them. */
  readonly costMonitor: string | undefined;
  /** ARN of a backup vault in another region, best of another account, that gets a copy of the tables each day. */
  readonly backupVault: string | undefined;
  /** Version id of the stage's secret; without it, the current version. */
  readonly secretVersion: string | undefined;
  /** Adds web ACLs of the site and the user pool, each with a rate rule: $12 a month and $0.60 per million requests. `prod` has them unless off. */
  readonly waf: boolean;
  /** Uses Cognito's Plus plan, which detects stolen passwords and unusual sign-ins: $0.02 per user and month. */
  readonly threatProtection: boolean;
  /** Runs the canary; on unless the stage cannot mail, because it signs up itself. */
  readonly canary: boolean;
  /** The canary's address, at SES's mailbox simulator, which takes mail of the sandbox too. */
  readonly canaryEmail: string;
  /** Addresses where agents take their codes, beside those that agents document (`AGENT_CALLBACKS`); ChatGPT shows one for each of its apps. */
  readonly agentCallbacks: readonly string[];
  /** Portals are asked from one fixed address (`egress=static`): about $37 a month and $0.045 per GB. */
  readonly staticEgress: boolean;
  /** The PMTiles file with the streets of the maps, in the folder `tiles/` of the pages' bucket (`npm run ops -- tiles`); without it, maps show outlines. */
  readonly tiles: string | undefined;
  /** Sources that are collected: those of the first waves of the first contact, 0 for none; undefined for all (`collection`). */
  readonly collectedWaves: number | undefined;
  /** True when a tenth of the calls goes to a new release first, and alarms take it back: below 2,000 users they see too few calls. */
  readonly shift: boolean;
  /** What is deployed: a commit and a time (infra/app.ts). */
  readonly release: string;
  /** Maximum concurrent runs by function name; other functions share the account's limit. */
  readonly concurrency: Readonly<Record<string, number>>;
  /**
   * Write units a second that the tables of collection take from their first second (`warmWrites=8000`); without it 4,000, and twice the
   * earlier peak after half an hour. AWS bills what is above that once, by unit ("warm throughput" on DynamoDB's price page).
   */
  readonly warmWrites: number | undefined;
}

export interface WithSettings {
  readonly settings: StageSettings;
}

/** Folders that are built before a synthesis. */
export interface BuildOutput {
  readonly site: string;
  /** The folder of a handler file's bundle. */
  bundleOf(handlerFile: string): string;
}

/** The stage is part of user pool and bucket names, so it must be short. */
const STAGE = /^[a-z][a-z0-9]{0,11}$/;
const HOST = /^(?=.{4,253}$)([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]{2,}$/;
/** Ends the mail domain of a stage without a domain. Nobody owns it. */
const NO_DOMAIN = 'plumbline.example';

/** CloudFront accepts certificates, web ACLs and log deliveries from this region only. */
export const EDGE_REGION = 'us-east-1';
/** The region of all stacks, and where operators' commands work. */
export const REGION = process.env['AWS_REGION'] || EDGE_REGION;
/** Whether the site's web ACL and access log can be made. Another region is for the loss of this one (DEPLOY.md). */
export const HAS_EDGE = REGION === EDGE_REGION;

/** The alias of every function that runs what was released. */
export const LIVE = 'live';

/** The name of a function on AWS. */
export function functionName({ stage }: Pick<StageSettings, 'stage'>, name: FunctionName): string {
  return `plumbline-${stage}-${name}`;
}

/** The name of the queue of events that failed three times. */
export function deadLetterName({ stage }: Pick<StageSettings, 'stage'>): string {
  return `plumbline-${stage}-dead-letters`;
}

/** The address of a stage's canary. */
export function canaryEmailOf(stage: string): string {
  return simulatedMailbox(`canary-${stage}`);
}

/** Parses `--context name=value` and `-c name=value` arguments. @throws for anything else */
export function parseContext(args: readonly string[]): Record<string, string> {
  const { values } = parseArgs({
    args: [...args],
    options: { context: { type: 'string', short: 'c', multiple: true, default: [] } },
  });
  return Object.fromEntries(
    values.context.map((pair) => {
      const at = pair.indexOf('=');
      if (at < 1) throw new Error(`--context ${pair} names no value. Give --context name=value.`);
      return [pair.slice(0, at), pair.slice(at + 1)];
    }),
  );
}

/**
 * Reads a stage's settings from the context.
 * @throws for the first invalid value, with a message that says what to write instead
 */
export function readSettings(node: Pick<Node, 'tryGetContext'>): StageSettings {
  const text = (name: string): string | undefined => {
    const value: unknown = node.tryGetContext(name);
    if (value === undefined || value === '') return undefined;
    return typeof value === 'object' ? JSON.stringify(value) : String(value);
  };
  const formed = (name: string, form: RegExp, instead: string): string | undefined => {
    const value = text(name);
    if (value !== undefined && !form.test(value)) throw invalidSetting(name, value, instead);
    return value;
  };
  const isOn = (name: string, otherwise: 'on' | 'off' = 'off'): boolean =>
    (formed(name, /^(on|off)$/, '"on" or "off"') ?? otherwise) === 'on';
  const arn = (name: string, form: RegExp): string | undefined =>
    formed(name, form, `an ARN like ${form.source}`);
  const host = (name: string): string | undefined => formed(name, HOST, 'a name such as plumbline.example');
  const mailbox = (name: string): string | undefined => {
    const value = text(name);
    const [local = '', at, ...more] = value?.split('@') ?? [];
    if (value !== undefined && (local === '' || more.length > 0 || !HOST.test(at ?? '')))
      throw invalidSetting(name, value, 'an address such as operator@plumbline.example');
    return value;
  };
  const stage = formed('stage', STAGE, 'up to 12 lower-case letters and digits, such as prod') ?? 'dev';
  const domain = host('domain');
  const zone = parseZone(text('hostedZoneId'), host('hostedZone'), domain);
  const certificateArn = text('certificateArn');
  if (domain !== undefined && (zone === undefined || !HAS_EDGE) && certificateArn === undefined)
    throw new Error(
      `The domain ${domain} needs a certificate: give ${HAS_EDGE ? '--context hostedZoneId=… so that one is made, or ' : ''}--context certificateArn=… of one in ${EDGE_REGION}. AWS_REGION is ${REGION}.`,
    );
  if (certificateArn !== undefined && !certificateArn.startsWith(`arn:aws:acm:${EDGE_REGION}:`))
    throw invalidSetting('certificateArn', certificateArn, `the ARN of a certificate in ${EDGE_REGION}`);
  const ownMailDomain = host('mailDomain') ?? domain;
  const mailDomain = ownMailDomain ?? `${stage}.${NO_DOMAIN}`;
  const mailFrom = mailbox('mailFrom');
  if (mailFrom !== undefined && ownMailDomain !== undefined)
    throw invalidSetting('mailFrom', mailFrom, `no address: mail comes from ${ownMailDomain}`);
  const alarmEmail = mailbox('alarmEmail');
  if (stage === 'prod' && alarmEmail === undefined)
    throw new Error('Alarms of prod need a reader: give --context alarmEmail=…, an address that is read.');
  const backupVault = arn('backupVault', /^arn:aws:backup:[a-z\d-]+:\d{12}:backup-vault:[\w-]+$/);
  if (backupVault?.startsWith(`arn:aws:backup:${REGION}:`) === true)
    throw invalidSetting('backupVault', backupVault, `a vault in another region than ${REGION}`);
  return {
    stage,
    keepsData: stage !== 'dev',
    deletionProtection: isOn('deletionProtection', stage === 'dev' ? 'off' : 'on'),
    domain,
    zone,
    certificateArn,
    mailDomain,
    ownsMailDomain: ownMailDomain !== undefined,
    dmarc: formed('dmarc', /^(none|quarantine|reject)$/, '"none", "quarantine" or "reject"') ?? 'none',
    hstsDays: Number(formed('hstsDays', /^(1|30|730)$/, '1, 30 or 730') ?? 1),
    mailFrom,
    poolMailsThroughSes: isOn('poolMailsThroughSes', domain === undefined ? 'off' : 'on'),
    contactEmail: text('contactEmail') ?? mailFrom ?? `hello@${mailDomain}`,
    alarmEmail,
    monthlyBudget: Number(formed('monthlyBudget', /^[1-9]\d{0,6}$/, 'US dollars, such as 100') ?? 100),
    costMonitor: arn('costMonitor', /^arn:aws:ce::\d{12}:anomalymonitor\/[\w-]+$/),
    backupVault,
    secretVersion: text('secretVersion'),
    waf: isOn('waf', stage === 'prod' ? 'on' : 'off'),
    threatProtection: isOn('threatProtection'),
    canary: isOn('canary', ownMailDomain === undefined && mailFrom === undefined ? 'off' : 'on'),
    canaryEmail: canaryEmailOf(stage),
    agentCallbacks:
      formed(
        'agentCallbacks',
        /^https:\/\/[\w.-]+\/[^\s,#*]+(,https:\/\/[\w.-]+\/[^\s,#*]+)*$/,
        'addresses with https:// and commas between them, such as https://chatgpt.com/connector/oauth/…',
      )?.split(',') ?? [],
    staticEgress: formed('egress', /^(static|default)$/, '"static" or "default"') === 'static',
    tiles: formed(
      'tiles',
      /^[\w-][\w.-]*\.pmtiles$/,
      'the name of a file in the folder tiles/, such as us-2026-11.pmtiles',
    ),
    collectedWaves: parseCollection(text('collection')),
    shift: isOn('shift'),
    release:
      formed('release', /^[\w.-]{1,64}$/, 'letters, digits, dots and dashes, such as a commit') ?? 'local',
    concurrency: parseConcurrency(text('concurrency')),
    warmWrites: parseWarmWrites(text('warmWrites')),
  };
}

/** `paused`, `wave-2` or `all` */
function parseCollection(value = 'all'): number | undefined {
  const [, wave] = /^wave-([1-9])$/.exec(value) ?? [];
  if (wave !== undefined) return Number(wave);
  if (value === 'paused') return 0;
  if (value !== 'all') throw invalidSetting('collection', value, '"paused", "wave-1" and so on, or "all"');
  return undefined;
}

function parseZone(
  id: string | undefined,
  name: string | undefined,
  domain: string | undefined,
): StageSettings['zone'] {
  if (id === undefined) return undefined;
  const zoneName = name ?? domain;
  if (zoneName === undefined)
    throw invalidSetting('hostedZoneId', id, 'a zone together with --context domain=…');
  if (domain !== undefined && !isWithin(domain, zoneName))
    throw invalidSetting('hostedZone', zoneName, `a zone that ${domain} lies in`);
  return { id, name: zoneName };
}

/** True when a name is the zone itself or below it. */
export function isWithin(name: string, zone: string): boolean {
  return `.${name}`.endsWith(`.${zone}`);
}

/** Between what an on-demand table has anyway and the quota of a table. */
function parseWarmWrites(value: string | undefined): number | undefined {
  if (value === undefined) return undefined;
  const units = Number(value);
  if (Number.isInteger(units) && units >= 4_000 && units <= 40_000) return units;
  throw invalidSetting('warmWrites', value, 'write units a second from 4000 to 40000');
}

/** `api-reads=20,collect-source=5` */
function parseConcurrency(text: string | undefined): Readonly<Record<string, number>> {
  const pairs = (text ?? '').split(',').filter((pair) => pair !== '');
  return Object.fromEntries(
    pairs.map((pair) => {
      const [, name = '', runs = ''] = /^([\w-]+)=(\d{1,4})$/.exec(pair) ?? [];
      if (name === '')
        throw invalidSetting('concurrency', pair, 'functions and numbers, such as api-reads=20');
      if (!(name in FUNCTIONS))
        throw new Error(`There is no function ${name}. There are ${Object.keys(FUNCTIONS).join(', ')}.`);
      return [name, Number(runs)];
    }),
  );
}

function invalidSetting(name: string, value: string, instead: string): Error {
  return new Error(`--context ${name}=${value} cannot be used. Give ${instead}.`);
}
