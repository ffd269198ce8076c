import type { Resource } from '../stacks/testing.ts';

/** What the bill reads from the templates of a stage, instead of being told. */
export interface TemplateFacts {
  /** Types of all resources, and how many there are of each. */
  readonly types: ReadonlyMap<string, number>;
  /** Memory in GB by the function's name in `stacks/functions.ts`. */
  readonly memoryGb: ReadonlyMap<string, number>;
  readonly traced: boolean;
  /** Runs a month by the clock, by job. */
  readonly ticks: ReadonlyMap<string, number>;
  /** Routes whose metrics are kept one by one; 0 when they are not. */
  readonly routesWithMetrics: number;
  /** Calls a second the API takes. */
  readonly callsPerSecond: number;
  readonly recoverable: boolean;
  /** Longest retention of a log, in months. */
  readonly logMonths: number;
  readonly plus: boolean;
  readonly firewallRules: number;
  /** Secrets the templates refer to. */
  readonly secrets: number;
  readonly zones: number;
  /** Metrics that alarms look at: each is paid. */
  readonly alarmMetrics: number;
  /** Figures of our own that alarms and dashboards show. */
  readonly ownMetrics: number;
  readonly dashboards: number;
}

type Properties = Resource['Properties'];

const MINUTES_A_MONTH = 730 * 60;

/** Reads the facts from templates as `cdk synth` writes them. */
export function templateFacts(templates: readonly unknown[]): TemplateFacts {
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
    memoryGb: new Map(functions.map((fn) => [nameOf(fn), Number(fn['MemorySize'] ?? 128) / 1024])),
    traced: functions.some(
      ({ TracingConfig: tracing }) => (tracing as Properties | undefined)?.['Mode'] === 'Active',
    ),
    ticks: ticksOf(resources),
    routesWithMetrics:
      settings['DetailedMetricsEnabled'] === true ? of('AWS::ApiGatewayV2::Route').length : 0,
    callsPerSecond: Number(settings['ThrottlingRateLimit'] ?? 10_000),
    recoverable: of('AWS::DynamoDB::GlobalTable').some((table) =>
      JSON.stringify(table).includes('"PointInTimeRecoveryEnabled":true'),
    ),
    logMonths:
      Math.max(0, ...of('AWS::Logs::LogGroup').map(({ RetentionInDays: days }) => Number(days ?? 3650))) / 30,
    plus: of('AWS::Cognito::UserPool').some(({ UserPoolTier: tier }) => tier === 'PLUS'),
    firewallRules: of('AWS::WAFv2::WebACL').reduce(
      (sum, { Rules: rules }) => sum + (rules as readonly unknown[]).length,
      0,
    ),
    secrets: secrets.size,
    zones: types.has('AWS::Route53::RecordSet') ? 1 : 0,
    alarmMetrics: of('AWS::CloudWatch::Alarm').reduce((sum, alarm) => sum + metricsOf(alarm), 0),
    ownMetrics: ownMetricsOf(JSON.stringify(templates)),
    dashboards: types.get('AWS::CloudWatch::Dashboard') ?? 0,
  };
}

/** An alarm on an expression is paid by the metrics in it. */
function metricsOf({ Metrics: metrics }: Properties): number {
  if (metrics === undefined) return 1;
  return (metrics as readonly Properties[]).filter(({ MetricStat: stat }) => stat !== undefined).length;
}

/** Names in our namespace: properties of alarms, and texts within the text of a dashboard. */
function ownMetricsOf(text: string): number {
  const alarms = text.matchAll(/"MetricName":"(\w+)","Namespace":"Plumbline"/g);
  const dashboards = text.matchAll(/\\"Plumbline\\",\\"(\w+)\\"/g);
  return new Set([...alarms, ...dashboards].map(([, name]) => name)).size;
}

/** `plumbline-prod-api-permits` is `api-permits`. */
function nameOf({ FunctionName: name }: Properties): string {
  return String(name).split('-').slice(2).join('-');
}

/** Rules with a schedule are called `tick-<job>` in the stack; CloudFormation leaves the hyphens out. */
function ticksOf(resources: readonly (readonly [string, Resource])[]): ReadonlyMap<string, number> {
  return new Map(
    resources.flatMap(([id, { Type, Properties: { ScheduleExpression: schedule } = {} }]) => {
      if (Type !== 'AWS::Events::Rule' || typeof schedule !== 'string') return [];
      return [
        [id.replace(/^tick/, '').replace(/[0-9A-F]{8}$/, ''), MINUTES_A_MONTH / minutesOf(schedule)] as const,
      ];
    }),
  );
}

/** Minutes between runs. @throws for a schedule this bill cannot read */
export function minutesOf(schedule: string): number {
  const rate =
    /^rate\((\d+) minutes?\)$/.exec(schedule) ?? /^cron\(0\/(\d+) \* \* \* \? \*\)$/.exec(schedule);
  if (rate === null) throw new Error(`The schedule ${schedule} is of a kind infra/cost does not read yet.`);
  return Number(rate[1]);
}
