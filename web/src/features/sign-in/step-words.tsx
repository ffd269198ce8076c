import type { ReactNode } from 'react';
import { TRIAL_DAYS } from '#shared/domain/plan.ts';
import type { Step } from './step.ts';
import { StepLink } from './step-link.tsx';

const TITLES: Readonly<Record<Step, string>> = {
  'sign-in': 'Sign in',
  create: 'Create account',
  forgot: 'Reset your password',
  code: 'Enter the code',
  reset: 'Choose a new password',
};

/** What each step's button does. */
export const SUBMIT_LABELS: Readonly<Record<Step, string>> = {
  'sign-in': 'Sign in',
  create: 'Create account',
  forgot: 'Send the code',
  code: 'Confirm and sign in',
  reset: 'Save and sign in',
};

export interface StepHeadingProps {
  readonly step: Step;
  readonly email: string;
  readonly mailboxUrl: string | null;
}

/** The step's title, what it is for, and where codes go on the local stack. */
export function StepHeading({ step, email, mailboxUrl }: StepHeadingProps) {
  return (
    <div>
      <h1 id="step-title" className="text-28 font-semibold tracking-tight">
        {TITLES[step]}
      </h1>
      <p className="mt-2 text-14 text-pretty text-muted">{introduction(step, email)}</p>
      {mailboxUrl !== null && step !== 'sign-in' && (
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

function introduction(step: Step, email: string): ReactNode {
  const address = <strong className="font-medium break-words text-ink">{email.trim()}</strong>;
  switch (step) {
    case 'sign-in':
      return `Your first sign-in starts a free trial of ${TRIAL_DAYS} days. No credit card.`;
    case 'create':
      return `You get ${TRIAL_DAYS} days of every permit, free. No credit card, and nothing is charged by itself.`;
    case 'forgot':
      return 'Enter your email address. We send a code that lets you choose a new password.';
    case 'code':
      return <>We sent six digits to {address}. They are valid for 24 hours.</>;
    case 'reset':
      return <>If {address} has an account, six digits are on their way there. They are valid for an hour.</>;
  }
}

/** The ways from a step to the others. */
export function StepLinks({ step, go }: { readonly step: Step; readonly go: (step: Step) => void }) {
  const to = (next: Step, words: string): ReactNode => (
    <StepLink to={next} go={go}>
      {words}
    </StepLink>
  );
  switch (step) {
    case 'sign-in':
      return (
        <div className="flex flex-wrap justify-between gap-x-6 gap-y-3 text-14 text-muted">
          <p>New here? {to('create', 'Create an account')}</p>
          <p>{to('forgot', 'Forgotten your password?')}</p>
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
            <p>Have an account already? {to('sign-in', 'Sign in')}</p>
            <p>{to('forgot', 'Forgotten your password?')}</p>
          </div>
        </div>
      );
    default:
      return <p className="text-14">{to('sign-in', 'Back to sign in')}</p>;
  }
}
