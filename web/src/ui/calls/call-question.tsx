import { useState } from 'react';
import { Section } from '../section.tsx';
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
  const [openedFrom] = useState(() => document.activeElement);
  return (
    <Section
      title="How did it go?"
      level={3}
      className={className ?? ''}
      heading="mb-2 text-16 font-semibold"
    >
      <CallAnswers
        subject={subject}
        called
        onDone={() => {
          if (openedFrom instanceof HTMLElement) openedFrom.focus({ preventScroll: true });
          onDone();
        }}
      />
    </Section>
  );
}
