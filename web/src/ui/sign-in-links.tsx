import { SIGN_IN_HREF, START_TRIAL_HREF } from '../lib/page/entry-links.ts';
import { buttonClass } from './button.tsx';

/** How a visitor comes in: both lead to the sign-in page, an entry the browser has to load. */
export function SignInLinks() {
  return (
    <>
      <a href={SIGN_IN_HREF} className={buttonClass('quiet', 'small')}>
        Sign In
      </a>
      <a href={START_TRIAL_HREF} className={`${buttonClass('secondary', 'small')} max-sm:hidden`}>
        Start Free Trial
      </a>
    </>
  );
}
