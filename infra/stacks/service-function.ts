import { Duration, RemovalPolicy } from 'aws-cdk-lib';
import { PolicyStatement, Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import {
  ApplicationLogLevel,
  Architecture,
  Code,
  Function as LambdaFunction,
  LoggingFormat,
  Runtime,
  SystemLogLevel,
} from 'aws-cdk-lib/aws-lambda';
import { LogGroup, RetentionDays } from 'aws-cdk-lib/aws-logs';
import type { IBucket } from 'aws-cdk-lib/aws-s3';
import type { Construct } from 'constructs';
import { acknowledge, outputInFinding } from './checks.ts';
import type { DataStack } from './data.ts';
import type { Egress } from './egress.ts';
import { FUNCTIONS, type FunctionName } from './functions.ts';
import { mailEnvironment } from './mail.ts';
import {
  ACTIONS,
  ENVIRONMENT,
  type EnvironmentName,
  type EnvironmentValue,
  LIST_ACTION,
  OBJECT_ACTIONS,
  type ObjectOperation,
  TABLES,
  tableVariable,
} from './rights.ts';
import { secretsOf } from './secrets/secret-readers.ts';
import { parameterValue, secretValue } from './secrets/stage-values.ts';
import { functionLog } from './security-log.ts';
import { type BuildOutput, functionName, type StageSettings } from './settings.ts';
import type { SiteStack } from './site.ts';

/** Retries of a failed event, and how long it may wait for its function; the next hour's run repeats the work anyway. */
export const EVENT_RETRIES = 2;
export const EVENT_AGE = Duration.hours(1);

/** V8's own on 64 bits, in MB. */
const DEFAULT_SEMI_SPACE_MB = 16;

interface ServiceFunctionProps {
  readonly built: Pick<BuildOutput, 'bundleOf'>;
  readonly settings: StageSettings;
  readonly data: DataStack;
  readonly site: SiteStack;
  /** Variables of every function, such as the site's origin. */
  readonly environment: Readonly<Record<string, string>>;
  /** The network it runs in; undefined for AWS's own. */
  readonly egress: Egress | undefined;
}

/** A function of `FUNCTIONS` with its own bundle, role, environment and log. */
export class ServiceFunction extends LambdaFunction {
  constructor(
    scope: Construct,
    name: FunctionName,
    { settings, built, data, site, environment, egress }: ServiceFunctionProps,
  ) {
    const {
      file,
      memoryMb = 512,
      timeoutS,
      tables,
      objects = [],
      publicPages = [],
      environment: names = [],
      sendsMail,
      semiSpaceMb = DEFAULT_SEMI_SPACE_MB,
    } = FUNCTIONS[name];
    const runs = settings.concurrency[name];
    const logGroup = new LogGroup(scope, `${name}-log`, {
      logGroupName: functionLog(settings.stage, name),
      retention: RetentionDays.ONE_MONTH,
      removalPolicy: RemovalPolicy.DESTROY,
    });
    // The default role may write to every log of the account.
    const role = new Role(scope, `${name}-role`, { assumedBy: new ServicePrincipal('lambda.amazonaws.com') });
    logGroup.grantWrite(role);
    if (egress !== undefined) {
      role.addToPolicy(egress.policy);
      acknowledge(role, 'IAM5[Resource::*]', 'EC2 supports no narrower resource for joining a network.');
    }
    super(scope, name, {
      functionName: functionName(settings, name),
      // Every deployment changes it, so every deployment publishes a version with the values that parameters and secrets have by then.
      description: `Release ${settings.release}`,
      runtime: Runtime.NODEJS_24_X,
      architecture: Architecture.ARM_64,
      handler: 'index.handler',
      code: Code.fromAsset(built.bundleOf(file)),
      memorySize: memoryMb,
      timeout: Duration.seconds(timeoutS),
      ...(runs === undefined ? {} : { reservedConcurrentExecutions: runs }),
      environment: {
        ...environment,
        ...tableNames(name, data),
        ...(objects.length === 0 ? {} : { INDEX_BUCKET: data.indexBucket.bucketName }),
        ...(publicPages.length === 0 ? {} : { PUBLIC_PAGES_BUCKET: site.publicPages.bucketName }),
        ...Object.fromEntries(
          [...names, ...secretsOf(name)].map((key) => [key, environmentValue(scope, settings, key)]),
        ),
        ...(sendsMail === true ? mailEnvironment(settings) : {}),
        NODE_OPTIONS: nodeOptions(memoryMb, semiSpaceMb),
      },
      loggingFormat: LoggingFormat.JSON,
      applicationLogLevelV2: ApplicationLogLevel.INFO,
      // Start, end and report lines would be most of the log; metrics have the same data.
      systemLogLevelV2: SystemLogLevel.WARN,
      logGroup,
      role,
      ...(egress === undefined ? {} : { vpc: egress.vpc, securityGroups: [...egress.securityGroups] }),
    });
    for (const table of TABLES) {
      const operations = tables[table] ?? [];
      if (operations.length > 0)
        this.addToRolePolicy(
          new PolicyStatement({
            actions: [...new Set(operations.flatMap((operation) => ACTIONS[operation]))].sort(),
            resources: [data.tables[table].tableArn],
          }),
        );
    }
    if (objects.some((operation) => operation !== 'list'))
      acknowledge(
        role,
        `IAM5[Resource::${outputInFinding(data, 'PublishOutputFnGetAttindexbucketFB1C5497Arn4EA69587')}/*]`,
        'The bucket holds nothing but the lead index.',
      );
    if (publicPages.some((operation) => operation !== 'list'))
      acknowledge(
        role,
        `IAM5[Resource::${outputInFinding(site, 'PublishOutputFnGetAttpublicpagesD17D1831Arn350696C9')}/*]`,
        'The bucket holds nothing but the public pages.',
      );
    this.#allow(data.indexBucket, objects);
    this.#allow(site.publicPages, publicPages);
  }

  #allow(bucket: IBucket, operations: readonly ObjectOperation[]): void {
    for (const action of new Set(operations.flatMap((operation) => OBJECT_ACTIONS[operation])))
      this.addToRolePolicy(
        new PolicyStatement({
          actions: [action],
          resources: [action === LIST_ACTION ? bucket.bucketArn : bucket.arnForObjects('*')],
        }),
      );
  }
}

/**
 * V8's limits for a function's memory. All are explicit: without them Node reserves half of the memory or less, and setting only one
 * turns off what Lambda would choose. A fifth is left to buffers, compiled code and Node itself.
 */
function nodeOptions(memoryMb: number, semiSpaceMb: number): string {
  const oldSpaceMb = Math.floor(memoryMb * 0.8) - 3 * semiSpaceMb;
  return `--max-old-space-size=${oldSpaceMb} --max-semi-space-size=${semiSpaceMb}`;
}

function tableNames(name: FunctionName, { tables }: DataStack): Record<string, string> {
  const used = TABLES.filter((table) => FUNCTIONS[name].tables[table] !== undefined);
  return Object.fromEntries(used.map((table) => [tableVariable(table), tables[table].tableName]));
}

function environmentValue(scope: Construct, settings: StageSettings, name: EnvironmentName): string {
  const value: EnvironmentValue = ENVIRONMENT[name];
  if ('setting' in value) return settings[value.setting];
  if ('parameter' in value) return parameterValue(scope, settings, value.parameter);
  if ('secret' in value) return secretValue(settings, value.secret);
  return value.secrets.map((secret) => secretValue(settings, secret)).join(',');
}
