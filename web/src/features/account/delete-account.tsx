import { lazyPart } from '../../lib/browser/lazy-code.ts';
import { useOpenInHistory } from '../../lib/page/open-state.ts';
import { useReopenForm } from '../../lib/saved/form-recovery.ts';
import { Button } from '../../ui/button.tsx';
import type { DeleteAccountDialogProps } from './delete-account-dialog.tsx';
import { DELETE_FORM_ID } from './use-account.ts';

const DeleteAccountDialog = lazyPart(
  async () => (await import('./delete-account-dialog.tsx')).DeleteAccountDialog,
);

/** The button that opens the dialog. */
export function DeleteAccount(props: Omit<DeleteAccountDialogProps, 'onClose'>) {
  const dialog = useOpenInHistory('delete');
  const open = (): void => dialog.open('account');
  useReopenForm(DELETE_FORM_ID, open);
  return (
    <>
      <Button look="danger" size="small" onClick={open}>
        Delete my account
      </Button>
      {dialog.value !== null && <DeleteAccountDialog {...props} onClose={dialog.close} />}
    </>
  );
}
