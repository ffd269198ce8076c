import { SecretValue } from 'aws-cdk-lib';
import { StringParameter } from 'aws-cdk-lib/aws-ssm';
import type { Construct } from 'constructs';
import type { ParameterName, SecretName } from './rights.ts';
import type { StageSettings } from './settings.ts';

/** A parameter's value as CloudFormation finds it at every deployment. */
export function parameterValue(scope: Construct, { stage }: StageSettings, name: ParameterName): string {
  return StringParameter.valueForStringParameter(scope, `/plumbline/${stage}/${name}`);
}

/**
 * A reference that CloudFormation replaces by the secret's value, so that it stands in no template and in no description of a
 * stack. It looks only when something about the resource changes: a changed secret is deployed by naming its version.
 */
export function secretValue({ stage, secretVersion }: StageSettings, name: SecretName): string {
  return SecretValue.secretsManager(`plumbline/${stage}`, {
    jsonField: name,
    ...(secretVersion === undefined ? {} : { versionId: secretVersion }),
  }).unsafeUnwrap();
}
