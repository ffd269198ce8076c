import { errorSentence } from '../../lib/api/api.ts';
import { QuestionDialog } from '../../ui/overlay/question-dialog.tsx';
import type { SavedAlert } from './alert-form.ts';
import { useDeleteAlert } from './use-alerts.ts';

interface DeleteAlertProps {
  readonly alert: SavedAlert;
  readonly onDeleted: () => void;
  readonly onClose: () => void;
}

/** Asks before it deletes an alert. */
export function DeleteAlert({ alert, onDeleted, onClose }: DeleteAlertProps) {
  const deletion = useDeleteAlert(alert.id, onDeleted);
  return (
    <QuestionDialog
      title={`Delete “${alert.name}”?`}
      act="Delete Alert"
      action={deletion}
      failure={deletion.isError ? `The alert was not deleted. ${errorSentence(deletion.error)}` : null}
      onClose={onClose}
    >
      It stops alerting you, and matches that are not mailed yet are not sent. To stop it for a while, switch
      it off instead.
    </QuestionDialog>
  );
}
