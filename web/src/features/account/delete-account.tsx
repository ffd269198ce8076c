import { Suspense } from 'react';
import { useReopenForm } from '../../lib/saved/form-recovery.ts';
import { lazyPart } from '../../lib/browser/lazy-code.ts';
import { useOpenInHistory } from '../../lib/page/open-state.ts';
import { Button } from '../../ui/button.tsx';
import { DELETE_FORM_ID } from './use-account.ts';

const DeleteAccountDialog = lazyPart(
  async () => (await import('./delete-account-dialog.tsx')).DeleteAccountDialog,
);

export interface DeleteAccountProps {
  readonly email: string;
  /** Goes away from here once the account is deleted. */
  readonly leave: () => void;
}

/** The button that deletes the account, after a dialog. */
export function DeleteAccount(props: DeleteAccountProps) {
  const asked = useOpenInHistory('delete');
  const ask = (): void => asked.open('account');
  useReopenForm(DELETE_FORM_ID, ask);
  return (
    <>
      <Button look="danger" size="small" onClick={ask}>
        Delete my account
      </Button>
      {asked.value !== null && (
        <Suspense>
          <DeleteAccountDialog {...props} onClose={asked.close} />
        </Suspense>
      )}
    </>
  );
}
