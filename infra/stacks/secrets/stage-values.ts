import { SecretValue } from 'aws-cdk-lib';
import { StringParameter } from 'aws-cdk-lib/aws-ssm';
import type { Construct } from 'constructs';
import type { ParameterName, SecretName } from '../rights.ts';
import type { StageSettings } from '../settings.ts';

/** References a parameter that CloudFormation reads at every deployment. */
export function parameterValue(scope: Construct, { stage }: StageSettings, name: ParameterName): string {
  return StringParameter.valueForStringParameter(scope, `/plumbline/${stage}/${name}`);
}

/**
 * References a secret that CloudFormation resolves, so no template contains it. CloudFormation resolves it only when the resource
 * changes; to deploy a changed secret, set `secretVersion`.
 */
export function secretValue({ stage, secretVersion }: StageSettings, name: SecretName): string {
  return SecretValue.secretsManager(`plumbline/${stage}`, {
    jsonField: name,
    ...(secretVersion === undefined ? {} : { versionId: secretVersion }),
  }).unsafeUnwrap();
}
