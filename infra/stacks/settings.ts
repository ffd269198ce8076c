import { parseArgs } from 'node:util';
import type { Node } from 'constructs';
import { FUNCTIONS } from './functions.ts';

/** What an operator says about a stage with `--context name=value`; everything else is in the code. */
export interface StageSettings {
  /** `dev`, `prod` or another: part of every name, so that stages can share an account. */
  readonly stage: string;
  /** True when tables, users and logs of a deleted stage stay. Only `dev` may be destroyed with what it holds. */
  readonly keepsData: boolean;
  /** The site's own name, such as `plumbline.example`; without one the site lives under CloudFront's. */
  readonly domain: string | undefined;
  /** The zone its records are written to. */
  readonly zone: { readonly id: string; readonly name: string } | undefined;
  /** A certificate of the domain in us-east-1; without it one is made and proved in the zone. */
  readonly certificateArn: string | undefined;
  /** The domain mail comes from. */
  readonly mailDomain: string;
  /** True when the user pool mails through our own SES identity, once that is verified; else Cognito's 50 mails a day. */
  readonly poolMailsThroughSes: boolean;
  /** Shown in the footer (PRODUCT §2) as the address that is read. */
  readonly contactEmail: string;
  /** Who is mailed when an alarm goes off or is over; AWS asks them to confirm first. Without one alarms are seen in the console only. */
  readonly alarmEmail: string | undefined;
  /** Version id of the stage's secret, to deploy what has been changed in it; without it the current one. */
  readonly secretVersion: string | undefined;
  /** A web ACL with a rate rule before the site: about $6 a month and $0.60 a million requests. */
  readonly waf: boolean;
  /** Cognito's Plus plan, which watches sign-ins for stolen passwords and strange places: $0.02 a user and month. */
  readonly threatProtection: boolean;
  /** Most runs of a function at a time, by its name; one that is not named takes what the account has. */
  readonly concurrency: Readonly<Record<string, number>>;
}

/** What every stack of a stage takes. */
export interface WithSettings {
  readonly settings: StageSettings;
}

/** What is built before a synthesis. */
export interface Built {
  /** The folder of the site. */
  readonly site: string;
  /** The folder of a handler file's bundle. */
  bundleOf(handlerFile: string): string;
}

/** Names stand in user pools' and buckets' names, so they are short and plain. */
const STAGE = /^[a-z][a-z0-9]{0,11}$/;
const HOST = /^(?=.{4,253}$)([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]{2,}$/;
/** For a stage without a domain: nothing can be sent from it, and nobody mistakes it for ours. */
const NO_DOMAIN = 'plumbline.example';

/** Everything lives in one region: CloudFront takes certificates and web ACLs from there only, and stacks need no other. */
export const REGION = 'us-east-1';

/** The context of a command line, `--context name=value` or `-c name=value` each. @throws for anything else */
export function contextOf(args: readonly string[]): Record<string, string> {
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
 * @throws with what to write instead, for the first value that cannot be meant
 */
export function settingsFrom(node: Pick<Node, 'tryGetContext'>): StageSettings {
  const text = (name: string): string | undefined => {
    const value: unknown = node.tryGetContext(name);
    if (value === undefined || value === '') return undefined;
    return typeof value === 'object' ? JSON.stringify(value) : String(value);
  };
  const isOn = (name: string): boolean => {
    const value = text(name) ?? 'off';
    if (value !== 'on' && value !== 'off') throw wrong(name, value, '"on" or "off"');
    return value === 'on';
  };
  const host = (name: string): string | undefined => {
    const value = text(name);
    if (value !== undefined && !HOST.test(value))
      throw wrong(name, value, 'a name such as plumbline.example');
    return value;
  };
  const mailbox = (name: string): string | undefined => {
    const value = text(name);
    const [local = '', at, ...more] = value?.split('@') ?? [];
    if (value !== undefined && (local === '' || more.length > 0 || !HOST.test(at ?? '')))
      throw wrong(name, value, 'an address such as operator@plumbline.example');
    return value;
  };
  const stage = text('stage') ?? 'dev';
  if (!STAGE.test(stage)) throw wrong('stage', stage, 'up to 12 lower-case letters and digits, such as prod');
  const domain = host('domain');
  const zone = zoneFrom(text('hostedZoneId'), host('hostedZone'), domain);
  const certificateArn = text('certificateArn');
  if (domain !== undefined && zone === undefined && certificateArn === undefined)
    throw new Error(
      `The domain ${domain} needs a certificate: give --context hostedZoneId=… so that one is made, or --context certificateArn=… of one in ${REGION}.`,
    );
  if (certificateArn !== undefined && !certificateArn.startsWith(`arn:aws:acm:${REGION}:`))
    throw wrong('certificateArn', certificateArn, `the ARN of a certificate in ${REGION}`);
  const mailDomain = host('mailDomain') ?? domain ?? NO_DOMAIN;
  return {
    stage,
    keepsData: stage !== 'dev',
    domain,
    zone,
    certificateArn,
    mailDomain,
    poolMailsThroughSes: isOn('poolMailsThroughSes'),
    contactEmail: text('contactEmail') ?? `hello@${mailDomain}`,
    alarmEmail: mailbox('alarmEmail'),
    secretVersion: text('secretVersion'),
    waf: isOn('waf'),
    threatProtection: isOn('threatProtection'),
    concurrency: concurrencyFrom(text('concurrency')),
  };
}

function zoneFrom(
  id: string | undefined,
  name: string | undefined,
  domain: string | undefined,
): StageSettings['zone'] {
  if (id === undefined) return undefined;
  const zoneName = name ?? domain;
  if (zoneName === undefined) throw wrong('hostedZoneId', id, 'a zone together with --context domain=…');
  if (domain !== undefined && !isWithin(domain, zoneName))
    throw wrong('hostedZone', zoneName, `a zone that ${domain} lies in`);
  return { id, name: zoneName };
}

/** True when a name is a zone's own or below it. */
export function isWithin(name: string, zone: string): boolean {
  return `.${name}`.endsWith(`.${zone}`);
}

/** `api-permits=20,collect-source=5` */
function concurrencyFrom(text: string | undefined): Readonly<Record<string, number>> {
  const pairs = (text ?? '').split(',').filter((pair) => pair !== '');
  return Object.fromEntries(
    pairs.map((pair) => {
      const [, name = '', runs = ''] = /^([\w-]+)=(\d{1,4})$/.exec(pair) ?? [];
      if (name === '') throw wrong('concurrency', pair, 'functions and numbers, such as api-permits=20');
      if (!(name in FUNCTIONS))
        throw new Error(`There is no function ${name}. There are ${Object.keys(FUNCTIONS).join(', ')}.`);
      return [name, Number(runs)];
    }),
  );
}

function wrong(name: string, value: string, instead: string): Error {
  return new Error(`--context ${name}=${value} cannot be used. Give ${instead}.`);
}
