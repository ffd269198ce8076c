import { RemovalPolicy } from 'aws-cdk-lib';
import { Bucket } from 'aws-cdk-lib/aws-s3';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { addChecks } from './checks.ts';
import { madeStage } from './testing.ts';

afterEach(() => {
  vi.restoreAllMocks();
});

/** What a synthesis says to whoever runs it. */
function saidAtSynthesis(
  context: Readonly<Record<string, string>>,
  before: (stage: ReturnType<typeof madeStage>) => void,
): string {
  const said: string[] = [];
  const take = (text: unknown): boolean => said.push(String(text)) > 0;
  vi.spyOn(process.stderr, 'write').mockImplementation(take);
  vi.spyOn(process.stdout, 'write').mockImplementation(take);
  vi.spyOn(console, 'error').mockImplementation(take);
  vi.spyOn(console, 'log').mockImplementation(take);
  const stage = madeStage(context);
  addChecks(stage.app);
  before(stage);
  stage.app.synth();
  return said.join('\n');
}

describe('the rules of AWS Solutions and of CloudFormation', () => {
  it.each<[string, Record<string, string>]>([
    ['a dev stage without a name', {}],
    ['prod with a zone', { stage: 'prod', domain: 'site.test', hostedZoneId: 'Z1' }],
    [
      'prod with everything turned on',
      {
        stage: 'prod',
        domain: 'site.test',
        certificateArn: 'arn:aws:acm:us-east-1:123456789012:certificate/x',
        waf: 'on',
        threatProtection: 'on',
        poolMailsThroughSes: 'on',
        concurrency: 'api-permits=20',
      },
    ],
  ])(
    'find nothing in %s that is not explained',
    (_, context) => {
      expect(saidAtSynthesis(context, () => undefined)).toBe('');
    },
    240_000,
  );

  it('find what nobody explained, and end the synthesis', () => {
    expect(() =>
      saidAtSynthesis({}, ({ stacks }) => {
        new Bucket(stacks.data, 'open', { removalPolicy: RemovalPolicy.DESTROY });
      }),
    ).toThrow('AwsSolutions-S10');
  }, 240_000);
});
