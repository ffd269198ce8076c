import { useId, useState } from 'react';
import { CallAnswers } from './call-answers.tsx';
import type { CallSubject } from './call-subject.ts';

interface CallQuestionProps {
  readonly subject: Pick<CallSubject, 'permitId' | 'permitNumber'>;
  /** Whether Call was pressed. */
  readonly asked: boolean;
  readonly onDone: () => void;
  readonly className?: string;
}

/** "How did it go?" in place, beside the button that called. Screen readers announce it. */
export function CallQuestion({ asked, ...props }: CallQuestionProps) {
  return (
    <>
      <p role="status" className="sr-only">
        {asked && 'How did it go? Choose an answer, or skip.'}
      </p>
      {asked && <Question {...props} />}
    </>
  );
}

function Question({ subject, onDone, className }: Omit<CallQuestionProps, 'asked'>) {
  const headingId = useId();
  const [openedFrom] = useState(() => document.activeElement);
  return (
    <section aria-labelledby={headingId} className={className}>
      <h3 id={headingId} className="mb-2 text-16 font-semibold">
        How did it go?
      </h3>
      <CallAnswers
        subject={subject}
        called
        onDone={() => {
          if (openedFrom instanceof HTMLElement) openedFrom.focus({ preventScroll: true });
          onDone();
        }}
      />
    </section>
  );
}
