import { useId } from 'react';
import { useForm } from 'react-hook-form';
import { useFormRecovery } from '../../lib/saved/form-recovery.ts';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/form/field.tsx';
import { Dialog } from '../../ui/overlay/dialog.tsx';
import { DELETE_FORM_ID, useDeleteAccount } from './use-account.ts';

export interface DeleteAccountDialogProps {
  readonly email: string;
  /** Called after the account is deleted. */
  readonly leave: () => void;
  readonly onClose: () => void;
}

/** Asks the user to type the email address before deleting the account. */
export function DeleteAccountDialog({ email, leave, onClose }: DeleteAccountDialogProps) {
  const formId = useId();
  const deletion = useDeleteAccount(leave);
  const busy = deletion.isPending || deletion.isSuccess;
  return (
    <Dialog
      open
      onClose={onClose}
      title="Delete your account?"
      description="This cannot be undone."
      footer={
        <>
          <Button look="danger" type="submit" form={formId} busy={busy}>
            Delete my account
          </Button>
          <Button look="quiet" onClick={onClose}>
            Keep it
          </Button>
        </>
      }
    >
      <ul className="list-disc space-y-1 pl-5 text-14 text-muted">
        <li>Your alerts, settings, export history and sign-in are removed at once.</li>
        <li>Your trial or paid month ends at once.</li>
        <li>You will not be charged again.</li>
      </ul>
      <TypedAddress
        formId={formId}
        email={email}
        onSubmit={(typed) => {
          if (!busy) deletion.mutate(typed);
        }}
      />
    </Dialog>
  );
}

interface TypedAddressProps {
  readonly formId: string;
  readonly email: string;
  readonly onSubmit: (typed: string) => void;
}

function TypedAddress({ formId, email, onSubmit }: TypedAddressProps) {
  const form = useForm({ defaultValues: { email: '' } });
  useFormRecovery(DELETE_FORM_ID, form);
  const same = (typed: string): boolean => typed.trim().toLowerCase() === email.toLowerCase();
  return (
    <form
      id={formId}
      noValidate
      onSubmit={form.handleSubmit((typed) => onSubmit(typed.email.trim()))}
      className="mt-5"
    >
      <TextField
        label="Type your email address to confirm"
        type="email"
        autoComplete="off"
        spellCheck={false}
        hint={<span className="break-all">{email}</span>}
        error={form.formState.errors.email?.message}
        {...form.register('email', {
          validate: (typed) => same(typed) || `That is not the address of this account. Type ${email}.`,
        })}
      />
    </form>
  );
}
