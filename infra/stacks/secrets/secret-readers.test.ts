import { beforeAll, describe, expect, it } from 'vitest';
import { FUNCTIONS, type FunctionName } from '../functions.ts';
import { ENVIRONMENT, type SecretVariable } from '../rights.ts';
import { findProperties, type StageTemplates, stageTemplates } from '../testing.ts';
import { SECRET_READERS, secretsOf } from './secret-readers.ts';

let stage: StageTemplates;
beforeAll(() => {
  stage = stageTemplates({ stage: 'prod', domain: 'site.test', hostedZoneId: 'Z1', canary: 'on' });
});

const NAMES = Object.keys(FUNCTIONS) as FunctionName[];

/** The keys of the stage's secret that CloudFormation puts into a function's environment. */
function keysRead(name: FunctionName): readonly string[] {
  const fn = findProperties(stage.application, 'AWS::Lambda::Function').find(
    ({ FunctionName: full }) => full === `plumbline-prod-${name}`,
  );
  const found = JSON.stringify(fn).matchAll(/\{\{resolve:secretsmanager:[^:]+:SecretString:([\w-]+):/g);
  return [...found].map(([, key = '']) => key).toSorted();
}

/** The keys of the stage's secret behind a variable. */
function keysOf(variable: SecretVariable): readonly string[] {
  const value = ENVIRONMENT[variable];
  return 'secret' in value ? [value.secret] : value.secrets;
}

describe('secrets', () => {
  it.each(NAMES)('%s gets those of the table, and no other', (name) => {
    expect(keysRead(name)).toEqual(secretsOf(name).flatMap(keysOf).toSorted());
  });

  it('are read by no role', () => {
    for (const type of ['AWS::IAM::Policy', 'AWS::IAM::Role'])
      expect(JSON.stringify(findProperties(stage.application, type))).not.toMatch(
        /secretsmanager:|ssm:|kms:Decrypt/,
      );
  });

  it('of PayPal are for money alone among the functions of the API, and reads have none of their own', () => {
    const having = (variable: SecretVariable) =>
      NAMES.filter((name) => name.startsWith('api-') && secretsOf(name).includes(variable));
    expect(having('PAYPAL_SECRET')).toEqual(['api-money']);
    expect(secretsOf('api-reads').toSorted()).toEqual(['ORIGIN_SECRETS', 'SESSION_SECRET']);
    expect(secretsOf('api-outside').toSorted()).toEqual(['ORIGIN_SECRETS', 'SESSION_SECRET']);
    expect(SECRET_READERS.SESSION_SECRET.filter((name) => name.startsWith('api-'))).toHaveLength(4);
  });
});
