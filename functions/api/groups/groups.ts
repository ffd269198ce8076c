import type { ApiArea } from '#shared/contract/routes.ts';

/**
 * The functions of the API and the areas that each serves. They are apart by the secrets they may read (`infra/stacks/secrets/secret-readers.ts`):
 * `reads` needs none of its own, `money` alone has PayPal's, and `outside` takes what programs and strangers send.
 */
export const API_GROUPS = {
  reads: ['permits', 'status', 'alerts', 'webhooks'],
  account: ['account', 'push'],
  money: ['billing'],
  outside: ['v1', 'removals', 'contact'],
} as const satisfies Readonly<Record<string, readonly ApiArea[]>>;
export type ApiGroup = keyof typeof API_GROUPS;
export type AreaOf<G extends ApiGroup> = (typeof API_GROUPS)[G][number];
