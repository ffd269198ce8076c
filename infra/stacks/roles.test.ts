import type { Template } from 'aws-cdk-lib/assertions';
import { beforeAll, describe, expect, it } from 'vitest';
import { FUNCTIONS, type FunctionName, isJob } from './functions.ts';
import { ACTIONS, OBJECT_ACTIONS, type ObjectOperation, TABLES } from './rights.ts';
import {
  findProperties,
  findResources,
  type Resource,
  type StageTemplates,
  stageTemplates,
} from './testing.ts';

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
});

const listOf = <T>(value: T | readonly T[]): readonly T[] => (Array.isArray(value) ? value : [value as T]);
const statementsOf = (properties: Resource['Properties']): readonly Statement[] =>
  (properties['PolicyDocument'] as { Statement: readonly Statement[] }).Statement;

/** Returns every policy statement with the id of its resource. */
function allStatements(template: Template): [of: string, statement: Statement][] {
  return findResources(template).flatMap(([id, { Type, Properties }]): [string, Statement][] => {
    const inline = (
      Type === 'AWS::IAM::Role' ? (Properties['Policies'] ?? []) : []
    ) as readonly Resource['Properties'][];
    const attached = Type === 'AWS::IAM::Policy' || Type === 'AWS::IAM::ManagedPolicy' ? [Properties] : [];
    return [...attached, ...inline].flatMap((policy) =>
      statementsOf(policy).map((statement): [string, Statement] => [id, statement]),
    );
  });
}

/** Statements that may use wildcards. */
const WIDE = [
  // The library's function that copies the pages and invalidates the edge cache.
  {
    of: /^CustomCDKBucketDeployment/,
    action: /^(s3:(GetObject|GetBucket|List|DeleteObject|Abort)\*|cloudfront:(Create|Get)Invalidation)$/,
  },
];

describe('roles', () => {
  it('use wildcards only where explained', () => {
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

  it('belong to one function each', () => {
    for (const templates of Object.values(stages)) {
      const roles = findProperties(templates.application, 'AWS::Lambda::Function').map(({ Role }) =>
        JSON.stringify(Role),
      );
      expect(new Set(roles).size).toBe(Object.keys(FUNCTIONS).length);
    }
  });

  it('allow exactly the table operations of the function', () => {
    const { application } = stages.prod;
    for (const name of Object.keys(FUNCTIONS) as FunctionName[]) {
      const granted = roleOf(application, name)
        .filter(({ Action }) => listOf(Action).some((action) => action.startsWith('dynamodb:')))
        .map(({ Action, Resource }) => [tableOf(Resource), [...listOf(Action)].sort()]);
      const expected = TABLES.flatMap((table) => {
        const operations = FUNCTIONS[name].tables[table];
        return operations === undefined
          ? []
          : [[table, [...new Set(operations.flatMap((operation) => ACTIONS[operation]))].sort()]];
      });
      expect([name, granted]).toEqual([name, expected]);
    }
  });

  it('allow the objects of the index to those who search, and changes to its publisher only', () => {
    const { application } = stages.prod;
    for (const name of Object.keys(FUNCTIONS) as FunctionName[]) {
      const { objects = [], publicPages = [] } = FUNCTIONS[name];
      const actionsOf = (operations: readonly ObjectOperation[]): string[] =>
        [...new Set(operations.flatMap((operation) => OBJECT_ACTIONS[operation]))].toSorted();
      // Or S3 would answer 403 for an object that is lost.
      if (objects.includes('get')) expect(actionsOf(objects)).toContain('s3:ListBucket');
      const ofBucket = (bucket: RegExp) =>
        roleOf(application, name)
          .filter(({ Resource }) => bucket.test(JSON.stringify(Resource)))
          .flatMap(({ Action }) => listOf(Action).filter((action) => action.startsWith('s3:')));
      const granted = ofBucket(/indexbucket/);
      expect([name, granted.toSorted(), ofBucket(/publicpages/).toSorted()]).toEqual([
        name,
        actionsOf(objects),
        actionsOf(publicPages),
      ]);
      if (name !== 'prerender-pages') expect(publicPages).toEqual([]);
      if (name !== 'publish-index') expect(['', 's3:GetObject,s3:ListBucket']).toContain(granted.join());
    }
  });

  it('allow besides tables and the index only own logs, dead letters, events, mail and users', () => {
    const { application } = stages.prod;
    for (const name of Object.keys(FUNCTIONS) as FunctionName[]) {
      const { putsEvents, sendsMail, userPool = [] } = FUNCTIONS[name];
      const others = roleOf(application, name).flatMap(({ Action }) =>
        listOf(Action).filter((action) => !/^(dynamodb|s3):/.test(action)),
      );
      expect([name, others.toSorted()]).toEqual([
        name,
        [
          'logs:CreateLogStream',
          'logs:PutLogEvents',
          ...(isJob(name) ? ['sqs:GetQueueAttributes', 'sqs:GetQueueUrl', 'sqs:SendMessage'] : []),
          ...(putsEvents === true ? ['events:PutEvents'] : []),
          ...(sendsMail === true ? ['ses:SendRawEmail'] : []),
          ...userPool,
        ].toSorted(),
      ]);
    }
  });

  it('allow mail only from our address through our configuration set', () => {
    const sending = allStatements(stages.prod.application).filter(
      ([, { Action }]) => Action === 'ses:SendRawEmail',
    );
    expect(sending).toHaveLength(3);
    for (const [, { Resource, Condition }] of sending) {
      expect(Condition).toEqual({ StringEquals: { 'ses:FromAddress': 'mail@site.test' } });
      expect(JSON.stringify(Resource)).toMatch(/identity\/\*".*configuration-set\/plumbline-prod"/);
    }
  });
});

describe('resource policies', () => {
  it('allow nobody but services with a condition', () => {
    for (const templates of Object.values(stages))
      for (const template of Object.values(templates))
        for (const type of ['AWS::S3::BucketPolicy', 'AWS::SQS::QueuePolicy', 'AWS::SNS::TopicPolicy'])
          for (const properties of findProperties(template, type))
            for (const { Effect, Principal, Condition } of statementsOf(properties)) {
              if (Effect === 'Deny') continue;
              const text = JSON.stringify(Principal);
              expect(text).not.toContain('*');
              if (text.includes('Service'))
                expect([type, text, Condition]).not.toEqual([type, text, undefined]);
            }
  });
});

/** Returns the policy statements of a function's role. */
function roleOf(template: Template, name: FunctionName): readonly Statement[] {
  const fn = findProperties(template, 'AWS::Lambda::Function').find(
    ({ FunctionName }) => FunctionName === `plumbline-prod-${name}`,
  );
  const role = /"Fn::GetAtt":\["(\w+)"/.exec(JSON.stringify(fn?.['Role']))?.[1] ?? '';
  return findProperties(template, 'AWS::IAM::Policy')
    .filter(({ Roles }) => JSON.stringify(Roles).includes(`"${role}"`))
    .flatMap(statementsOf);
}

/** Finds the table of a statement by its imported logical name. */
function tableOf(resource: unknown): string | undefined {
  return TABLES.find((table) => JSON.stringify(resource).includes(`GetAtt${table}`));
}
