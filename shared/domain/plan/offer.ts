/** A promise of PRODUCT §1 and §2. */
export type Promised =
  | 'search'
  | 'export'
  | 'contacts'
  | 'emailAlerts'
  | 'phoneAlerts'
  | 'webhooks'
  | 'api'
  | 'leadScore'
  | 'maps';

/**
 * Which promises can be used today. Pages that sell read this table and mark what is coming as coming, so that nothing is
 * sold as present that is not there; a promise kept is one word changed here.
 */
export const OFFER: Readonly<Record<Promised, 'now' | 'coming'>> = {
  search: 'now',
  export: 'now',
  contacts: 'now',
  emailAlerts: 'now',
  phoneAlerts: 'now',
  webhooks: 'now',
  api: 'now',
  leadScore: 'now',
  maps: 'now',
};

/** Whether all of these have yet to come. Where some have, the pages mark them one by one. */
export function isComing(...promised: readonly Promised[]): boolean {
  return promised.every((name) => OFFER[name] === 'coming');
}
