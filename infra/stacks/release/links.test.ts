import { readFileSync } from 'node:fs';
import type { Template } from 'aws-cdk-lib/assertions';
import { beforeAll, describe, expect, it } from 'vitest';
import { findResources, makeStage, type Resource, type StageTemplates, stageTemplates } from '../testing.ts';

/** With all that has a name. */
const PROD = {
  stage: 'prod',
  domain: 'site.test',
  hostedZoneId: 'Z1',
  egress: 'static',
  waf: 'on',
  shift: 'on',
  backupVault: 'arn:aws:backup:us-west-2:210987654321:backup-vault:plumbline',
};
let prod: StageTemplates;
let stages: readonly [StageTemplates, StageTemplates];

beforeAll(() => {
  prod = stageTemplates(PROD);
  stages = [stageTemplates({ stage: 'first', waf: 'on' }), stageTemplates({ stage: 'second', waf: 'on' })];
});

const textOf = (template: Template): string => JSON.stringify(template.toJSON());

describe('links between stacks', () => {
  it('hold no stack back from a change, as exports would', () => {
    for (const template of Object.values(prod)) {
      expect(textOf(template)).not.toContain('Fn::ImportValue');
      expect(textOf(template)).not.toMatch(/"Export":\{/);
    }
  });

  // A stack that rolls back reads the outputs of its earlier template again. So an output stays for a release after its last reader:
  // mark it `retired` and keep it with `new CfnOutput(…).overrideLogicalId(…)`; the next release removes both.
  it('read what read-outputs.json lists, which a release may only add to or mark', () => {
    const listed = JSON.parse(
      readFileSync(new URL('read-outputs.json', import.meta.url), 'utf8'),
    ) as Readonly<Record<string, Readonly<Record<string, 'read' | 'retired'>>>>;
    const read = new Set(
      Object.values(prod).flatMap((template) =>
        [
          ...textOf(template).matchAll(
            /"Fn::GetStackOutput":\{"StackName":"plumbline-prod-(\w+)","Region":"us-east-1","OutputName":"(\w+)"/g,
          ),
        ].map(([, stack, output]) => `${stack} ${output}`),
      ),
    );
    const marked = (mark: 'read' | 'retired'): string[] =>
      Object.entries(listed).flatMap(([stack, outputs]) =>
        Object.entries(outputs).flatMap(([output, is]) => (is === mark ? [`${stack} ${output}`] : [])),
      );
    expect([...read].toSorted()).toEqual(marked('read').toSorted());
    for (const link of [...marked('read'), ...marked('retired')]) {
      const [stack = '', output = ''] = link.split(' ');
      prod[stack as keyof StageTemplates].hasOutput(output, {});
    }
  });
});

describe('a deployment', () => {
  const rulesOf = (stage: StageTemplates, stack: keyof StageTemplates): string =>
    JSON.stringify((stage[stack].toJSON() as { Rules?: object }).Rules);

  it('with another domain than the operator wrote down is refused before it changes anything', () => {
    const equal = (parameter: string, value: string): RegExp =>
      new RegExp(
        `"Fn::Equals":\\[\\{"Ref":"SsmParameterValueplumbline\\w*${parameter}\\w*Parameter"\\},"${value}"\\]`,
      );
    for (const stack of ['identity', 'site'] as const) {
      expect(rulesOf(prod, stack)).toMatch(equal('proddomain', 'site.test'));
      expect(rulesOf(stages[0], stack)).toMatch(equal('firstdomain', 'none'));
      expect(rulesOf(prod, stack)).toContain('--name /plumbline/prod/domain --value site.test');
    }
    expect(rulesOf(prod, 'mail')).toMatch(equal('prodmaildomain', 'site.test'));
    expect(rulesOf(stages[0], 'mail')).toMatch(equal('firstmaildomain', 'none'));
  });
});

/** The property with the name of a resource on AWS; null for types that AWS names. A new type has to be added. */
const NAMES: Readonly<Record<string, string | null>> = {
  'AWS::ApiGatewayV2::Api': null,
  'AWS::ApiGatewayV2::Integration': null,
  'AWS::ApiGatewayV2::Route': null,
  'AWS::ApiGatewayV2::Stage': null,
  'AWS::Backup::BackupPlan': 'BackupPlan.BackupPlanName',
  'AWS::Backup::BackupSelection': null,
  'AWS::Backup::BackupVault': 'BackupVaultName',
  'AWS::Budgets::Budget': 'Budget.BudgetName',
  'AWS::CloudFront::CachePolicy': 'CachePolicyConfig.Name',
  'AWS::CloudFront::Distribution': null,
  'AWS::CloudFront::Function': 'Name',
  'AWS::CloudFront::OriginAccessControl': 'OriginAccessControlConfig.Name',
  'AWS::CloudFront::ResponseHeadersPolicy': 'ResponseHeadersPolicyConfig.Name',
  'AWS::CloudTrail::Trail': 'TrailName',
  'AWS::CloudWatch::Alarm': 'AlarmName',
  'AWS::CloudWatch::CompositeAlarm': 'AlarmName',
  'AWS::CloudWatch::Dashboard': 'DashboardName',
  'AWS::Cognito::UserPool': null,
  'AWS::Cognito::ManagedLoginBranding': null,
  'AWS::Cognito::UserPoolClient': null,
  'AWS::Cognito::UserPoolDomain': 'Domain',
  'AWS::Cognito::UserPoolResourceServer': null,
  'AWS::CodeDeploy::Application': 'ApplicationName',
  'AWS::CodeDeploy::DeploymentGroup': 'DeploymentGroupName',
  'AWS::DynamoDB::GlobalTable': 'TableName',
  'AWS::Events::EventBus': 'Name',
  'AWS::Events::Rule': 'Name',
  // Unique within its role.
  'AWS::IAM::Policy': null,
  'AWS::IAM::Role': 'RoleName',
  'AWS::KMS::Key': null,
  // Within its function.
  'AWS::Lambda::Alias': null,
  'AWS::Lambda::EventInvokeConfig': null,
  'AWS::Lambda::Function': 'FunctionName',
  'AWS::Lambda::LayerVersion': 'LayerName',
  'AWS::Lambda::Permission': null,
  'AWS::Lambda::Version': null,
  'AWS::Logs::Delivery': null,
  'AWS::Logs::DeliveryDestination': 'Name',
  'AWS::Logs::DeliverySource': 'Name',
  'AWS::Logs::LogGroup': 'LogGroupName',
  'AWS::Logs::MetricFilter': 'FilterName',
  'AWS::Logs::ResourcePolicy': 'PolicyName',
  'AWS::S3::Bucket': 'BucketName',
  'AWS::S3::BucketPolicy': null,
  'AWS::SES::ConfigurationSet': 'Name',
  'AWS::SES::ConfigurationSetEventDestination': null,
  'AWS::SES::EmailIdentity': 'EmailIdentity',
  'AWS::SNS::Subscription': null,
  'AWS::SNS::Topic': 'TopicName',
  'AWS::SNS::TopicPolicy': null,
  'AWS::SQS::Queue': 'QueueName',
  'AWS::SQS::QueuePolicy': null,
  'AWS::WAFv2::WebACL': 'Name',
  'AWS::WAFv2::WebACLAssociation': null,
  'Custom::CDKBucketDeployment': null,
};

/** @param path of `NAMES` */
function nameOf({ Properties }: Pick<Resource, 'Properties'>, path: string): unknown {
  return path
    .split('.')
    .reduce<unknown>((value, key) => (value as Record<string, unknown> | undefined)?.[key], Properties);
}

/** The names that a stage's resources have on AWS, after their types. */
function namesOf(stage: StageTemplates): string[] {
  return Object.values(stage).flatMap((template) =>
    findResources(template).flatMap(([, { Type, Properties }]) => {
      expect(Object.keys(NAMES)).toContain(Type);
      const path = NAMES[Type];
      const name = typeof path === 'string' ? nameOf({ Properties }, path) : undefined;
      return name === undefined ? [] : [`${Type} ${JSON.stringify(name)}`];
    }),
  );
}

describe('two stages without a domain in one account', () => {
  it('share no name', () => {
    const [first, second] = stages.map(namesOf);
    expect(first?.length).toBeGreaterThan(70);
    expect(first?.filter((name) => second?.includes(name))).toEqual([]);
  });
});

describe('stacks that are replaced', () => {
  /** The resources of a stage that CloudFormation does not delete, or could not. */
  const left = (stage: StageTemplates, keeps: (resource: Resource) => boolean): string[] =>
    Object.values(stage).flatMap((template) =>
      findResources(template).flatMap(([id, resource]) => {
        const name = NAMES[resource.Type];
        return typeof name === 'string' && nameOf(resource, name) !== undefined && keeps(resource)
          ? [id]
          : [];
      }),
    );
  const isProtected = ({ Properties }: Resource): boolean => {
    const { Replicas = [], DeletionProtection } = Properties as {
      Replicas?: { DeletionProtectionEnabled?: boolean }[];
      DeletionProtection?: string;
    };
    return (
      DeletionProtection === 'ACTIVE' || Replicas.some(({ DeletionProtectionEnabled: on }) => on === true)
    );
  };

  it('leave nothing with a name behind after a failed first deployment, so it can be tried again', () => {
    const first = { ...PROD, deletionProtection: 'off' };
    const made = stageTemplates(first);
    expect(left(made, ({ DeletionPolicy }) => DeletionPolicy === 'Retain')).toEqual([]);
    expect(left(made, isProtected)).toEqual([]);
    for (const pool of Object.values(made).flatMap((one) => findResources(one, 'AWS::Cognito::UserPool')))
      expect(isProtected(pool[1])).toBe(false);
    const { stacks } = makeStage(first);
    expect(Object.values(stacks).filter(({ terminationProtection }) => terminationProtection)).toEqual([]);
  });

  it('keep tables and users from the second deployment on', () => {
    expect(left(prod, isProtected)).toHaveLength(4);
    expect(left(prod, ({ DeletionPolicy }) => DeletionPolicy === 'RetainExceptOnCreate')).toHaveLength(5);
  });

  it('stay within what CloudFormation takes: 500 resources and a megabyte', () => {
    for (const [stack, template] of Object.entries(prod)) {
      expect([stack, findResources(template).length < 450]).toEqual([stack, true]);
      expect([stack, textOf(template).length < 700_000]).toEqual([stack, true]);
    }
  });
});
