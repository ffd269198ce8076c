export interface Destination {
  readonly to: string;
  readonly label: string;
  /** Path of a 16 × 16 line drawing. Pages that have one are tabs on a phone. */
  readonly icon?: string;
}

/** The pages of the app, in the order of the navigation. */
export const MAIN_PAGES: readonly Destination[] = [
  { to: '/', label: 'Home', icon: 'M2.5 7.5 8 3l5.5 4.5V13h-4V9.5h-3V13h-4z' },
  { to: '/leads', label: 'Leads', icon: 'M2.5 4h11M2.5 8h11M2.5 12h11' },
  {
    to: '/work',
    label: 'Work List',
    icon: 'm8 2.2 1.8 3.7 4 .6-2.9 2.8.7 4L8 11.4l-3.6 1.9.7-4L2.2 6.5l4-.6z',
  },
  {
    to: '/alerts',
    label: 'Lead Alerts',
    icon: 'M4 11V7a4 4 0 0 1 8 0v4l1 1.5H3zM6.5 14.2h3',
  },
  { to: '/heatmap', label: 'Heat Map' },
  { to: '/dashboard', label: 'Dashboard' },
  { to: '/scrapers', label: 'Data Sources' },
];

/** The pages about the user, in the account menu. */
export const ACCOUNT_PAGES: readonly Destination[] = [
  { to: '/notifications', label: 'Email Settings' },
  { to: '/subscription', label: 'Subscription' },
  { to: '/developers', label: 'API' },
  { to: '/security', label: 'Security' },
  { to: '/account', label: 'Account' },
];
