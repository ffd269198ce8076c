import { Suspense } from 'react';
import { useReopenKeptForm } from '../../lib/kept-forms.ts';
import { lazyPart } from '../../lib/lazy-code.ts';
import { useAsked } from '../../lib/opened.ts';
import { Button } from '../../ui/button.tsx';
import { DELETE_FORM_ID } from './use-rights.ts';

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
  const asked = useAsked('delete');
  const ask = (): void => asked.open('account');
  useReopenKeptForm(DELETE_FORM_ID, ask);
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
