import { Dialog } from '../overlay/dialog.tsx';
import { CallAnswers } from './call-answers.tsx';
import type { CallSubject } from './call-subject.ts';

interface CallDialogProps {
  readonly subject: CallSubject;
  /** False: only asks when to call back. */
  readonly called: boolean;
  readonly onClose: () => void;
}

/** Asks how a call went, or when to call back. */
export function CallDialog({ subject, called, onClose }: CallDialogProps) {
  const { name, place } = subject;
  return (
    <Dialog
      open
      onClose={onClose}
      title={called ? `You called ${name}. How did it go?` : `When will you call ${name}?`}
      description={place === '' ? undefined : place}
    >
      <CallAnswers subject={subject} called={called} onDone={onClose} />
    </Dialog>
  );
}
