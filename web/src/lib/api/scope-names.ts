import type { KeyScope } from '#shared/contract/routes.ts';

/** What a key may do, in the words of the page. */
export const SCOPE_NAMES: Readonly<Record<KeyScope, string>> = {
  leads: 'Search permits',
  exports: 'Follow all changes, set webhooks',
  alerts: 'Read and change alerts',
};
