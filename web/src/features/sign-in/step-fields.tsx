import type { UseFormReturn } from 'react-hook-form';
import { PASSWORD_RULE, passwordProblem } from '#shared/domain/account/password-policy.ts';
import { EMAIL_PATTERN, EmailField, TextField } from '../../ui/form/field.tsx';
import type { AppSecret } from './accounts.ts';
import { PasswordField } from './password/password-field.tsx';
import { AppSecretKey } from './second-factor/app-secret-key.tsx';
import type { SignInStep } from './step.ts';
import type { SignInValues } from './steps.ts';

type SignInForm = UseFormReturn<SignInValues>;

/** True for a stolen or common password, which stays on this device. Rejects when the list cannot be loaded. */
export type IsCommonPassword = (password: string) => Promise<boolean>;

interface StepFieldsProps {
  readonly step: SignInStep;
  readonly form: SignInForm;
  /** Set at the step `set-up`. */
  readonly secret: AppSecret | undefined;
  readonly isCommonPassword: IsCommonPassword;
}

/** The fields of a step. The form keeps its values between steps. */
export function StepFields({ step, form, secret, isCommonPassword }: StepFieldsProps) {
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
          <NewPasswordField form={form} name="password" label="Password" isCommon={isCommonPassword} />
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
          <NewPasswordField form={form} name="newPassword" label="New password" isCommon={isCommonPassword} />
        </>
      );
    case 'factor':
      return <CodeField form={form} from="your app" />;
    case 'new-password':
      return (
        <>
          <HiddenEmailField form={form} />
          <NewPasswordField form={form} name="newPassword" label="New password" isCommon={isCommonPassword} />
        </>
      );
    case 'recover':
      return (
        <TextField
          label="Recovery code"
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          hint="24 letters and digits, in any case, with or without dashes."
          error={form.formState.errors.code?.message}
          {...form.register('code', { required: 'Enter one of your recovery codes.' })}
        />
      );
    case 'set-up':
      return (
        <>
          {secret !== undefined && <AppSecretKey secret={secret} />}
          <CodeField form={form} from="your app" />
        </>
      );
    case 'turn-off':
    // The page shows the list.
    case 'passkeys':
    case 'recovery-codes':
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
  readonly isCommon: IsCommonPassword;
}) {
  const { form, name, label, isCommon } = props;
  return (
    <PasswordField
      label={label}
      autoComplete="new-password"
      hint={PASSWORD_RULE}
      error={form.formState.errors[name]?.message}
      {...form.register(name, {
        required: 'Choose a password.',
        validate: async (password, { email }) =>
          passwordProblem(password, email.trim()) ?? (await commonProblem(password, isCommon)) ?? true,
      })}
    />
  );
}

/** Without the list nobody gets past: a retry loads it again. */
async function commonProblem(password: string, isCommon: IsCommonPassword): Promise<string | undefined> {
  try {
    return (await isCommon(password))
      ? 'This password is on a list of stolen and common passwords, which attackers try first. Choose another one.'
      : undefined;
  } catch {
    return 'The password could not be checked. Check your connection, then try again.';
  }
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
