import { ICONS } from '../icon.tsx';

export interface Destination {
  readonly to: string;
  readonly label: string;
  /** Of `ICONS`. Pages that have one are tabs on a phone. */
  readonly icon?: string;
}

/** The pages of the app, in the order of the navigation. */
export const MAIN_PAGES: readonly Destination[] = [
  { to: '/', label: 'Home', icon: ICONS.home },
  { to: '/leads', label: 'Leads', icon: ICONS.list },
  { to: '/work', label: 'Work List', icon: ICONS.star },
  { to: '/alerts', label: 'Lead Alerts', icon: ICONS.bell },
  { to: '/heatmap', label: 'Heat Map' },
];

/** Pages for a look now and then: in the account menu and the footer. */
export const OTHER_PAGES: readonly Destination[] = [
  { to: '/dashboard', label: 'Dashboard' },
  { to: '/scrapers', label: 'Data Sources' },
];

/** The pages in the account menu. */
export const ACCOUNT_PAGES: readonly Destination[] = [
  { to: '/notifications', label: 'Email Settings' },
  { to: '/subscription', label: 'Subscription' },
  { to: '/team', label: 'Team' },
  { to: '/developers', label: 'API' },
  { to: '/security', label: 'Security' },
  { to: '/account', label: 'Account' },
  ...OTHER_PAGES,
];
