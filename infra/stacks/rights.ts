import type { ObjectStore } from '#functions/platform/objects/object-store.ts';

/** The tables, by the names that the functions use (ARCHITECTURE §4). */
export const TABLES = ['permits', 'collection', 'index', 'accounts'] as const;
export type TableName = (typeof TABLES)[number];

/** Returns the environment variable of a table, such as `PERMITS_TABLE` (functions/platform/config.ts). */
export function tableVariable(table: TableName): string {
  return `${table.toUpperCase()}_TABLE`;
}

/** Operations on a table, named as the methods in `functions/platform/tables/table.ts`. */
export type TableOperation =
  | 'get'
  | 'getMany'
  | 'query'
  | 'scan'
  | 'put'
  | 'update'
  | 'remove'
  | 'writeMany'
  | 'check';

/** The IAM actions of each operation. A transaction needs those of each of its parts. */
export const ACTIONS: Readonly<Record<TableOperation, readonly string[]>> = {
  get: ['dynamodb:GetItem'],
  getMany: ['dynamodb:BatchGetItem'],
  query: ['dynamodb:Query'],
  scan: ['dynamodb:Scan'],
  put: ['dynamodb:PutItem'],
  update: ['dynamodb:UpdateItem'],
  remove: ['dynamodb:DeleteItem'],
  writeMany: ['dynamodb:BatchWriteItem'],
  check: ['dynamodb:ConditionCheckItem'],
};

/** Operations on a bucket, named as the methods in `functions/platform/objects/object-store.ts`. */
export type ObjectOperation = keyof ObjectStore;

/** The one action on a bucket; the others are on its objects. Without it S3 answers 403, not 404, for an object that is missing. */
export const LIST_ACTION = 's3:ListBucket';

/** The IAM actions of each operation. */
export const OBJECT_ACTIONS: Readonly<Record<ObjectOperation, readonly string[]>> = {
  get: ['s3:GetObject', LIST_ACTION],
  put: ['s3:PutObject'],
  removeMany: ['s3:DeleteObject'],
  list: [LIST_ACTION],
};

/** SSM parameters under `/plumbline/<stage>/`, which an operator writes before the first deployment. None is secret. */
const PARAMETERS = [
  'domain',
  'mail-domain',
  'postal-address',
  'mail-rate-per-second',
  'paypal-api',
  'paypal-client-id',
  'paypal-merchant-id',
  'paypal-webhook-id',
] as const;
export type ParameterName = (typeof PARAMETERS)[number];

/**
 * Keys of the stage's JSON secret `plumbline/<stage>` in Secrets Manager. It is one secret because each costs $0.40 a month.
 * `npm run ops -- rotate` moves `-next` into the current one, and that to the front of `-previous`, a list with commas.
 */
const SECRETS = [
  'session-secret',
  'session-secret-next',
  'session-secret-previous',
  'origin-secret',
  'origin-secret-next',
  'paypal-secret',
  'socrata-app-token',
  'vapid-private-key',
  'vapid-private-key-next',
  'vapid-private-key-previous',
  'canary-password',
] as const;
export type SecretName = (typeof SECRETS)[number];

/** Source of an environment variable (read by functions/platform/config.ts). */
export type EnvironmentValue =
  | { readonly secret: SecretName }
  | { readonly secrets: readonly SecretName[] }
  | { readonly parameter: ParameterName }
  | { readonly setting: 'contactEmail' | 'canaryEmail' };
export const ENVIRONMENT = {
  SESSION_SECRET: { secrets: ['session-secret', 'session-secret-next', 'session-secret-previous'] },
  ORIGIN_SECRETS: { secrets: ['origin-secret', 'origin-secret-next'] },
  SOCRATA_APP_TOKEN: { secret: 'socrata-app-token' },
  VAPID_PRIVATE_KEY: {
    secrets: ['vapid-private-key', 'vapid-private-key-next', 'vapid-private-key-previous'],
  },
  PAYPAL_SECRET: { secret: 'paypal-secret' },
  PAYPAL_API: { parameter: 'paypal-api' },
  PAYPAL_CLIENT_ID: { parameter: 'paypal-client-id' },
  PAYPAL_MERCHANT_ID: { parameter: 'paypal-merchant-id' },
  PAYPAL_WEBHOOK_ID: { parameter: 'paypal-webhook-id' },
  CONTACT_EMAIL: { setting: 'contactEmail' },
  CANARY_EMAIL: { setting: 'canaryEmail' },
  CANARY_PASSWORD: { secret: 'canary-password' },
  POSTAL_ADDRESS: { parameter: 'postal-address' },
  MAIL_RATE_PER_SECOND: { parameter: 'mail-rate-per-second' },
} as const satisfies Readonly<Record<string, EnvironmentValue>>;
export type EnvironmentName = keyof typeof ENVIRONMENT;
/** Variables with a secret. `secrets/secret-readers.ts` says which function has them. */
export type SecretVariable = {
  [N in EnvironmentName]: (typeof ENVIRONMENT)[N] extends { secret: string } | { secrets: readonly string[] }
    ? N
    : never;
}[EnvironmentName];
export type PlainVariable = Exclude<EnvironmentName, SecretVariable>;
