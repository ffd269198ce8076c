import { useEffect, useRef, useState } from 'react';
import { useForm } from 'react-hook-form';
import type { CoverageReport } from '../../lib/format/coverage.ts';
import { Button } from '../../ui/button.tsx';
import { Logo } from '../../ui/logo.tsx';
import type { AppSecret } from './accounts.ts';
import { OfferAside } from './offer-aside.tsx';
import type { Problem } from './problem.ts';
import { ResendCode } from './resend-code.tsx';
import { SignUpCoverage } from './sign-up-coverage.tsx';
import { LATER_STEPS, type SignInStep } from './step.ts';
import { StepFields } from './step-fields.tsx';
import { DONE_WORDS, StepHeading, StepLinks, SUBMIT_LABELS } from './step-words.tsx';
import { resend, type Services, type SignInValues, submit } from './steps.ts';
import { useStep } from './use-step.ts';

interface SignInPageProps {
  readonly services: Services;
  /** The local stack's mailbox; null in production. */
  readonly mailboxUrl: Promise<string | null>;
  readonly readCoverage: () => Promise<CoverageReport>;
  /** Goes to the requested page. */
  readonly leave: () => void;
}

const EMPTY_VALUES: SignInValues = { firstName: '', email: '', password: '', code: '', newPassword: '' };

/** Sign in, create an account, confirm it, reset or change a password, a second factor: one page, one step at a time. */
export function SignInPage({ services, mailboxUrl, readCoverage, leave }: SignInPageProps) {
  const [requestedStep, setStep] = useStep();
  const [done, setDone] = useState(false);
  const [secret, setSecret] = useState<AppSecret>();
  const { mode } = services;
  const form = useForm<SignInValues>({ defaultValues: EMPTY_VALUES });
  const [mailbox, setMailbox] = useState<string | null>(null);
  useEffect(() => {
    mailboxUrl.then(setMailbox);
  }, [mailboxUrl]);
  const formElement = useRef<HTMLFormElement>(null);
  const email = form.getValues('email');
  // A bookmark or a reload opens a later step without an email address.
  const step = LATER_STEPS.has(requestedStep) && email === '' ? 'sign-in' : requestedStep;

  // biome-ignore lint/correctness/useExhaustiveDependencies: each new step focuses its first empty box
  useEffect(() => {
    const boxes = [...(formElement.current?.querySelectorAll<HTMLInputElement>('input:not([hidden])') ?? [])];
    (boxes.find(({ value }) => value === '') ?? boxes[0])?.focus();
  }, [step]);

  function show({ field, sentence, reason }: Problem): void {
    const error = { type: reason ?? 'refused', message: sentence };
    form.setError(field === 'form' ? 'root' : field, error, { shouldFocus: true });
  }

  function go(next: SignInStep): void {
    form.clearErrors();
    if (next === 'forgot') form.setValue('password', '');
    setStep(next);
  }

  const send = form.handleSubmit(async (values) => {
    const outcome = await submit(step, values, services);
    if (outcome === 'done') {
      form.reset(EMPTY_VALUES);
      setDone(true);
      leave();
      return;
    }
    if (outcome.step !== step) {
      form.setValue('code', '');
      setSecret(outcome.secret);
      setStep(outcome.step);
    }
    if (outcome.problem !== undefined) show(outcome.problem);
  });

  const { isSubmitting, errors } = form.formState;
  return (
    <div className="flex min-h-dvh flex-col lg:grid lg:grid-cols-[minmax(0,5fr)_minmax(0,7fr)]">
      <div className="flex flex-1 flex-col lg:order-2">
        <header className="px-6 pt-6 lg:hidden">
          <a href="/" className="inline-flex no-underline">
            <Logo />
          </a>
        </header>
        <main className="mx-auto flex w-full max-w-112 flex-1 flex-col justify-center px-6 py-10">
          {done ? (
            <p role="status" className="text-20">
              {DONE_WORDS[mode]}
            </p>
          ) : (
            <form
              key={step}
              ref={formElement}
              noValidate
              onSubmit={send}
              aria-labelledby="step-title"
              className="flex flex-col gap-5"
            >
              <StepHeading step={step} mode={mode} email={email} mailboxUrl={mailbox} />
              <StepFields step={step} form={form} secret={secret} go={go} />
              <div aria-live="assertive" className="empty:hidden">
                {errors.root?.message !== undefined && (
                  <p className="border-l-4 border-problem bg-raised px-3 py-2 text-14 text-problem">
                    {errors.root.message}
                  </p>
                )}
              </div>
              <Button type="submit" look="primary" busy={isSubmitting} className="w-full">
                {SUBMIT_LABELS[step]}
              </Button>
              {(step === 'code' || step === 'reset') && (
                <ResendCode
                  send={() => resend(step, email, services.accounts)}
                  onSent={() => form.clearErrors()}
                  onProblem={show}
                />
              )}
              <StepLinks step={step} mode={mode} go={go} leave={leave} />
            </form>
          )}
          {step === 'create' && !done && (
            <div className="mt-12">
              <SignUpCoverage readCoverage={readCoverage} />
            </div>
          )}
        </main>
      </div>
      <OfferAside />
    </div>
  );
}
