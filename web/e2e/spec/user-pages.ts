import type { SpecTexts } from './row.ts';

/** PRODUCT §2: the pages of a signed-in user. */
export const USER_PAGES = {
  '§2.home.welcome': 'Welcome message using the first name',
  '§2.home.welcome-email': 'Welcome message using the email if there is no first name',
  '§2.home.top-links': {
    says: 'Top links: /dashboard (Search Permits), /alerts (Lead Alerts), /notifications (Email Settings), /subscription (Subscription)',
    departs: 'One navigation: every page has the same links in the same words',
  },
  '§2.home.sign-out': 'Sign Out goes to /api/logout',
  '§2.home.cards': {
    says: 'Cards: /leads (all leads with full contractor and buyer contact info), /dashboard (overview), /notifications, /subscription, /scrapers (data sources and collection status)',
    departs: 'Contacts: only what the record itself shows',
  },
  '§2.home.getting-started': {
    says: 'Getting Started list links to /subscription, /alerts, /heatmap (geographic forecasting of construction activity spikes) and /dashboard',
    departs: 'In plain words: see where building is picking up',
  },
  '§2.home.trial-prompt': {
    says: 'The home prompts starting the trial to access permit data',
    departs: 'The trial starts by itself at the first sign-in; the prompt is the days left, or the upgrade',
  },

  '§2.dashboard.view-all': 'View All Leads button (to /leads)',
  '§2.dashboard.logout': {
    says: 'Logout button',
    departs: 'One navigation: Sign Out in the account menu of every page',
  },
  '§2.dashboard.stat-cards':
    'Four stat cards: Total Permits, Total Value (in billions, one decimal), States, Permit Types',
  '§2.dashboard.recent': 'Recent Permits list shows the first 5 permits',
  '§2.dashboard.recent-facts':
    'Each shows permitType, addressStreet, jurisdictionState, valuation, issueDate',
  '§2.dashboard.type-fallback': 'permitType falls back to Building Permit',

  '§2.leads.nav': {
    says: 'Navigation: Home, Alerts, Settings (to /notifications), Billing (to /subscription)',
    departs: 'One navigation: Lead Alerts and Settings on every page, with Subscription as a tab',
  },
  '§2.leads.greeting': 'Welcome greeting (first name or email)',
  '§2.leads.logout': {
    says: 'Logout (to /api/logout)',
    departs: 'One navigation: Sign Out in the account menu of every page',
  },
  '§2.leads.view-all': 'View All Leads button',
  '§2.leads.state-select': 'State select',
  '§2.leads.city-select': 'City select, shown only when a state is chosen and cities exist',
  '§2.leads.search-by-state': 'Search by State',
  '§2.leads.load-all': 'Load All permits, whose label shows the total count from stats',
  '§2.leads.load-all-default': {
    says: 'Load All: default 88,000+',
    departs: 'Only while the count is unknown, visibly marked',
  },
  '§2.leads.clear-filter': 'Clear Filter, shown when a state is selected',
  '§2.leads.columns':
    'Results table columns: Select checkbox, Permit #, Type, Location (city, state), Valuation, Status, Issue Date',
  '§2.leads.dash': 'A dash appears where valuation or date is missing',
  '§2.leads.active-badge': 'The status badge is highlighted when status is Active',
  '§2.leads.dialog': 'Clicking a permit number opens a detail dialog titled with the permit number',
  '§2.leads.dialog-project':
    'Project Information: permit number, project type, full address, project value, issue date, status, description',
  '§2.leads.dialog-owner': 'Contact Information, PROPERTY OWNER: name, phone, address',
  '§2.leads.dialog-contractor': 'Contact Information, CONTRACTOR: name, phone, license, address',
  '§2.leads.dialog-blanks':
    'Project value, issue date, owner name, contractor name: or Not specified; description: or No description available',
  '§2.leads.footer': 'Footer with legal links',
  '§2.leads.showing': '"Showing X to Y results" (plus the total when viewing all)',
  '§2.leads.pager': 'Previous, Page N, Next',
  '§2.leads.selected-badge': 'A selected-count badge',
  '§2.leads.export-button': 'An Export Selected button',
  '§2.leads.empty-search': 'Empty result: "No permits found", with a hint to adjust criteria or load all',
  '§2.leads.empty-all': 'Empty result when viewing all: "Try refreshing"',

  '§2.monitoring.back': 'Back-to-dashboard link',
  '§2.monitoring.clock': 'A live clock',
  '§2.monitoring.collected': 'Card: Permits Collected',
  '§2.monitoring.collected-fallback': {
    says: 'Permits Collected: fallback 7650',
    departs: 'Only while the count is unknown, visibly marked',
  },
  '§2.monitoring.states-card': {
    says: 'Card: Active States (17)',
    departs: 'ACTIVE is a condition: those that are, of 17',
  },
  '§2.monitoring.status': {
    says: 'Card: Collection Status LIVE',
    departs: 'LIVE is a condition; else "Delayed since …" with the cause',
  },
  '§2.monitoring.last-sync': 'Card: Last Sync',
  '§2.monitoring.refresh': 'Data auto-refreshes every 5 seconds',
  '§2.monitoring.grid': {
    says: 'A grid of the 17 states, each marked ACTIVE',
    departs: 'ACTIVE is a condition; else "Delayed since …"',
  },
  '§2.monitoring.flow': 'A collection-flow diagram',

  '§2.subscription.nav': {
    says: 'Navigation: Home, Dashboard, Lead Alerts, Email Settings, Sign Out',
    departs: 'One navigation: Settings open the email settings',
  },
  '§2.subscription.status-card': 'Status card',
  '§2.subscription.features':
    'Features listed: unlimited permit searches, real-time updates, email and mobile alerts, API access, premium support',
  '§2.subscription.plan': 'Plan: Professional Plan, marked Most Popular, $5/month',
  '§2.subscription.terms':
    '7-day free trial, no credit card required, cancel anytime, billing through PayPal',
  '§2.subscription.upgrade': 'Upgrade action and payment panel',

  '§2.notifications.switch': 'Enable-email switch',
  '§2.notifications.frequency': 'Frequency select',
  '§2.notifications.test': 'Send Test Email',
  '§2.notifications.welcome': 'Send Welcome Email',
  '§2.notifications.manage': 'Manage Alerts link',
  '§2.notifications.preview': 'Static email preview',

  '§2.alerts.list': 'List of alerts, each with an active switch, an edit button and a delete button',
  '§2.alerts.form': 'Create Alert form panel',
  '§2.alerts.empty': 'Empty state: "No alerts yet"',

  '§2.heatmap.state': 'State filter (All States or one of the 17)',
  '§2.heatmap.period': 'Period select (7, 30, 90 days)',
  '§2.heatmap.list': 'Ranked location list with colored activity dots',
  '§2.heatmap.detail':
    'Clicking a location shows a detail card: permit count, total value, average project value',
  '§2.heatmap.close': 'Close Details',
  '§2.heatmap.trends': 'State Trends card with the top 10 states',
} as const satisfies SpecTexts;
