import { type ComponentProps, useState } from 'react';
import { lazyPart } from '../../lib/browser/lazy-code.ts';
import { Button } from '../button.tsx';
import type { QuestionDialogProps } from './question-dialog.tsx';

const QuestionDialog = lazyPart(async () => (await import('./question-dialog.tsx')).QuestionDialog);

interface AskFirstProps extends Omit<QuestionDialogProps, 'onClose'> {
  readonly button: ComponentProps<typeof Button>;
}

/** A button that asks before it acts. */
export function AskFirst({ button, ...question }: AskFirstProps) {
  const [asked, setAsked] = useState(false);
  return (
    <>
      <Button {...button} onClick={() => setAsked(true)} />
      {asked && <QuestionDialog {...question} onClose={() => setAsked(false)} />}
    </>
  );
}
