import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { safeReturnPath } from '#shared/domain/return-path.ts';
import { call, request } from '../../lib/api/api.ts';
import { fetchSiteConfig } from '../../lib/api/fetch-site-config.ts';
import { deferredAccounts } from './deferred-accounts.ts';
import { isCommon } from './password/password-check.ts';
import { SignInPage } from './sign-in-page.tsx';
import { parseSignInMode } from './step.ts';

const config = fetchSiteConfig();
const mailboxUrl = config.then(
  (known) => known.mailboxUrl,
  () => null,
);

const accounts = deferredAccounts(async () => {
  const [{ openCognito }, known] = await Promise.all([
    import('./cognito.ts'),
    config.catch(() => fetchSiteConfig()),
  ]);
  return openCognito(known);
});

/** The sign-up whose code was mailed last. */
let signUp = '';

const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();
const query = new URLSearchParams(location.search);
const returnTo = safeReturnPath(query.get('returnTo'));
const readCoverage = () => call('coverage');
const root = document.getElementById('root');
if (root === null) throw new Error('The page has no element with the id "root".');
createRoot(root).render(
  <StrictMode>
    <SignInPage
      services={{
        accounts,
        mode: parseSignInMode(query.get('mode')),
        openSession: (tokens) => call('openSession', { body: { ...tokens, timeZone } }),
        startSignUp: async (email) => {
          ({ signUp } = await call('startSignUp', { body: { email } }));
        },
        finishSignUp: async (code) => (await call('finishSignUp', { body: { signUp, code } })).ticket,
        resetTicket: async (email) => (await call('startReset', { body: { email } })).ticket,
        endSessions: (tokens) => request('passwordChanged', { body: tokens }),
        recovery: {
          make: async ({ idToken, accessToken }) =>
            (await call('newRecoveryCodes', { body: { idToken, accessToken } })).codes,
          use: (email, code) => request('useRecoveryCode', { body: { email, code } }),
        },
      }}
      isCommonPassword={isCommon}
      mailboxUrl={mailboxUrl}
      readCoverage={readCoverage}
      leave={(isFirst) => location.replace(isFirst && returnTo === '/' ? '/start' : returnTo)}
    />
  </StrictMode>,
);
