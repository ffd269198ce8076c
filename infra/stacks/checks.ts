import { type App, Validations } from 'aws-cdk-lib';
import { AwsSolutionsChecks } from 'cdk-nag';
import type { IConstruct } from 'constructs';

/** Holds the stacks to the rules of AWS Solutions when they are synthesised: a finding nobody explained ends the synthesis. */
export function addChecks(app: App): void {
  Validations.of(app).addPlugins(new AwsSolutionsChecks(app, { verbose: true }));
}

/**
 * Lets one finding stand on a construct and what is in it.
 * @param rule such as `IAM5[Resource::*]`
 * @param reason why it is right here, for whoever reads the template
 */
export function acknowledge(construct: IConstruct, rule: string, reason: string): void {
  Validations.of(construct).acknowledge({ id: `AwsSolutions::AwsSolutions-${rule}`, reason });
}
