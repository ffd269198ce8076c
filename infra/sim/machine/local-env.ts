import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { PRODUCT_NAME } from '#shared/domain/plan/plan.ts';
import { LOCAL_CREDENTIALS } from '../aws/dynamo.ts';
import { AGENT_CLIENT_ID } from '../cognito/tokens.ts';
import { MERCHANT } from '../paypal/account.ts';
import { openStateFile } from './state-file.ts';

/** The user pool of the local stack and its client. */
export const POOL = { poolId: 'us-east-1_Local0001', clientId: 'plumbline-local' } as const;

const TABLES = {
  PERMITS_TABLE: 'permits',
  COLLECTION_TABLE: 'collection',
  INDEX_TABLE: 'index',
  ACCOUNTS_TABLE: 'accounts',
} as const;

/** Mail settings of the local stack, which sends no real mail. */
export const MAIL = { verified: ['mail@plumbline.example'], configurationSet: 'plumbline-local' } as const;

/** The address that the site shows and its contact form writes to. */
export const CONTACT_EMAIL = 'hello@plumbline.example';

export const TABLE_NAMES: readonly string[] = Object.values(TABLES);

/** Secrets of a state folder, which must not change. */
export interface Secrets {
  /** 32 bytes, base64. */
  readonly sessionSecret: string;
  readonly demoPassword: string;
  /** P-256 private key that signs push messages, base64url. */
  readonly vapidPrivateKey: string;
}

/** Opens the secrets of a state folder, created on first use and readable by their owner only. */
export function openSecrets(folder: string): Secrets {
  const made: Secrets = {
    sessionSecret: randomBytes(32).toString('base64'),
    // The prefix meets the password policy.
    demoPassword: `Aa1-${randomBytes(9).toString('base64url')}`,
    vapidPrivateKey: randomBytes(32).toString('base64url'),
  };
  const file = openStateFile<Partial<Secrets>>(join(folder, 'secrets.json'), {});
  // The file of an earlier version may lack some.
  const secrets = { ...made, ...file.value };
  file.value = secrets;
  file.save();
  return secrets;
}

/** Returns the environment of the local functions (functions/platform/config.ts). */
export function functionsEnv(
  endpoints: {
    readonly dynamo: string;
    readonly objects: string;
    readonly events?: string;
    readonly cognito?: string;
    readonly ses?: string;
    readonly paypal?: string;
    readonly hubSpot?: string;
  },
  {
    siteOrigin,
    sessionSecret,
    vapidPrivateKey,
    originSecret,
  }: {
    readonly siteOrigin: string;
    readonly sessionSecret: string;
    readonly vapidPrivateKey?: string;
    readonly originSecret?: string;
  },
): Record<string, string> {
  return {
    ...LOCAL_CREDENTIALS,
    ...TABLES,
    INDEX_BUCKET: 'index',
    PUBLIC_PAGES_BUCKET: 'public-pages',
    SITE_ORIGIN: siteOrigin,
    EVENT_BUS: 'plumbline-local',
    USER_POOL_ID: POOL.poolId,
    USER_POOL_CLIENT_ID: POOL.clientId,
    AGENT_CLIENT_ID,
    SESSION_SECRET: sessionSecret,
    ...(vapidPrivateKey === undefined ? {} : { VAPID_PRIVATE_KEY: vapidPrivateKey }),
    ...(originSecret === undefined ? {} : { ORIGIN_SECRETS: originSecret }),
    MAIL_FROM: `${PRODUCT_NAME} <${MAIL.verified[0]}>`,
    MAIL_CONFIGURATION_SET: MAIL.configurationSet,
    MAIL_RATE_PER_SECOND: '14',
    CONTACT_EMAIL,
    POSTAL_ADDRESS: 'No postal address: this copy runs on one machine',
    // Allows webhooks to servers on this machine.
    WEBHOOKS_ON_LOOPBACK: 'yes',
    DYNAMODB_ENDPOINT: endpoints.dynamo,
    OBJECTS_ENDPOINT: endpoints.objects,
    ...(endpoints.events === undefined ? {} : { EVENTS_ENDPOINT: endpoints.events }),
    ...(endpoints.cognito === undefined ? {} : { COGNITO_ENDPOINT: endpoints.cognito }),
    ...(endpoints.ses === undefined ? {} : { SES_ENDPOINT: endpoints.ses }),
    ...(endpoints.hubSpot === undefined ? {} : { HUBSPOT_API: endpoints.hubSpot }),
    ...(endpoints.paypal === undefined ? {} : paypalEnv(endpoints.paypal)),
  };
}

function paypalEnv(api: string): Record<string, string> {
  return {
    PAYPAL_API: api,
    PAYPAL_CLIENT_ID: MERCHANT.clientId,
    PAYPAL_SECRET: MERCHANT.secret,
    PAYPAL_MERCHANT_ID: MERCHANT.merchantId,
    PAYPAL_WEBHOOK_ID: MERCHANT.webhookId,
  };
}

/** Sets the environment of this process and removes variables that could lead AWS clients to a real account. */
export function enterEnv(env: Readonly<Record<string, string>>): void {
  for (const name of ['AWS_PROFILE', 'AWS_SESSION_TOKEN', 'AWS_ENDPOINT_URL']) delete process.env[name];
  Object.assign(process.env, env);
}
