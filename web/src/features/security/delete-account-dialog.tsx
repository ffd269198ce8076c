import { useForm } from 'react-hook-form';
import { request } from '../../lib/api/api.ts';
import { useFormRecovery } from '../../lib/saved/form-recovery.ts';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/form/field.tsx';
import { Dialog } from '../../ui/overlay/dialog.tsx';
import { useAction } from '../../ui/toasts/use-action.ts';

export interface DeleteAccountDialogProps {
  readonly email: string;
  /** Of the form, also for `useFormRecovery`. */
  readonly formId: string;
  /** Called after the account is deleted. */
  readonly leave: () => void;
  readonly onClose: () => void;
}

/** Asks the user to type the email address before deleting the account. */
export function DeleteAccountDialog({ email, formId, leave, onClose }: DeleteAccountDialogProps) {
  const deletion = useAction((typed: string) => request('deleteAccount', { body: { email: typed } }), {
    onDone: leave,
    failed: 'Account Not Deleted',
  });
  const busy = deletion.isPending || deletion.isSuccess;
  const form = useForm({ defaultValues: { email: '' } });
  useFormRecovery(formId, form);
  const same = (typed: string): boolean => typed.trim().toLowerCase() === email.toLowerCase();
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
      <form
        id={formId}
        noValidate
        onSubmit={form.handleSubmit((typed) => {
          if (!busy) deletion.mutate(typed.email.trim());
        })}
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
    </Dialog>
  );
}
