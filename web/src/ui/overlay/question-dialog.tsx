import type { UseMutationResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { errorSentence } from '../../lib/api/api.ts';
import { Button } from '../button.tsx';
import { Problem } from '../notice/problem.tsx';
import { Dialog } from './dialog.tsx';

export interface QuestionDialogProps {
  readonly title: string;
  /** Label of the confirm button. */
  readonly act: string;
  readonly action: Pick<
    UseMutationResult<unknown, Error, void>,
    'mutate' | 'isPending' | 'isSuccess' | 'error'
  >;
  /** Label of the other button. */
  readonly keep?: string;
  /** Why it failed, or null; what the server says by default. */
  readonly failure?: string | null;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** Confirms an action that cannot be undone, and shows its error. */
export function QuestionDialog(props: QuestionDialogProps) {
  const { title, act, keep = 'Keep it', action, onClose, children } = props;
  const { failure = action.error && errorSentence(action.error) } = props;
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
