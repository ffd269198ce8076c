import type { UseFormReturn } from 'react-hook-form';
import { PASSWORD_RULE, passwordLacks } from '#shared/domain/password-policy.ts';
import { TextField } from '../../ui/field.tsx';
import type { AppSecret } from './accounts.ts';
import { PasswordField } from './password-field.tsx';
import { AppSecretKey } from './app-secret-key.tsx';
import type { SignInStep } from './step.ts';
import { StepLink } from './step-link.tsx';
import type { SignInValues } from './steps.ts';

type TypedForm = UseFormReturn<SignInValues>;

const listOf = new Intl.ListFormat('en-US', { type: 'conjunction' });

export interface StepFieldsProps {
  readonly step: SignInStep;
  readonly form: TypedForm;
  /** What the app has to know, at the step `set-up`. */
  readonly secret: AppSecret | undefined;
  /** Goes to another step, for the ways on that stand by a problem. */
  readonly go: (step: SignInStep) => void;
}

/** The fields of a step. Values stay in the form when a step is left, so nothing has to be typed twice. */
export function StepFields({ step, form, secret, go }: StepFieldsProps) {
  switch (step) {
    case 'sign-in':
      return (
        <>
          <EmailField form={form} />
          <CurrentPasswordField form={form} />
        </>
      );
    case 'create':
      return (
        <>
          <FirstNameField form={form} />
          <EmailField form={form} hint="We send a code here to confirm that it is yours." />
          {form.formState.errors.email?.type === 'account-exists' && <AccountExists go={go} />}
          <NewPasswordField form={form} name="password" label="Password" />
        </>
      );
    case 'forgot':
      return <EmailField form={form} />;
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

/** Password managers file the new password under this. */
function HiddenEmailField({ form }: { readonly form: TypedForm }) {
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

/** The ways on for whoever has an account already. */
function AccountExists({ go }: { readonly go: (step: SignInStep) => void }) {
  return (
    <p className="-mt-3 flex flex-wrap gap-x-6 text-14">
      <StepLink to="sign-in" go={go}>
        Sign in instead
      </StepLink>
      <StepLink to="forgot" go={go}>
        Reset the password
      </StepLink>
    </p>
  );
}

function FirstNameField({ form }: { readonly form: TypedForm }) {
  return (
    <TextField
      label="First name"
      aside="Optional"
      autoComplete="given-name"
      maxLength={100}
      {...form.register('firstName')}
    />
  );
}

function EmailField({ form, hint }: { readonly form: TypedForm; readonly hint?: string }) {
  return (
    <TextField
      label="Email address"
      type="email"
      inputMode="email"
      autoComplete="username"
      autoCapitalize="none"
      spellCheck={false}
      maxLength={254}
      hint={hint}
      error={form.formState.errors.email?.message}
      {...form.register('email', {
        required: 'Enter your email address.',
        pattern: {
          value: /^\s*[^\s@]+@[^\s@]+\.[^\s@]+\s*$/,
          message: 'Check the email address. It should look like name@example.com.',
        },
      })}
    />
  );
}

function CurrentPasswordField({ form }: { readonly form: TypedForm }) {
  return (
    <PasswordField
      label="Password"
      autoComplete="current-password"
      error={form.formState.errors.password?.message}
      {...form.register('password', { required: 'Enter your password.' })}
    />
  );
}

function NewPasswordField(props: {
  readonly form: TypedForm;
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

function CodeField({ form, from }: { readonly form: TypedForm; readonly from: string }) {
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
