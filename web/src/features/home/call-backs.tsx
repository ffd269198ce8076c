import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { Output } from '#shared/contract/index.ts';
import { firstLine } from '#shared/domain/calls/call-back.ts';
import { phoneContact } from '#shared/domain/permit/reach.ts';
import { steppedAt } from '#shared/domain/work-list.ts';
import { workListQuery } from '../../lib/api/work-marks.ts';
import { formatCallBack } from '../../lib/format/call-back-text.ts';
import { formatAge, localDay } from '../../lib/format/days.ts';
import { formatCount, formatPhone, phoneHref } from '../../lib/format/format.ts';
import { type CallSubject, callSubject } from '../../ui/calls/call-subject.ts';
import { CallingTime } from '../../ui/calls/calling-time.tsx';
import { DoneButton } from '../../ui/calls/done-button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { ICONS, Icon } from '../../ui/icon.tsx';
import { ButtonLink } from '../../ui/link.tsx';
import { RuledSection } from '../../ui/ruled-section.tsx';
import { SECTION_LINK } from './section-look.ts';

type Entry = Output<'workList'>['entries'][number];

const DUE_SHOWN = 5;
const UNDATED_SHOWN = 3;

/** The first leads to call back by a day, or those without a day. */
export function callBackQuery(callBack: string) {
  const limit = String(callBack === 'none' ? UNDATED_SHOWN : DUE_SHOWN);
  return workListQuery(new URLSearchParams({ callBack, limit }));
}

interface CallBacksProps {
  /** `YYYY-MM-DD`. */
  readonly today: string;
  /** Somebody was called (`called`), or is to be called another day. */
  readonly onAsk: (subject: CallSubject, called: boolean) => void;
}

/** Whom to call back: what is due, overdue first; then called leads without a day, the longest ago first. */
export function CallBacks({ today, onAsk }: CallBacksProps) {
  const due = useQuery(callBackQuery(today)).data;
  const undated = useQuery(callBackQuery('none')).data;
  const { hidden: _hidden, ...listed } = due?.counts ?? {};
  const all = Object.values(listed).reduce<number>((sum, count) => sum + count, 0);
  const isFailed = due === undefined || undated === undefined;
  return (
    <RuledSection
      title="Call back today"
      action={
        <Link to="/work" className={SECTION_LINK}>
          Work List{all > 0 && `, ${formatCount(all)}`}
        </Link>
      }
    >
      {isFailed && <Empty>Your work list could not be loaded.</Empty>}
      {due?.total === 0 && undated !== undefined && (
        <Empty>
          {undated.total === 0
            ? 'Nobody to call back. After a call, choose a day, and the lead waits here.'
            : 'Nothing is due today.'}
        </Empty>
      )}
      <ul>
        {due?.entries.map((entry) => (
          <CallBackRow key={entry.permitId} entry={entry} today={today} onAsk={onAsk} />
        ))}
      </ul>
      {due !== undefined && due.total > due.entries.length && (
        <Link to="/work?stage=due" className={`${SECTION_LINK} mt-2 text-12`}>
          All {formatCount(due.total)} due
        </Link>
      )}
      {undated !== undefined && undated.total > 0 && (
        <>
          <h3 className="mt-4 border-b border-line pb-1 text-12 font-medium text-muted">No date set</h3>
          <ul>
            {undated.entries.map((entry) => (
              <CallBackRow key={entry.permitId} entry={entry} today={today} onAsk={onAsk} />
            ))}
          </ul>
        </>
      )}
    </RuledSection>
  );
}

function Empty({ children }: { readonly children: ReactNode }) {
  return <p className="py-3 text-14 text-pretty text-muted">{children}</p>;
}

function CallBackRow({ entry, today, onAsk }: { readonly entry: Entry } & CallBacksProps) {
  const { permit, permitId, permitNumber, leadId, note, callBack, lastCall, wroteAt } = entry;
  const subject = callSubject(entry, permit);
  const { name, place } = subject;
  const phone = permit === null ? null : (phoneContact(permit)?.phone ?? null);
  const href = `/leads?${new URLSearchParams({ permit: leadId ?? permitId })}`;
  const isOverdue = callBack !== null && callBack.day < today;
  const when =
    callBack === null
      ? wroteAt !== undefined && wroteAt > (lastCall?.at ?? '')
        ? `Wrote ${formatAge(localDay(new Date(wroteAt)))}`
        : `Called ${formatAge(localDay(new Date(steppedAt(entry.steps))))}`
      : formatCallBack(callBack, today);
  const reason = firstLine(note);
  return (
    <li className="flex items-start gap-3 border-b border-line py-2.5">
      <div className="min-w-0 flex-1">
        <Link to={href} className="block truncate text-14 font-medium text-ink no-underline hover:underline">
          {name}
        </Link>
        <p className="truncate text-12 text-muted">{place}</p>
        <p className="truncate text-12" title={reason}>
          <span className={classNames(isOverdue && 'font-semibold text-problem')}>{when}</span>
          {reason !== '' && `, ${reason}`}
        </p>
        {permit !== null && phone !== null && <CallingTime permit={permit} className="block" />}
      </div>
      <div className="flex shrink-0 flex-col items-end">
        {phone === null ? (
          <ButtonLink to={href} aria-label={`See lead ${permitNumber}`} size="small">
            See lead
          </ButtonLink>
        ) : (
          <ButtonLink
            href={phoneHref(phone)}
            aria-label={`Call ${name}, ${formatPhone(phone)}`}
            onClick={() => onAsk(subject, true)}
            size="small"
          >
            <Icon path={ICONS.phone} className="size-3" />
            Call
          </ButtonLink>
        )}
        <div className="-mr-1.5 flex">
          {callBack !== null && <DoneButton mark={entry} label={`Done: ${name}`} className={SMALL_ACTION} />}
          <button
            type="button"
            aria-label={`${callBack === null ? 'Set a day' : 'Later'}: ${name}`}
            onClick={() => onAsk(subject, false)}
            className={SMALL_ACTION}
          >
            {callBack === null ? 'Set a day' : 'Later'}
          </button>
        </div>
      </div>
    </li>
  );
}

const SMALL_ACTION =
  'inline-flex min-h-11 items-center rounded px-1.5 text-12 text-muted underline decoration-line-strong hover:text-ink lg:min-h-6';
