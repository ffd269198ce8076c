import type { FunctionName } from '../functions.ts';
import type { SecretVariable } from '../rights.ts';

/**
 * Which function may read which secret. The edge has the origin's too (`stacks/site-behaviors.ts`). The value comes with the environment, so no
 * role reads Secrets Manager.
 */
export const SECRET_READERS: Readonly<Record<SecretVariable, readonly FunctionName[]>> = {
  ORIGIN_SECRETS: ['api-reads', 'api-account', 'api-money', 'api-outside'],
  SESSION_SECRET: [
    'api-reads',
    'api-account',
    'api-money',
    'api-outside',
    'user-pool-trigger',
    'send-mail',
    'send-digests',
    'send-webhooks',
  ],
  PAYPAL_SECRET: ['api-money', 'sweep-orders'],
  VAPID_PRIVATE_KEY: ['api-account', 'send-mail', 'send-pushes'],
  SOCRATA_APP_TOKEN: ['collect-source', 'locate-permits', 'read-boards'],
  CANARY_PASSWORD: ['canary'],
};

/** The secrets that a function may read. */
export function secretsOf(name: FunctionName): readonly SecretVariable[] {
  return (Object.keys(SECRET_READERS) as SecretVariable[]).filter((secret) =>
    SECRET_READERS[secret].includes(name),
  );
}
