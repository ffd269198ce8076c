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

/** The tabs of Settings. */
export const SETTINGS_TABS: readonly Destination[] = [
  { to: '/settings', label: 'Business' },
  { to: '/notifications', label: 'Email & Phone' },
  { to: '/team', label: 'Team' },
  { to: '/subscription', label: 'Plan' },
  { to: '/security', label: 'Security' },
  { to: '/settings/api', label: 'API' },
];

/** The pages in the account menu. Settings lead to the email settings (PRODUCT §2). */
export const ACCOUNT_PAGES: readonly Destination[] = [
  { to: '/notifications', label: 'Settings' },
  ...OTHER_PAGES,
];
