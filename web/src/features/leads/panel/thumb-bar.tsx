import { type ReactNode, useState } from 'react';
import type { ScoredPermit } from '#shared/domain/permit/permit.ts';
import { phoneContact } from '#shared/domain/permit/reach.ts';
import { useWorkMark } from '../../../lib/api/work-marks.ts';
import { phoneHref } from '../../../lib/format/format.ts';
import { buttonClass } from '../../../ui/button.tsx';
import { CallQuestion } from '../../../ui/calls/call-question.tsx';
import { CallingTime } from '../../../ui/calls/calling-time.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { ICONS, Icon } from '../../../ui/icon.tsx';
import { useChangeWork } from '../../../ui/work/use-change-work.ts';
import { DirectionsLink } from './lead-head.tsx';

/** The look of a button in the bar. */
export const THUMB = 'h-13! min-w-0 flex-col gap-0.5! px-1! text-12!';

interface ThumbBarProps {
  readonly permit: ScoredPermit;
  /** More buttons. */
  readonly children?: ReactNode;
}

/** Call, Directions and Called, side by side; after a call, how it went. */
export function ThumbBar({ permit, children }: ThumbBarProps) {
  const call = phoneContact(permit);
  const { mark } = useWorkMark(permit.id);
  const changing = useChangeWork();
  const isCalled = mark?.stage === 'contacted';
  const { id: permitId, permitNumber } = permit;
  const [isAsked, setIsAsked] = useState(false);
  return (
    <>
      <CallQuestion
        subject={{ permitId, permitNumber }}
        asked={isAsked}
        onDone={() => setIsAsked(false)}
        className="w-full"
      />
      {call !== null && <CallingTime permit={permit} className="w-full" />}
      <div className="flex w-full gap-2 *:flex-1 *:first:flex-[1.4]">
        {call === null ? (
          <span className="grid h-13 place-items-center rounded border border-line text-12 text-muted">
            No phone
          </span>
        ) : (
          <a
            href={phoneHref(call.phone)}
            onClick={() => setIsAsked(true)}
            className={classNames(buttonClass('primary'), THUMB)}
          >
            <Icon path={ICONS.phone} />
            Call
          </a>
        )}
        <DirectionsLink permit={permit} className={classNames(buttonClass(), THUMB)} />
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
        {children}
      </div>
    </>
  );
}
