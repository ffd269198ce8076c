import type { UseMutationResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Button } from '../button.tsx';
import { Problem } from '../notice/problem.tsx';
import { Dialog } from './dialog.tsx';

interface QuestionDialogProps {
  readonly title: string;
  /** Label of the confirm button. */
  readonly act: string;
  readonly action: Pick<UseMutationResult<unknown, Error, void>, 'mutate' | 'isPending' | 'isSuccess'>;
  /** Label of the other button. */
  readonly keep?: string;
  /** Error message, or null. */
  readonly failure: string | null;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** Confirms an action that cannot be undone, and shows its error. */
export function QuestionDialog(props: QuestionDialogProps) {
  const { title, act, keep = 'Keep it', action, failure, onClose, children } = props;
  return (
    <Dialog
      open
      onClose={onClose}
      title={title}
      description="This cannot be undone."
      footer={
        <>
          <Button look="danger" busy={action.isPending || action.isSuccess} onClick={() => action.mutate()}>
            {act}
          </Button>
          <Button look="quiet" onClick={onClose}>
            {keep}
          </Button>
        </>
      }
    >
      <p className="max-w-prose text-14 text-muted">{children}</p>
      {failure !== null && (
        <Problem framed className="mt-4">
          {failure}
        </Problem>
      )}
    </Dialog>
  );
}
