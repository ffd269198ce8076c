import type { Template } from 'aws-cdk-lib/assertions';
import { beforeAll, describe, expect, it } from 'vitest';
import { FUNCTIONS, type FunctionName } from './functions.ts';
import { ACTIONS, TABLES } from './rights.ts';
import { propertiesOf, type Resource, resourcesOf, type StageTemplates, stageTemplates } from './testing.ts';

interface Statement {
  readonly Effect: 'Allow' | 'Deny';
  readonly Action: string | readonly string[];
  readonly Resource?: unknown;
  readonly Principal?: unknown;
  readonly Condition?: unknown;
}

const PROD = { stage: 'prod', domain: 'site.test', hostedZoneId: 'Z1' };
let stages: Readonly<Record<'prod' | 'dev', StageTemplates>>;

beforeAll(() => {
  stages = { prod: stageTemplates(PROD), dev: stageTemplates() };
}, 240_000);

const listOf = <T>(value: T | readonly T[]): readonly T[] => (Array.isArray(value) ? value : [value as T]);
const statementsOf = (properties: Resource['Properties']): readonly Statement[] =>
  (properties['PolicyDocument'] as { Statement: readonly Statement[] }).Statement;

/** Every statement of a role's policies, with the construct it is of. */
function allStatements(template: Template): [of: string, statement: Statement][] {
  return resourcesOf(template).flatMap(([id, { Type, Properties }]): [string, Statement][] => {
    const inline = (
      Type === 'AWS::IAM::Role' ? (Properties['Policies'] ?? []) : []
    ) as readonly Resource['Properties'][];
    const attached = Type === 'AWS::IAM::Policy' || Type === 'AWS::IAM::ManagedPolicy' ? [Properties] : [];
    return [...attached, ...inline].flatMap((policy) =>
      statementsOf(policy).map((statement): [string, Statement] => [id, statement]),
    );
  });
}

/** What may be done to all resources, or by all actions of a kind; whatever is not here must be named in full. */
const WIDE = [
  // X-Ray takes traces under no narrower resource.
  { of: /^[a-z0-9]+role/, action: /^xray:Put(TraceSegments|TelemetryRecords)$/ },
  // The library's function that copies the pages into their bucket and empties the edge.
  {
    of: /^CustomCDKBucketDeployment/,
    action: /^(s3:(GetObject|GetBucket|List|DeleteObject|Abort)\*|cloudfront:(Create|Get)Invalidation)$/,
  },
];

describe('roles', () => {
  it('name every action and resource in full, but for those that are explained', () => {
    for (const templates of Object.values(stages))
      for (const template of Object.values(templates))
        for (const [of, statement] of allStatements(template))
          for (const action of listOf(statement.Action)) {
            const isWide = action.includes('*') || listOf(statement.Resource).some((one) => one === '*');
            if (isWide)
              expect(
                WIDE.some((known) => known.of.test(of) && known.action.test(action)),
                `${of} may ${action} on ${JSON.stringify(statement.Resource)}`,
              ).toBe(true);
          }
  });

  it('are of one function each', () => {
    for (const templates of Object.values(stages)) {
      const roles = propertiesOf(templates.application, 'AWS::Lambda::Function').map(({ Role }) =>
        JSON.stringify(Role),
      );
      expect(new Set(roles).size).toBe(Object.keys(FUNCTIONS).length);
    }
  });

  it('allow in tables what the function does there, and no more', () => {
    const { application } = stages.prod;
    for (const name of Object.keys(FUNCTIONS) as FunctionName[]) {
      const granted = roleOf(application, name)
        .filter(({ Action }) => listOf(Action).some((action) => action.startsWith('dynamodb:')))
        .map(({ Action, Resource }) => [tableOf(Resource), [...listOf(Action)].sort()]);
      const asked = TABLES.flatMap((table) => {
        const operations = FUNCTIONS[name].tables[table];
        return operations === undefined
          ? []
          : [[table, [...new Set(operations.flatMap((operation) => ACTIONS[operation]))].sort()]];
      });
      expect([name, granted]).toEqual([name, asked]);
    }
  });

  it('allow beside tables only own logs, traces, dead letters, events, mail and users', () => {
    const { application } = stages.prod;
    for (const name of Object.keys(FUNCTIONS) as FunctionName[]) {
      const { putsEvents, sendsMail, userPool = [] } = FUNCTIONS[name];
      const others = roleOf(application, name).flatMap(({ Action }) =>
        listOf(Action).filter((action) => !action.startsWith('dynamodb:')),
      );
      expect([name, others.toSorted()]).toEqual([
        name,
        [
          'logs:CreateLogStream',
          'logs:PutLogEvents',
          'xray:PutTelemetryRecords',
          'xray:PutTraceSegments',
          ...(name.startsWith('api-')
            ? []
            : ['sqs:GetQueueAttributes', 'sqs:GetQueueUrl', 'sqs:SendMessage']),
          ...(putsEvents === true ? ['events:PutEvents'] : []),
          ...(sendsMail === true ? ['ses:SendRawEmail'] : []),
          ...userPool,
        ].toSorted(),
      ]);
    }
  });

  it('let mail go from our address by our configuration set only', () => {
    const sending = allStatements(stages.prod.application).filter(
      ([, { Action }]) => Action === 'ses:SendRawEmail',
    );
    expect(sending).toHaveLength(3);
    for (const [, { Resource, Condition }] of sending) {
      expect(Condition).toEqual({ StringEquals: { 'ses:FromAddress': 'mail@site.test' } });
      expect(JSON.stringify(Resource)).toMatch(/identity\/site\.test.*configuration-set\/plumbline-prod"/);
    }
  });
});

describe('what resources allow others', () => {
  it('is open to nobody: the world is only ever refused, and services are held to our own resources', () => {
    for (const templates of Object.values(stages))
      for (const template of Object.values(templates))
        for (const type of ['AWS::S3::BucketPolicy', 'AWS::SQS::QueuePolicy', 'AWS::SNS::TopicPolicy'])
          for (const properties of propertiesOf(template, type))
            for (const { Effect, Principal, Condition } of statementsOf(properties)) {
              if (Effect === 'Deny') continue;
              const text = JSON.stringify(Principal);
              expect(text).not.toContain('*');
              if (text.includes('Service'))
                expect([type, text, Condition]).not.toEqual([type, text, undefined]);
            }
  });
});

/** The statements of a function's role. */
function roleOf(template: Template, name: FunctionName): readonly Statement[] {
  const fn = propertiesOf(template, 'AWS::Lambda::Function').find(
    ({ FunctionName }) => FunctionName === `plumbline-prod-${name}`,
  );
  const role = /"Fn::GetAtt":\["(\w+)"/.exec(JSON.stringify(fn?.['Role']))?.[1] ?? '';
  return propertiesOf(template, 'AWS::IAM::Policy')
    .filter(({ Roles }) => JSON.stringify(Roles).includes(`"${role}"`))
    .flatMap(statementsOf);
}

/** The table a statement is about: it is imported under its logical name. */
function tableOf(resource: unknown): string | undefined {
  return TABLES.find((table) => JSON.stringify(resource).includes(`GetAtt${table}`));
}
