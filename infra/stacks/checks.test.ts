import { RemovalPolicy } from 'aws-cdk-lib';
import { Bucket } from 'aws-cdk-lib/aws-s3';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { addChecks } from './checks.ts';
import { makeStage } from './testing.ts';

afterEach(() => {
  vi.restoreAllMocks();
});

/** Returns the console output of a synthesis. */
function synthesisOutput(
  context: Readonly<Record<string, string>>,
  before: (stage: ReturnType<typeof makeStage>) => void,
): string {
  const output: string[] = [];
  const take = (text: unknown): boolean => output.push(String(text)) > 0;
  vi.spyOn(process.stderr, 'write').mockImplementation(take);
  vi.spyOn(process.stdout, 'write').mockImplementation(take);
  vi.spyOn(console, 'error').mockImplementation(take);
  vi.spyOn(console, 'log').mockImplementation(take);
  const stage = makeStage(context);
  addChecks(stage.app);
  before(stage);
  stage.app.synth();
  return output.join('\n');
}

describe('the rules of AWS Solutions and of CloudFormation', () => {
  it.each<[string, Record<string, string>]>([
    ['a dev stage without a domain', {}],
    ['prod with a zone', { stage: 'prod', domain: 'site.test', hostedZoneId: 'Z1' }],
    [
      'prod with everything turned on',
      {
        stage: 'prod',
        domain: 'site.test',
        certificateArn: 'arn:aws:acm:us-east-1:123456789012:certificate/x',
        waf: 'on',
        threatProtection: 'on',
        egress: 'static',
        shift: 'on',
        poolMailsThroughSes: 'on',
        concurrency: 'api-reads=20',
        alarmEmail: 'operator@site.test',
        costMonitor: 'arn:aws:ce::123456789012:anomalymonitor/abc-1',
        backupVault: 'arn:aws:backup:us-west-2:210987654321:backup-vault:plumbline',
      },
    ],
  ])(
    'find nothing unexplained in %s',
    (_, context) => {
      expect(synthesisOutput(context, () => undefined)).toBe('');
    },
    240_000,
  );

  it('fail the synthesis for a finding without an explanation', () => {
    expect(() =>
      synthesisOutput({}, ({ stacks }) => {
        new Bucket(stacks.data, 'open', { removalPolicy: RemovalPolicy.DESTROY });
      }),
    ).toThrow('AwsSolutions-S10');
  });
});
