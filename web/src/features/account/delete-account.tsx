import { Suspense, useState } from 'react';
import { useReopenKeptForm } from '../../lib/kept-forms.ts';
import { lazyPart } from '../../lib/lazy-code.ts';
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
  const [open, setOpen] = useState(false);
  useReopenKeptForm(DELETE_FORM_ID, () => setOpen(true));
  return (
    <>
      <Button look="danger" size="small" onClick={() => setOpen(true)}>
        Delete my account
      </Button>
      {open && (
        <Suspense>
          <DeleteAccountDialog {...props} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
