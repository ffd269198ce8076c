import { SIGN_IN_HREF, START_TRIAL_HREF } from '../../lib/page/sign-in-hrefs.ts';
import { buttonClass } from '../button.tsx';

/** Both links load the sign-in page, which is a separate entry. */
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
