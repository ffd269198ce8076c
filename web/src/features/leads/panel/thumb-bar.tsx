import { type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import type { PermitDetail, ScoredPermit } from '#shared/domain/permit/permit.ts';
import { canWriteTo, contactOf } from '#shared/domain/permit/reach.ts';
import { titleCase } from '#shared/domain/title-case.ts';
import { useWorkMark } from '../../../lib/api/work-marks.ts';
import { lettersLink } from '../../../lib/page/links.ts';
import { buttonClass } from '../../../ui/button.tsx';
import { CallQuestion } from '../../../ui/calls/call-question.tsx';
import { CallingTime } from '../../../ui/calls/calling-time.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { ICONS, Icon } from '../../../ui/icon.tsx';
import { FirstStepLink, firstStep } from '../../../ui/lead/first-step.tsx';
import { useStageButton } from '../../../ui/work/use-stage-button.ts';
import { FindOwnerLink } from './find-owner.tsx';
import { DirectionsLink } from './lead-head.tsx';

/** The look of a button in the bar. */
export const THUMB = classNames(buttonClass(), 'h-13! min-w-0 flex-col gap-0.5! px-1! text-12!');
const FIRST = classNames(buttonClass('primary'), 'h-13! min-w-0 flex-col gap-0.5! px-1! text-12!');

interface ThumbBarProps {
  readonly permit: ScoredPermit;
  /** Undefined until it has loaded. */
  readonly detail: PermitDetail | undefined;
  /** More buttons. */
  readonly children?: ReactNode;
}

/** What matters before the first step, then that step, Directions and Save, side by side; after a call, how it went. */
export function ThumbBar({ permit, detail, children }: ThumbBarProps) {
  const { id: permitId, permitNumber } = permit;
  const step = firstStep(permit);
  const hasPhone = step?.way === 'phone';
  // A house is written to before somebody drives there.
  const writes = step?.way === 'visit' && canWriteTo(permit);
  const { mark } = useWorkMark(permitId);
  const { isBusy, setStage } = useStageButton(permit);
  const isSaved = mark != null && mark.stage !== 'hidden';
  const [isAsked, setIsAsked] = useState(false);
  return (
    <>
      {hasPhone && (
        <CallQuestion
          subject={{ permitId, permitNumber }}
          asked={isAsked}
          onDone={() => setIsAsked(false)}
          className="w-full"
        />
      )}
      <p className="w-full truncate text-12 text-muted empty:hidden">
        {hasPhone ? (
          <>
            {titleCase(contactOf(permit)?.name ?? 'No name on record')}. <CallingTime permit={permit} />
          </>
        ) : (
          <FindOwnerLink permit={permit} detail={detail} before="No phone on record. " />
        )}
      </p>
      <div className="flex w-full gap-2 *:flex-1 *:first:flex-[1.4]">
        {writes ? (
          <Link {...lettersLink([permitId])} aria-label="Letter to the property owner" className={FIRST}>
            <Icon path={ICONS.letter} />
            Letter
          </Link>
        ) : (
          step !== null && (
            <FirstStepLink step={step} say="short" onCall={() => setIsAsked(true)} className={FIRST} />
          )
        )}
        {(writes || step?.way !== 'visit') && <DirectionsLink permit={permit} className={THUMB} />}
        <button
          type="button"
          aria-pressed={isSaved}
          aria-disabled={isBusy || undefined}
          onClick={() => isSaved || setStage('saved')}
          className={THUMB}
        >
          <Icon path={ICONS.star} filled={isSaved} />
          {isSaved ? 'Saved' : 'Save'}
        </button>
        {children}
      </div>
    </>
  );
}
