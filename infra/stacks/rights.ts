/** Our tables, by the names the functions know them under (ARCHITECTURE §4). */
export const TABLES = ['permits', 'collection', 'index', 'accounts'] as const;
export type TableName = (typeof TABLES)[number];

/** The environment variable with a table's name, such as `PERMITS_TABLE` (functions/platform/config.ts). */
export function tableVariable(table: TableName): string {
  return `${table.toUpperCase()}_TABLE`;
}

/** What a function does with items of a table, in the words of `functions/platform/tables/table.ts`. */
export type Operation =
  | 'get'
  | 'getMany'
  | 'query'
  | 'scan'
  | 'put'
  | 'update'
  | 'remove'
  | 'writeMany'
  | 'check';

/** What IAM calls them. A transaction needs the right to each of its parts. */
export const ACTIONS: Readonly<Record<Operation, readonly string[]>> = {
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

/** What an operator writes to SSM before the first deployment, under `/plumbline/<stage>/`. None of it is secret. */
export const PARAMETERS = [
  'postal-address',
  'mail-rate-per-second',
  'paypal-api',
  'paypal-client-id',
  'paypal-merchant-id',
  'paypal-webhook-id',
] as const;
export type ParameterName = (typeof PARAMETERS)[number];

/** The keys of the stage's one JSON secret in Secrets Manager, `plumbline/<stage>`. One secret costs $0.40 a month. */
export const SECRETS = [
  'session-secret',
  'origin-secret',
  'origin-secret-next',
  'paypal-secret',
  'socrata-app-token',
  'vapid-private-key',
] as const;
export type SecretName = (typeof SECRETS)[number];

/** Where an environment variable of a function comes from (read by functions/platform/config.ts). */
export type EnvironmentValue =
  | { readonly secret: SecretName }
  | { readonly secrets: readonly SecretName[] }
  | { readonly parameter: ParameterName };
export const ENVIRONMENT = {
  SESSION_SECRET: { secret: 'session-secret' },
  ORIGIN_SECRETS: { secrets: ['origin-secret', 'origin-secret-next'] },
  SOCRATA_APP_TOKEN: { secret: 'socrata-app-token' },
  VAPID_PRIVATE_KEY: { secret: 'vapid-private-key' },
  PAYPAL_SECRET: { secret: 'paypal-secret' },
  PAYPAL_API: { parameter: 'paypal-api' },
  PAYPAL_CLIENT_ID: { parameter: 'paypal-client-id' },
  PAYPAL_MERCHANT_ID: { parameter: 'paypal-merchant-id' },
  PAYPAL_WEBHOOK_ID: { parameter: 'paypal-webhook-id' },
  POSTAL_ADDRESS: { parameter: 'postal-address' },
  MAIL_RATE_PER_SECOND: { parameter: 'mail-rate-per-second' },
} as const satisfies Readonly<Record<string, EnvironmentValue>>;
export type EnvironmentName = keyof typeof ENVIRONMENT;
