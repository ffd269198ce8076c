import { useIsMutating } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import {
  CALL_OUTCOMES,
  type CallBack,
  type CallOutcome,
  isOpenStage,
  stageAfterCall,
} from '#shared/domain/calls/call-back.ts';
import { useWorkMark, type WorkMark } from '../../lib/api/work-marks.ts';
import { Button } from '../button.tsx';
import { classNames } from '../class-names.ts';
import { CHANGING_WORK, useChangeWork } from '../work/use-change-work.ts';
import { CALL_BUTTON, CallBackDays } from './call-back-days.tsx';
import type { CallSubject } from './call-subject.ts';

interface CallAnswersProps {
  readonly subject: Pick<CallSubject, 'permitId' | 'permitNumber'>;
  /** Whether it was just called: asks how that went. Otherwise only asks for a day. */
  readonly called: boolean;
  /** The user answered or skipped it. */
  readonly onDone: () => void;
}

/** How a call went and when to call back, each one press. The call-back that was due is done with any answer. */
export function CallAnswers({ subject: { permitId, permitNumber }, called, onDone }: CallAnswersProps) {
  const { mark, isError } = useWorkMark(permitId);
  const changing = useChangeWork();
  const isBusy = useIsMutating({ mutationKey: CHANGING_WORK }) > 0 || mark === undefined;
  // The mark before the first answer, so that a second one corrects the first.
  const [before, setBefore] = useState<WorkMark | null>();
  const [answer, setAnswer] = useState<CallOutcome>();
  /** Pressed while the mark loads or changes. */
  const [pressed, setPressed] = useState<CallOutcome>();
  const base = (before === undefined ? mark : before) ?? null;
  const version = mark?.version ?? '';
  const previous = base?.callBack ?? null;

  const tell = (outcome: CallOutcome): void => {
    setPressed(isBusy ? outcome : undefined);
    if (isBusy || outcome === answer) return;
    setBefore(base);
    const stage = stageAfterCall(outcome, base?.stage ?? null);
    const isOpen = isOpenStage(stage);
    changing.mutate(
      {
        permitId,
        permitNumber,
        change: { version, stage, outcome, ...(isOpen && previous !== null && { callBack: null }) },
        previous,
      },
      { onSuccess: () => (isOpen ? setAnswer(outcome) : onDone()) },
    );
  };
  useEffect(() => {
    if (pressed !== undefined && !isBusy) tell(pressed);
  });
  const choose = (callBack: CallBack | null): void => {
    const isNew = called && (base === null || base.stage === 'saved' || base.stage === 'hidden');
    const stage = isNew && answer === undefined ? { stage: 'contacted' as const } : {};
    changing.mutate(
      { permitId, permitNumber, change: { version, ...stage, callBack }, previous },
      { onSuccess: onDone },
    );
  };

  if (isError)
    return <p className="text-14 text-muted">Your work list could not be loaded. Refresh the page.</p>;
  return (
    <>
      {called && (
        // biome-ignore lint/a11y/useSemanticElements: a fieldset is for form fields, and these are buttons
        <div role="group" aria-label="How did it go?" className="flex flex-wrap gap-2">
          {CALL_OUTCOMES.map(({ outcome, label }) => (
            <Button
              key={outcome}
              aria-pressed={outcome === (pressed ?? answer)}
              onClick={() => tell(outcome)}
              className={classNames(CALL_BUTTON, 'aria-pressed:bg-ink! aria-pressed:text-paper!')}
            >
              {label}
            </Button>
          ))}
        </div>
      )}
      {called && (
        <p role="status" className="mt-3 mb-1.5 text-14 font-medium">
          {answer === 'no-answer' ? 'No answer. When will you try again?' : 'Call back'}
        </p>
      )}
      <CallBackDays busy={isBusy} onChoose={choose}>
        {!called && previous !== null && (
          <Button look="quiet" className={CALL_BUTTON} onClick={() => isBusy || choose(null)}>
            No call-back
          </Button>
        )}
        <Button look="quiet" className={CALL_BUTTON} onClick={onDone}>
          {answer === undefined ? (called ? 'Skip' : 'Cancel') : 'No call-back'}
        </Button>
      </CallBackDays>
    </>
  );
}
