/** The configuration of the functions, from the environment. The stack puts secrets there from SSM. */
export interface Config {
  /** Origin of the site, such as `https://example.com`; writes must come from it. */
  readonly siteOrigin: string;
  readonly region: string;
  readonly permitsTable: string;
  readonly collectionTable: string;
  readonly indexTable: string;
  /** The bucket with the segments of the lead index. */
  readonly indexBucket: string;
  readonly accountsTable: string;
  /** The bucket of the prerendered pages, which the site serves. */
  readonly publicPagesBucket: string;
  readonly eventBus: string;
  readonly userPoolId: string;
  readonly userPoolClientId: string;
  /** The user pool's client of agents; undefined on a stage without a domain, which has none. */
  readonly agentClientId: string | undefined;
  /** Values of `listedSecrets`, each 32 bytes in base64: they encrypt refresh tokens and key the hash of e-mail addresses. */
  readonly sessionSecret: string;
  /** Secrets of the CDN, one of which must be in each request. */
  readonly originSecrets: readonly string[];
  /** The sender of mail, such as `Plumbline <mail@example.com>`; verified with SES. */
  readonly mailFrom: string;
  /** SES's configuration set, which sends events about mails. */
  readonly mailConfigurationSet: string;
  /** Mails a second that SES grants to all senders together; by default 1, as for new SES accounts. */
  readonly mailRatePerSecond: number;
  /** Our own mailbox, which the contact form writes to. */
  readonly contactEmail: string;
  /** Our postal address, shown in every mail. */
  readonly postalAddress: string;
  /** PayPal's REST app: client id and secret, our merchant account, the registered webhook, and the API's origin. */
  readonly paypalClientId: string;
  readonly paypalSecret: string;
  readonly paypalMerchantId: string;
  readonly paypalWebhookId: string;
  readonly paypalApi: string;
  /** The user that the canary signs in as. */
  readonly canaryEmail: string;
  readonly canaryPassword: string;
  /** Socrata's app token, for a higher rate limit; optional. */
  readonly socrataAppToken: string | undefined;
  /** Values of `listedSecrets` that sign push messages (RFC 8292): P-256 private keys, 32 bytes in base64url. */
  readonly vapidPrivateKey: string;
  /** Allows webhooks on this machine (`http://127.0.0.1:…`), for the local stack only. */
  readonly webhooksOnLoopback: boolean;
  /** The origin of HubSpot's API; a stand-in on this machine. */
  readonly hubSpotApi: string;
  /** Endpoints of stand-ins; absent on AWS. */
  readonly dynamoEndpoint: string | undefined;
  readonly objectsEndpoint: string | undefined;
  readonly eventsEndpoint: string | undefined;
  readonly cognitoEndpoint: string | undefined;
  readonly sesEndpoint: string | undefined;
}

/**
 * The values of a secret that can be rotated, separated by commas: the current one, which writes; the next one; then all earlier ones.
 * What any of them wrote is read, so that during a deployment functions with the old and with the new list read each other's.
 */
export function listedSecrets(text: string): readonly [current: string, ...others: string[]] {
  const [current = '', ...others] = text.split(',').filter((value) => value !== '');
  return [current, ...others];
}

/** 128 bits in base64. */
const ORIGIN_SECRET_MIN = 22;

const NAMES = {
  siteOrigin: 'SITE_ORIGIN',
  region: 'AWS_REGION',
  permitsTable: 'PERMITS_TABLE',
  collectionTable: 'COLLECTION_TABLE',
  indexTable: 'INDEX_TABLE',
  indexBucket: 'INDEX_BUCKET',
  accountsTable: 'ACCOUNTS_TABLE',
  publicPagesBucket: 'PUBLIC_PAGES_BUCKET',
  eventBus: 'EVENT_BUS',
  userPoolId: 'USER_POOL_ID',
  userPoolClientId: 'USER_POOL_CLIENT_ID',
  sessionSecret: 'SESSION_SECRET',
  mailFrom: 'MAIL_FROM',
  mailConfigurationSet: 'MAIL_CONFIGURATION_SET',
  contactEmail: 'CONTACT_EMAIL',
  postalAddress: 'POSTAL_ADDRESS',
  paypalClientId: 'PAYPAL_CLIENT_ID',
  paypalSecret: 'PAYPAL_SECRET',
  paypalMerchantId: 'PAYPAL_MERCHANT_ID',
  paypalWebhookId: 'PAYPAL_WEBHOOK_ID',
  paypalApi: 'PAYPAL_API',
  vapidPrivateKey: 'VAPID_PRIVATE_KEY',
  canaryEmail: 'CANARY_EMAIL',
  canaryPassword: 'CANARY_PASSWORD',
} as const;

/**
 * Reads the configuration. A missing value throws only when it is used, so that each function needs only its own values.
 */
export function configFrom(env: Readonly<Record<string, string | undefined>>): Config {
  const config = {
    dynamoEndpoint: env['DYNAMODB_ENDPOINT'],
    objectsEndpoint: env['OBJECTS_ENDPOINT'],
    eventsEndpoint: env['EVENTS_ENDPOINT'],
    cognitoEndpoint: env['COGNITO_ENDPOINT'],
    sesEndpoint: env['SES_ENDPOINT'],
    agentClientId: env['AGENT_CLIENT_ID'] || undefined,
    socrataAppToken: env['SOCRATA_APP_TOKEN'] || undefined,
    hubSpotApi: env['HUBSPOT_API'] || 'https://api.hubapi.com',
    webhooksOnLoopback: env['WEBHOOKS_ON_LOOPBACK'] === 'yes',
    get originSecrets() {
      return originSecretsFrom(env['ORIGIN_SECRETS'] ?? '');
    },
    get mailRatePerSecond() {
      return rateFrom(env['MAIL_RATE_PER_SECOND'] || '1');
    },
  };
  for (const [key, name] of Object.entries(NAMES))
    Object.defineProperty(config, key, {
      enumerable: true,
      get: () => {
        const value = env[name];
        if (value === undefined || value === '')
          throw new Error(
            `The environment variable ${name} is not set; this function cannot work without it.`,
          );
        return value;
      },
    });
  return config as Config;
}

/** Rejects short secrets: an empty one would accept requests without a secret. */
function originSecretsFrom(text: string): readonly string[] {
  const secrets = text.split(',');
  if (secrets.every((secret) => secret.length >= ORIGIN_SECRET_MIN)) return secrets;
  throw new Error(
    `The environment variable ORIGIN_SECRETS must be one or more secrets of at least ${ORIGIN_SECRET_MIN} characters separated by commas.`,
  );
}

function rateFrom(text: string): number {
  const rate = Number(text);
  if (rate > 0 && Number.isFinite(rate)) return rate;
  throw new Error(
    `The environment variable MAIL_RATE_PER_SECOND is "${text}". Set it to mails a second, such as 14.`,
  );
}
