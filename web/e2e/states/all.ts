import { ACCOUNT } from './account.ts';
import { ALERTS_PAGE } from './alerts.ts';
import { APP } from './app.ts';
import { DEVELOPERS } from './developers.ts';
import { HEAT_MAP } from './heat-map.ts';
import { DASHBOARD, HOME } from './home.ts';
import { LEADS } from './leads.ts';
import { MAIL_PAGES } from './mail-pages.ts';
import { MONITORING } from './monitoring.ts';
import { NOTIFICATIONS } from './notifications.ts';
import { PERMIT } from './permit.ts';
import { LANDING, PUBLIC_PAGES } from './public-pages.ts';
import { SIGN_IN_PAGE } from './sign-in.ts';
import type { StateGroup } from './state.ts';
import { SUBSCRIPTION } from './subscription.ts';
import { WORK_LIST } from './work-list.ts';

/** Every page of the product in every state it can be in. Whoever adds a state to a page adds it here. */
export const STATE_GROUPS: readonly StateGroup[] = [
  LANDING,
  PUBLIC_PAGES,
  SIGN_IN_PAGE,
  HOME,
  DASHBOARD,
  LEADS,
  PERMIT,
  WORK_LIST,
  MONITORING,
  SUBSCRIPTION,
  NOTIFICATIONS,
  ALERTS_PAGE,
  ACCOUNT,
  DEVELOPERS,
  HEAT_MAP,
  MAIL_PAGES,
  APP,
];
