import { lazyPart } from '../../lib/browser/lazy-code.ts';
import { useOpenInHistory } from '../../lib/page/open-state.ts';
import { useReopenForm } from '../../lib/saved/form-recovery.ts';
import { Button } from '../../ui/button.tsx';
import type { DeleteAccountDialogProps } from './delete-account-dialog.tsx';

const FORM_ID = 'delete-account';

const DeleteAccountDialog = lazyPart(
  async () => (await import('./delete-account-dialog.tsx')).DeleteAccountDialog,
);

/** The button that opens the dialog. */
export function DeleteAccount(props: Pick<DeleteAccountDialogProps, 'email' | 'leave'>) {
  const dialog = useOpenInHistory('delete');
  const open = (): void => dialog.open('account');
  useReopenForm(FORM_ID, open);
  return (
    <>
      <Button look="danger" size="small" onClick={open}>
        Delete my account
      </Button>
      {dialog.value !== null && <DeleteAccountDialog {...props} formId={FORM_ID} onClose={dialog.close} />}
    </>
  );
}
