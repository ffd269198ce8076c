import { useEffect, useRef, useState } from 'react';
import { useForm } from 'react-hook-form';
import type { CoverageReport } from '../../lib/format/coverage.ts';
import { Button } from '../../ui/button.tsx';
import { CheckboxField } from '../../ui/form/checkbox.tsx';
import { Logo } from '../../ui/page/logo.tsx';
import { OfferAside } from './offer-aside.tsx';
import { PasskeyList } from './passkeys/passkey-list.tsx';
import { passkeysExist, removePasskey } from './passkeys/passkeys.ts';
import type { Problem } from './problem.ts';
import { ResendCode } from './resend-code.tsx';
import { RecoveryCodes } from './second-factor/recovery-codes.tsx';
import { SignUpCoverage } from './sign-up-coverage.tsx';
import { LATER_STEPS, type SignInStep } from './step.ts';
import { type IsCommonPassword, StepFields } from './step-fields.tsx';
import { DONE_WORDS, StepHeading, StepLinks, SUBMIT_LABELS } from './step-words.tsx';
import {
  newRecoveryCodes,
  resend,
  type Services,
  type SignInValues,
  type StepOutcome,
  submit,
  submitPasskey,
} from './steps.ts';
import { useStep } from './use-step.ts';

interface SignInPageProps {
  readonly services: Services;
  readonly isCommonPassword: IsCommonPassword;
  /** The local stack's mailbox; null in production. */
  readonly mailboxUrl: Promise<string | null>;
  readonly readCoverage: () => Promise<CoverageReport>;
  /** Goes to the requested page. */
  readonly leave: (isFirst: boolean) => void;
}

const PASSKEY_SIGN_IN = 'sign-in';
const NEW_CODES = 'recovery-codes';
/** The steps that end with the first sign-in of an account. */
const FIRST_STEPS: ReadonlySet<SignInStep> = new Set(['create', 'code']);
const EMPTY_VALUES: SignInValues = { firstName: '', email: '', password: '', code: '', newPassword: '' };

/** Sign in, create an account, confirm it, reset or change a password, a second factor, passkeys: one page, one step at a time. */
export function SignInPage(props: SignInPageProps) {
  const { services, isCommonPassword, mailboxUrl, readCoverage, leave } = props;
  const [requestedStep, setStep] = useStep();
  const [done, setDone] = useState(false);
  const [shown, setShown] = useState<
    Pick<Exclude<StepOutcome, 'done'>, 'secret' | 'passkeys' | 'recoveryCodes'>
  >({});
  // The button that waits: a passkey that is asked for or removed, new recovery codes.
  const [waitsFor, setWaitsFor] = useState<string>();
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

  function show({ field, sentence }: Problem): void {
    const error = { type: 'refused', message: sentence };
    form.setError(field === 'form' ? 'root' : field, error, { shouldFocus: true });
  }

  function go(next: SignInStep): void {
    form.clearErrors();
    if (next === 'forgot') form.setValue('password', '');
    if (next === 'recover') form.setValue('code', '');
    setStep(next);
  }

  function receive(outcome: StepOutcome): void {
    if (outcome === 'done') {
      form.reset(EMPTY_VALUES);
      setDone(true);
      leave(FIRST_STEPS.has(step));
      return;
    }
    if (outcome.step !== step) {
      form.setValue('code', '');
      setStep(outcome.step);
    }
    if (outcome.problem === undefined) setShown(outcome);
    else show(outcome.problem);
  }

  const { recoveryCodes } = shown;
  // After a failure to make the codes, the button tries again.
  const lacksCodes = step === 'recovery-codes' && recoveryCodes === undefined;
  const send = form.handleSubmit(async (values) =>
    receive(await (lacksCodes ? newRecoveryCodes(services) : submit(step, values, services))),
  );

  async function wait(name: string, act: () => Promise<StepOutcome>): Promise<void> {
    form.clearErrors('root');
    setWaitsFor(name);
    receive(await act());
    setWaitsFor(undefined);
  }

  async function askForPasskey(): Promise<void> {
    if (await form.trigger('email', { shouldFocus: true }))
      await wait(PASSKEY_SIGN_IN, () => submitPasskey(form.getValues('email'), services));
  }

  async function remove(id: string): Promise<void> {
    await wait(id, async () => ({ step: 'passkeys', ...(await removePasskey(services.accounts, id)) }));
    // The pressed button is gone.
    formElement.current?.querySelector<HTMLButtonElement>('button[type="submit"]')?.focus();
  }

  async function goBack(): Promise<void> {
    if (step === 'passkeys' || step === 'recovery-codes') await services.accounts.end();
    leave(false);
  }

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
              <StepFields step={step} form={form} secret={shown.secret} isCommonPassword={isCommonPassword} />
              {step === 'passkeys' && shown.passkeys !== undefined && (
                <PasskeyList list={shown.passkeys} removing={waitsFor} remove={remove} />
              )}
              {step === 'recovery-codes' && recoveryCodes !== undefined && (
                <>
                  <RecoveryCodes codes={recoveryCodes} email={email.trim()} />
                  <CheckboxField label="I have kept the codes" {...form.register('kept')} />
                </>
              )}
              <div aria-live="assertive" className="empty:hidden">
                {errors.root?.message !== undefined && (
                  <p className="border-l-4 border-problem bg-raised px-3 py-2 text-14 text-problem">
                    {errors.root.message}
                  </p>
                )}
              </div>
              {!(step === 'passkeys' && shown.passkeys?.secondFactorIsOn) && (
                <Button type="submit" look="primary" busy={isSubmitting} className="w-full">
                  {lacksCodes ? 'Make the codes' : SUBMIT_LABELS[step]}
                </Button>
              )}
              {step === 'sign-in' && mode !== 'change-password' && passkeysExist() && (
                <Button busy={waitsFor === PASSKEY_SIGN_IN} onClick={askForPasskey} className="w-full">
                  Sign in with a passkey
                </Button>
              )}
              {step === 'turn-off' && (
                <Button
                  busy={waitsFor === NEW_CODES}
                  onClick={() => wait(NEW_CODES, () => newRecoveryCodes(services))}
                  className="w-full"
                >
                  Make new recovery codes
                </Button>
              )}
              {(step === 'code' || step === 'reset') && (
                <ResendCode
                  send={() => resend(step, email, services)}
                  onSent={() => form.clearErrors()}
                  onProblem={show}
                />
              )}
              {(step !== 'recovery-codes' || lacksCodes) && (
                <StepLinks step={step} mode={mode} go={go} leave={goBack} />
              )}
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
