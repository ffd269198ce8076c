import { createRoot } from 'react-dom/client';
import { pathOf } from '#shared/contract/routes.ts';
import { deleteSaved } from '../../lib/saved/delete-saved.ts';
import { clearTab } from '../../lib/saved/tab-storage.ts';
import { Button } from '../button.tsx';
import { Dialog } from '../overlay/dialog.tsx';

interface SignOutQuestionProps {
  readonly count: number;
  readonly onClose: () => void;
}

/** Asks before signing out drops changes that wait for a connection. @param count changes that were not sent */
export function askToSignOut(count: number): void {
  const root = createRoot(document.createElement('div'));
  root.render(<SignOutQuestion count={count} onClose={() => root.unmount()} />);
}

function SignOutQuestion({ count, onClose }: SignOutQuestionProps) {
  const signOut = async (): Promise<void> => {
    clearTab();
    await deleteSaved();
    location.assign(pathOf('logout'));
  };
  const what = count === 1 ? '1 change was not sent' : `${count} changes were not sent`;
  return (
    <Dialog
      open
      onClose={onClose}
      title={what}
      footer={
        <>
          <Button look="danger" onClick={() => void signOut()}>
            Sign out and drop {count === 1 ? 'it' : 'them'}
          </Button>
          <Button look="quiet" onClick={onClose}>
            Stay signed in
          </Button>
        </>
      }
    >
      <p className="max-w-prose text-14 text-muted">
        What you did on your work list without a connection is only on this device. It is sent as soon as
        there is a connection. Signing out deletes it.
      </p>
    </Dialog>
  );
}
