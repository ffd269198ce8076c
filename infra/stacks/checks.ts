import { type App, Validations } from 'aws-cdk-lib';
import { AwsSolutionsChecks } from 'cdk-nag';
import type { IConstruct } from 'constructs';

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
