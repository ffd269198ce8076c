import type { StateGroup } from './catalog-state.ts';
import { ACCOUNT, BUSINESS, TEAM_PAGE } from './pages/account.ts';
import { ADDRESS } from './pages/address.ts';
import { ALERTS_PAGE } from './pages/alerts.ts';
import { APP } from './pages/app.ts';
import { CONTRACTOR_PAGE } from './pages/contractor.ts';
import { API_KEYS_PAGE, DEVELOPERS } from './pages/developers.ts';
import { HEAT_MAP } from './pages/heat-map.ts';
import { DASHBOARD, HOME } from './pages/home.ts';
import { LEADS } from './pages/leads.ts';
import { LETTERS } from './pages/letters.ts';
import { MONITORING } from './pages/monitoring.ts';
import { NOTIFICATIONS } from './pages/notifications.ts';
import { PERMIT } from './pages/permit.ts';
import { LANDING, MAIL_PAGES, PUBLIC_PAGE_STATES } from './pages/public-pages.ts';
import { ROUTE } from './pages/route.ts';
import { SECURITY } from './pages/security.ts';
import { SIGN_IN_PAGE } from './pages/sign-in.ts';
import { START } from './pages/start.ts';
import { SUBSCRIPTION } from './pages/subscription.ts';
import { RESULTS_PAGE, WORK_LIST } from './pages/work-list.ts';

/** Every page in every state. Add new states here. */
export const STATE_GROUPS: readonly StateGroup[] = [
  LANDING,
  PUBLIC_PAGE_STATES,
  SIGN_IN_PAGE,
  START,
  HOME,
  DASHBOARD,
  LEADS,
  PERMIT,
  CONTRACTOR_PAGE,
  RESULTS_PAGE,
  ADDRESS,
  WORK_LIST,
  ROUTE,
  LETTERS,
  MONITORING,
  SUBSCRIPTION,
  NOTIFICATIONS,
  ALERTS_PAGE,
  BUSINESS,
  TEAM_PAGE,
  ACCOUNT,
  SECURITY,
  DEVELOPERS,
  API_KEYS_PAGE,
  HEAT_MAP,
  MAIL_PAGES,
  APP,
];
