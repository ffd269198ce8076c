import { causeOf } from '../../ui/cause.ts';
import { QuestionDialog } from '../../ui/question-dialog.tsx';
import type { Alert } from './alert-form.ts';
import { useDeleteAlert } from './use-alerts.ts';

export interface DeleteAlertProps {
  readonly alert: Alert;
  readonly onDeleted: () => void;
  readonly onClose: () => void;
}

/** Asks before an alert is deleted. */
export function DeleteAlert({ alert, onDeleted, onClose }: DeleteAlertProps) {
  const deletion = useDeleteAlert(alert.id, onDeleted);
  return (
    <QuestionDialog
      title={`Delete “${alert.name}”?`}
      act="Delete Alert"
      action={deletion}
      failure={deletion.isError ? `The alert was not deleted. ${causeOf(deletion.error)}` : null}
      onClose={onClose}
    >
      It tells you nothing more, and what it found and has not mailed yet is not sent. To stop it for a while,
      switch it off instead.
    </QuestionDialog>
  );
}
