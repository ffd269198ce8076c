import { pathOf } from '#shared/contract/routes.ts';

/** Where a visitor signs in (PRODUCT §2); a browser navigation, since the sign-in page is an entry of its own. */
export const SIGN_IN_HREF = pathOf('login');

/** Where a trial starts; the part after `#` opens the right step of the sign-in page. */
export const START_TRIAL_HREF = `${SIGN_IN_HREF}#create`;
