import { SecretValue } from 'aws-cdk-lib';
import { StringParameter } from 'aws-cdk-lib/aws-ssm';
import type { Construct } from 'constructs';
import type { StageSettings } from './settings.ts';

/** What an operator writes to SSM before the first deployment, under `/plumbline/<stage>/`: nothing of it is secret. */
export const PARAMETERS = [
  'postal-address',
  'mail-rate-per-second',
  'paypal-api',
  'paypal-client-id',
  'paypal-merchant-id',
  'paypal-webhook-id',
] as const;
export type ParameterName = (typeof PARAMETERS)[number];

/** The keys of the stage's one JSON secret in Secrets Manager, `plumbline/<stage>`: one secret costs $0.40 a month. */
export const SECRETS = [
  'session-secret',
  'origin-secret',
  'origin-secret-next',
  'paypal-secret',
  'socrata-app-token',
  'vapid-private-key',
] as const;
export type SecretName = (typeof SECRETS)[number];

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
