/** A feature of PRODUCT §1 and §2. */
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
 * Availability of each feature. The sales pages mark those that are `coming`.
 */
const OFFER: Readonly<Record<Promised, 'now' | 'coming'>> = {
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

/** True when none of these features is available yet. */
export function isComing(...promised: readonly Promised[]): boolean {
  return promised.every((name) => OFFER[name] === 'coming');
}
