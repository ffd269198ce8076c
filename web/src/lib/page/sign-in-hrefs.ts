import { pathOf } from '#shared/contract/routes.ts';

/** Where a visitor signs in (PRODUCT §2). The sign-in page is a separate entry, so the browser must load it. */
export const SIGN_IN_HREF = pathOf('login');

/** Where a trial starts. The hash opens the "create account" step of the sign-in page. */
export const START_TRIAL_HREF = `${SIGN_IN_HREF}#create`;
