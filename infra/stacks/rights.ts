import type { ParameterName, SecretName } from './stage-values.ts';

/** Our tables, by the names the functions know them under (ARCHITECTURE §4). */
export const TABLES = ['permits', 'collection', 'index', 'accounts'] as const;
export type TableName = (typeof TABLES)[number];

/** `PERMITS_TABLE`: how the functions are told a table's name (functions/platform/config.ts). */
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

/** The functions' environment beside tables and what all are told (functions/platform/config.ts). */
export type Told =
  | { readonly secret: SecretName }
  | { readonly secrets: readonly SecretName[] }
  | { readonly parameter: ParameterName };
export const TOLD = {
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
} as const satisfies Readonly<Record<string, Told>>;
export type ToldName = keyof typeof TOLD;
