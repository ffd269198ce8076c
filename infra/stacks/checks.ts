import { type App, type Stack, Validations } from 'aws-cdk-lib';
import { AwsSolutionsChecks } from 'cdk-nag';
import type { IConstruct } from 'constructs';
import { REGION } from './settings.ts';

/** Checks the stacks against the AWS Solutions rules during synthesis. A finding without an explanation fails the synthesis. */
export function addChecks(app: App): void {
  Validations.of(app).addPlugins(new AwsSolutionsChecks(app, { verbose: true }));
}

/**
 * Suppresses one finding on a construct and its children.
 * @param rule of AWS Solutions, such as `IAM5[Resource::*]`, or of others, such as `CloudFormation-Validate::W3694`
 * @param reason why the finding does not apply; the template shows it
 */
export function acknowledge(construct: IConstruct, rule: string, reason: string): void {
  Validations.of(construct).acknowledge({
    id: /^[\w-]+::/.test(rule) ? rule : `AwsSolutions::AwsSolutions-${rule}`,
    reason,
  });
}

/**
 * How a finding names what a stack reads from an output of another one.
 * @param output the library's name of it (release/read-outputs.json)
 */
export function outputInFinding({ stackName }: Pick<Stack, 'stackName'>, output: string): string {
  return JSON.stringify({
    'Fn::GetStackOutput': { StackName: stackName, Region: REGION, OutputName: output },
  });
}
