import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { App } from 'aws-cdk-lib';
import { readSettings } from '#infra/stacks/settings.ts';
import { APP_CONTEXT, addStage } from '#infra/stacks/stage.ts';
import type { Resource } from '#infra/stacks/testing.ts';

type Properties = Resource['Properties'];

const MINUTES_A_MONTH = 730 * 60;

/** Reads facts for the bill from the templates of a stage. */
function readTemplates(templates: readonly unknown[]) {
  const resources = templates.flatMap((template) =>
    Object.entries((template as { Resources?: Record<string, Resource> }).Resources ?? {}),
  );
  const of = (type: string): Properties[] =>
    resources.flatMap(([, { Type, Properties: properties }]) => (Type === type ? [properties] : []));
  const functions = of('AWS::Lambda::Function').filter(({ FunctionName: name }) => typeof name === 'string');
  const types = new Map<string, number>();
  for (const [, { Type }] of resources) types.set(Type, (types.get(Type) ?? 0) + 1);
  const [stage] = of('AWS::ApiGatewayV2::Stage');
  const settings = (stage?.['DefaultRouteSettings'] ?? {}) as Properties;
  const secrets = new Set(
    JSON.stringify(templates).match(/(?<=resolve:secretsmanager:)[^:}]+(?=:SecretString)/g),
  );
  return {
    types,
    /** By function name. */
    memoryGb: new Map(functions.map((fn) => [shortName(fn), Number(fn['MemorySize'] ?? 128) / 1024])),
    /** Scheduled runs per month by job, without hyphens. */
    ticks: countTicks(resources),
    routesWithMetrics:
      settings['DetailedMetricsEnabled'] === true ? of('AWS::ApiGatewayV2::Route').length : 0,
    callsPerSecond: Number(settings['ThrottlingRateLimit'] ?? 10_000),
    recoverable: of('AWS::DynamoDB::GlobalTable').some((table) =>
      JSON.stringify(table).includes('"PointInTimeRecoveryEnabled":true'),
    ),
    /** Longest retention, except of the operator's log: it gets a few lines a month. */
    logMonths:
      Math.max(
        0,
        ...of('AWS::Logs::LogGroup')
          .filter(({ LogGroupName: name }) => !String(name).startsWith('/aws/events/'))
          .map(({ RetentionInDays: days }) => Number(days ?? 3650)),
      ) / 30,
    plus: of('AWS::Cognito::UserPool').some(({ UserPoolTier: tier }) => tier === 'PLUS'),
    firewallRules: of('AWS::WAFv2::WebACL').reduce(
      (sum, { Rules: rules }) => sum + (rules as readonly unknown[]).length,
      0,
    ),
    secrets: secrets.size,
    zones: types.has('AWS::Route53::RecordSet') ? 1 : 0,
    alarmMetrics: of('AWS::CloudWatch::Alarm').reduce((sum, alarm) => sum + countMetrics(alarm), 0),
    ownMetrics: countOwnMetrics(JSON.stringify(templates)),
  };
}

export type TemplateFacts = ReturnType<typeof readTemplates>;

/** An alarm on an expression costs one metric for each metric in it; a query for each that it reads, here the one certificate. */
function countMetrics({ Metrics: metrics }: Properties): number {
  if (metrics === undefined) return 1;
  return Math.max(
    1,
    (metrics as readonly Properties[]).filter(({ MetricStat: stat }) => stat !== undefined).length,
  );
}

/** Counts our own metrics. Each has an alarm (observability.test.ts). */
function countOwnMetrics(text: string): number {
  return new Set(text.match(/"MetricName":"\w+","Namespace":"Plumbline"/g)).size;
}

/** `plumbline-prod-api-reads` is `api-reads`. */
function shortName({ FunctionName: name }: Properties): string {
  return String(name).split('-').slice(2).join('-');
}

/** Scheduled rules have the id `tick-<job>`, from which CloudFormation removes the hyphens. */
function countTicks(resources: readonly (readonly [string, Resource])[]): ReadonlyMap<string, number> {
  return new Map(
    resources.flatMap(([id, { Type, Properties: { ScheduleExpression: schedule } = {} }]) => {
      if (Type !== 'AWS::Events::Rule' || typeof schedule !== 'string') return [];
      return [
        [
          id.replace(/^tick/, '').replace(/[0-9A-F]{8}$/, ''),
          MINUTES_A_MONTH / parseMinutes(schedule),
        ] as const,
      ];
    }),
  );
}

/** Minutes between runs. @throws for other kinds of schedule */
export function parseMinutes(schedule: string): number {
  const days = /^cron\(\d+ \d+ (\d+)(?:-(\d+))? \* \? \*\)$/.exec(schedule);
  if (days !== null) return MINUTES_A_MONTH / (Number(days[2] ?? days[1]) - Number(days[1]) + 1);
  const hours = /^cron\(\d+ ([\d,]+) \* \* \? \*\)$/.exec(schedule)?.[1];
  if (hours !== undefined) return (24 * 60) / hours.split(',').length;
  const rate =
    /^rate\((\d+) minutes?\)$/.exec(schedule) ?? /^cron\(0\/(\d+) \* \* \* \? \*\)$/.exec(schedule);
  if (rate === null) throw new Error(`The schedule ${schedule} is not supported by infra/cost.`);
  return Number(rate[1]);
}

/** A usual stage: a domain in a Route 53 zone, and the canary. */
const USUAL = {
  stage: 'prod',
  domain: 'plumbline.example',
  hostedZoneId: 'Z0000000000000',
  alarmEmail: 'operator@plumbline.example',
  canary: 'on',
} as const;

/**
 * Synthesizes a stage with empty pages and bundles, which do not affect the price, and reads its facts.
 * @param context settings besides the usual ones
 */
export function stageFacts(context: Readonly<Record<string, string>> = {}): TemplateFacts {
  const folder = mkdtempSync(join(tmpdir(), 'cost-'));
  try {
    const [site, bundle] = [join(folder, 'site'), join(folder, 'bundle')];
    mkdirSync(join(site, 'assets'), { recursive: true });
    mkdirSync(bundle);
    for (const file of [join(site, 'index.html'), join(site, 'assets/none.js'), join(bundle, 'index.mjs')])
      writeFileSync(file, '');
    const app = new App({
      // Skips copying assets.
      context: { ...APP_CONTEXT, 'aws:cdk:disable-asset-staging': true, ...USUAL, ...context },
      outdir: join(folder, 'out'),
    });
    addStage(app, readSettings(app.node), { site, bundleOf: () => bundle });
    return readTemplates(app.synth().stacks.map(({ template }): unknown => template));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
