import type { UseFormReturn } from 'react-hook-form';
import { PASSWORD_RULE, passwordLacks } from '#shared/domain/password-policy.ts';
import { EMAIL_PATTERN, EmailField, TextField } from '../../ui/field.tsx';
import type { AppSecret } from './accounts.ts';
import { AppSecretKey } from './app-secret-key.tsx';
import { PasswordField } from './password-field.tsx';
import type { SignInStep } from './step.ts';
import { StepLink } from './step-link.tsx';
import type { SignInValues } from './steps.ts';

type SignInForm = UseFormReturn<SignInValues>;

const listOf = new Intl.ListFormat('en-US', { type: 'conjunction' });

interface StepFieldsProps {
  readonly step: SignInStep;
  readonly form: SignInForm;
  /** Set at the step `set-up`. */
  readonly secret: AppSecret | undefined;
  readonly go: (step: SignInStep) => void;
}

/** The fields of a step. The form keeps its values between steps. */
export function StepFields({ step, form, secret, go }: StepFieldsProps) {
  switch (step) {
    case 'sign-in':
      return (
        <>
          <AccountEmailField form={form} />
          <PasswordField
            label="Password"
            autoComplete="current-password"
            error={form.formState.errors.password?.message}
            {...form.register('password', { required: 'Enter your password.' })}
          />
        </>
      );
    case 'create':
      return (
        <>
          <TextField
            label="First name"
            aside="Optional"
            autoComplete="given-name"
            maxLength={100}
            {...form.register('firstName')}
          />
          <AccountEmailField form={form} hint="We send a code here to confirm that it is yours." />
          {form.formState.errors.email?.type === 'account-exists' && (
            <p className="-mt-3 flex flex-wrap gap-x-6 text-14">
              <StepLink to="sign-in" go={go}>
                Sign in instead
              </StepLink>
              <StepLink to="forgot" go={go}>
                Reset the password
              </StepLink>
            </p>
          )}
          <NewPasswordField form={form} name="password" label="Password" />
        </>
      );
    case 'forgot':
      return <AccountEmailField form={form} />;
    case 'code':
      return <CodeField form={form} from="the email" />;
    case 'reset':
      return (
        <>
          <CodeField form={form} from="the email" />
          <HiddenEmailField form={form} />
          <NewPasswordField form={form} name="newPassword" label="New password" />
        </>
      );
    case 'factor':
      return <CodeField form={form} from="your app" />;
    case 'new-password':
      return (
        <>
          <HiddenEmailField form={form} />
          <NewPasswordField form={form} name="newPassword" label="New password" />
        </>
      );
    case 'set-up':
      return (
        <>
          {secret !== undefined && <AppSecretKey secret={secret} />}
          <CodeField form={form} from="your app" />
        </>
      );
    case 'turn-off':
      return null;
  }
}

/** Password managers save the new password under this email address. */
function HiddenEmailField({ form }: { readonly form: SignInForm }) {
  return (
    <input
      type="email"
      autoComplete="username"
      value={form.getValues('email')}
      readOnly
      hidden
      aria-label="Email address"
    />
  );
}

function AccountEmailField({ form, hint }: { readonly form: SignInForm; readonly hint?: string }) {
  return (
    <EmailField
      label="Email address"
      autoComplete="username"
      hint={hint}
      error={form.formState.errors.email?.message}
      {...form.register('email', { required: 'Enter your email address.', pattern: EMAIL_PATTERN })}
    />
  );
}

function NewPasswordField(props: {
  readonly form: SignInForm;
  readonly name: 'password' | 'newPassword';
  readonly label: string;
}) {
  const { form, name, label } = props;
  return (
    <PasswordField
      label={label}
      autoComplete="new-password"
      hint={PASSWORD_RULE}
      error={form.formState.errors[name]?.message}
      {...form.register(name, {
        required: 'Choose a password.',
        validate: (password) => {
          const lacks = passwordLacks(password);
          return lacks.length === 0 || `The password still needs ${listOf.format(lacks)}.`;
        },
      })}
    />
  );
}

function CodeField({ form, from }: { readonly form: SignInForm; readonly from: string }) {
  return (
    <TextField
      label="Six-digit code"
      inputMode="numeric"
      autoComplete="one-time-code"
      error={form.formState.errors.code?.message}
      {...form.register('code', {
        required: `Enter the code from ${from}.`,
        pattern: { value: /^\s*(\d\s*){6}$/, message: 'The code has six digits.' },
      })}
    />
  );
}
