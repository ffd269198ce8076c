import type { ReactNode } from 'react';
import { TRIAL_DAYS } from '#shared/domain/plan/plan.ts';
import type { SignInMode, SignInStep } from './step.ts';
import { StepLink } from './step-link.tsx';

const TITLES: Readonly<Record<SignInStep, string>> = {
  'sign-in': 'Sign in',
  create: 'Create account',
  forgot: 'Reset your password',
  code: 'Enter the code',
  reset: 'Choose a new password',
  factor: 'Enter the code from your app',
  'new-password': 'Choose a new password',
  'set-up': 'Set up two-step sign-in',
  'turn-off': 'Turn off two-step sign-in',
  passkeys: 'Your passkeys',
  'recovery-codes': 'Keep your recovery codes',
  recover: 'Use a recovery code',
};

export const SUBMIT_LABELS: Readonly<Record<SignInStep, string>> = {
  'sign-in': 'Sign in',
  create: 'Create account',
  forgot: 'Send the code',
  code: 'Confirm and sign in',
  reset: 'Save and sign in',
  factor: 'Continue',
  'new-password': 'Save the password',
  'set-up': 'Turn it on',
  'turn-off': 'Turn it off',
  passkeys: 'Add a passkey',
  'recovery-codes': 'Done',
  recover: 'Turn off two-step sign-in',
};

/** Shown while the requested page opens. */
export const DONE_WORDS: Readonly<Record<SignInMode, string>> = {
  'sign-in': 'You are signed in. Opening your page.',
  'change-password': 'Your password has been changed. Sign in with the new one.',
  'second-factor': 'Two-step sign-in has been changed. Opening your page.',
  passkey: 'Opening your page.',
};

interface StepHeadingProps {
  readonly step: SignInStep;
  readonly mode: SignInMode;
  readonly email: string;
  readonly mailboxUrl: string | null;
}

/** The step's title and introduction, and a link to the local stack's mailbox. */
export function StepHeading({ step, mode, email, mailboxUrl }: StepHeadingProps) {
  return (
    <div>
      <h1 id="step-title" className="text-28 font-semibold tracking-tight">
        {step === 'sign-in' && mode !== 'sign-in' ? 'Confirm it’s you' : TITLES[step]}
      </h1>
      <p className="mt-2 text-14 text-pretty text-muted">{introduction(step, mode, email)}</p>
      {mailboxUrl !== null && MAILED.has(step) && (
        <p className="mt-2 text-14 text-muted">
          Codes arrive in the{' '}
          <a href={mailboxUrl} target="_blank" rel="noreferrer" className="text-ink underline">
            local mailbox
          </a>
          .
        </p>
      )}
    </div>
  );
}

/** Steps that involve an email. */
const MAILED: ReadonlySet<SignInStep> = new Set<SignInStep>(['create', 'forgot', 'code', 'reset']);

function introduction(step: SignInStep, mode: SignInMode, email: string): ReactNode {
  const address = <strong className="font-medium break-words text-ink">{email.trim()}</strong>;
  switch (step) {
    case 'sign-in':
      if (mode === 'change-password')
        return 'Sign in once more with your current password, then choose a new one.';
      if (mode === 'second-factor')
        return 'Sign in once more, then set up or turn off codes from an authenticator app.';
      if (mode === 'passkey') return 'Sign in once more, then add or remove passkeys.';
      return `Your first sign-in starts a free trial of ${TRIAL_DAYS} days. No credit card.`;
    case 'create':
      return `You get ${TRIAL_DAYS} days of every permit, free. No credit card and no automatic charges.`;
    case 'forgot':
      return 'Enter your email address. We will send you a code to choose a new password.';
    case 'code':
      return (
        <>
          We sent an email to {address}. If the address is new here, it has a six-digit code. The code works
          for 24 hours.
        </>
      );
    case 'reset':
      return (
        <>
          If {address} has an account, we sent it a six-digit code. The code works for an hour. No email?
          Check the address, or create an account.
        </>
      );
    case 'factor':
      return 'Open your authenticator app and type the six digits it shows for this site.';
    case 'new-password':
      return 'Saving it signs you out everywhere, including on this device. API keys, webhooks, feeds and phone alerts stop until you sign in and choose which ones to keep.';
    case 'set-up':
      return 'From now on you sign in with your password and a code from your phone. Passkeys stop working. Add this key to an authenticator app, then type the code it shows.';
    case 'passkeys':
      return 'A passkey signs you in with your fingerprint, your face or the PIN of your device, without a password. It works only on this site, so no other site can trick you into giving it away.';
    case 'recovery-codes':
      return 'Two-step sign-in is on. If you lose your phone, one of these codes turns it off. Keep them where only you can read them, not on the phone. We show them only now, and each works once.';
    case 'recover':
      return 'Enter one of the codes you saved when you set up two-step sign-in. It turns it off, so your password is enough until you set it up again. We will email you about it.';
    case 'turn-off':
      return 'Two-step sign-in is on: you sign in with a code from your app. If you turn it off, your password is enough. If you lost your recovery codes, make new ones.';
  }
}

interface StepLinksProps {
  readonly step: SignInStep;
  readonly mode: SignInMode;
  readonly go: (step: SignInStep) => void;
  /** Goes to the requested page without a change. */
  readonly leave: () => void;
}

/** Links to other steps. */
export function StepLinks({ step, mode, go, leave }: StepLinksProps) {
  const to = (next: SignInStep, words: string): ReactNode => (
    <StepLink to={next} go={go}>
      {words}
    </StepLink>
  );
  if (mode !== 'sign-in' && (step === 'sign-in' || !MAILED.has(step)))
    return (
      <p className="flex flex-wrap justify-between gap-x-6 gap-y-3 text-14 text-muted">
        <button type="button" onClick={leave} className="text-ink underline underline-offset-3">
          {step === 'passkeys' || step === 'recovery-codes' ? 'Back to the site' : 'Cancel without changes'}
        </button>
        {step === 'sign-in' && to('forgot', 'Forgot password?')}
        {step === 'factor' && to('recover', 'Lost your phone? Use a recovery code')}
      </p>
    );
  switch (step) {
    case 'sign-in':
      return (
        <div className="flex flex-wrap justify-between gap-x-6 gap-y-3 text-14 text-muted">
          <p>New here? {to('create', 'Create an account')}</p>
          <p>{to('forgot', 'Forgot password?')}</p>
        </div>
      );
    case 'create':
      return (
        <div className="flex flex-col gap-3 text-14 text-muted">
          <p>
            By creating an account you accept the{' '}
            <a href="/legal/terms" className="text-ink underline">
              terms
            </a>{' '}
            and the{' '}
            <a href="/legal/privacy" className="text-ink underline">
              privacy notice
            </a>
            .
          </p>
          <div className="flex flex-wrap justify-between gap-x-6 gap-y-3">
            <p>Already have an account? {to('sign-in', 'Sign in')}</p>
            <p>{to('forgot', 'Forgot password?')}</p>
          </div>
        </div>
      );
    case 'factor':
      return (
        <div className="flex flex-wrap justify-between gap-x-6 gap-y-3 text-14">
          <p>{to('sign-in', 'Back to sign in')}</p>
          <p>{to('recover', 'Lost your phone? Use a recovery code')}</p>
        </div>
      );
    default:
      return <p className="text-14">{to('sign-in', 'Back to sign in')}</p>;
  }
}
