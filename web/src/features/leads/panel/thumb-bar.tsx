import { type ReactNode, useState } from 'react';
import type { ScoredPermit } from '#shared/domain/permit/permit.ts';
import { useWorkMark } from '../../../lib/api/work-marks.ts';
import { buttonClass } from '../../../ui/button.tsx';
import { CallQuestion } from '../../../ui/calls/call-question.tsx';
import { CallingTime } from '../../../ui/calls/calling-time.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { ICONS, Icon } from '../../../ui/icon.tsx';
import { FirstStepLink, firstStep } from '../../../ui/lead/first-step.tsx';
import { useChangeWork } from '../../../ui/work/use-change-work.ts';
import { DirectionsLink } from './lead-head.tsx';

/** The look of a button in the bar. */
export const THUMB = 'h-13! min-w-0 flex-col gap-0.5! px-1! text-12!';

interface ThumbBarProps {
  readonly permit: ScoredPermit;
  /** More buttons. */
  readonly children?: ReactNode;
}

/** The first action, Directions and Called, side by side; after a call, how it went. */
export function ThumbBar({ permit, children }: ThumbBarProps) {
  const step = firstStep(permit);
  const hasPhone = step?.way === 'phone';
  const { mark } = useWorkMark(permit.id);
  const changing = useChangeWork();
  const isCalled = mark?.stage === 'contacted';
  const { id: permitId, permitNumber } = permit;
  const [isAsked, setIsAsked] = useState(false);
  return (
    <>
      {hasPhone && (
        <>
          <CallQuestion
            subject={{ permitId, permitNumber }}
            asked={isAsked}
            onDone={() => setIsAsked(false)}
            className="w-full"
          />
          <CallingTime permit={permit} className="w-full" />
        </>
      )}
      <div className="flex w-full gap-2 *:flex-1 *:first:flex-[1.4]">
        {step !== null && (
          <FirstStepLink
            step={step}
            say="short"
            onCall={() => setIsAsked(true)}
            className={classNames(buttonClass('primary'), THUMB)}
          />
        )}
        {step?.way !== 'visit' && (
          <DirectionsLink permit={permit} className={classNames(buttonClass(), THUMB)} />
        )}
        {hasPhone && (
          <button
            type="button"
            aria-pressed={isCalled}
            disabled={mark === undefined || changing.isPending}
            onClick={() => {
              setIsAsked(true);
              if (!isCalled)
                changing.mutate({
                  permitId,
                  permitNumber,
                  change: { version: mark?.version ?? '', stage: 'contacted' },
                });
            }}
            className={classNames(buttonClass(), THUMB, 'aria-pressed:bg-ink! aria-pressed:text-paper!')}
          >
            <Icon path={ICONS.check} />
            Called
          </button>
        )}
        {children}
      </div>
    </>
  );
}
