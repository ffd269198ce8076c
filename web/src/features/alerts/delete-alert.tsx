import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import type { Alert } from './alert-form.ts';
import { causeOf } from './cause.ts';
import { useDeleteAlert } from './use-alerts.ts';

export interface DeleteAlertProps {
  readonly alert: Alert;
  readonly onDeleted: () => void;
  readonly onClose: () => void;
}

/** Asks before an alert is deleted, and says there when it was not. */
export function DeleteAlert({ alert, onDeleted, onClose }: DeleteAlertProps) {
  const deletion = useDeleteAlert(alert.id, onDeleted);
  return (
    <Dialog
      open
      onClose={onClose}
      title={`Delete “${alert.name}”?`}
      description="This cannot be undone."
      footer={
        <>
          <Button
            look="danger"
            busy={deletion.isPending || deletion.isSuccess}
            onClick={() => deletion.mutate()}
          >
            Delete Alert
          </Button>
          <Button look="quiet" onClick={onClose}>
            Keep it
          </Button>
        </>
      }
    >
      <p className="max-w-prose text-14 text-muted">
        It tells you nothing more, and what it found and has not mailed yet is not sent. To stop it for a
        while, switch it off instead.
      </p>
      {deletion.isError && (
        <p role="alert" className="mt-4 border-l-4 border-problem bg-sunken px-3 py-2 text-14">
          The alert was not deleted. {causeOf(deletion.error)}
        </p>
      )}
    </Dialog>
  );
}
