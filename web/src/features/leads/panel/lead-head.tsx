import { type ReactNode, useState } from 'react';
import type { Permit, ScoredPermit } from '#shared/domain/permit/permit.ts';
import { isOnHold } from '#shared/domain/permit/permit-status.ts';
import { contactOf, customerOf, phoneContact } from '#shared/domain/permit/reach.ts';
import { REACH } from '#shared/domain/permit/who.ts';
import { whoDetail } from '#shared/domain/permit/who-rule.ts';
import { workLine } from '#shared/domain/permit/work-line.ts';
import { placeText } from '#shared/domain/territory/place-text.ts';
import { titleCase } from '#shared/domain/title-case.ts';
import { formatAge } from '../../../lib/format/days.ts';
import { formatDay, formatMoney, formatPhone } from '../../../lib/format/format.ts';
import { formatPermitAddress } from '../../../lib/format/permit-text.ts';
import { directionsHref } from '../../../lib/page/directions-href.ts';
import { buttonClass } from '../../../ui/button.tsx';
import { CallQuestion } from '../../../ui/calls/call-question.tsx';
import { CallingTime } from '../../../ui/calls/calling-time.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { CopyButton } from '../../../ui/copy-button.tsx';
import { ICONS, Icon } from '../../../ui/icon.tsx';
import { FirstStepLink, firstStep } from '../../../ui/lead/first-step.tsx';
import { ReachMark } from '../../../ui/lead/reach-mark.tsx';
import { PermitWho } from '../../../ui/lead/who-mark.tsx';
import { StatusBadge } from '../../../ui/status-badge.tsx';

/** The job at a glance and how to start on it: work, place, who does it, how to reach somebody, four figures. */
export function LeadHead({ permit }: { readonly permit: ScoredPermit }) {
  const { issueDate, appliedOn, valuation, leadScore, status, addressStreet } = permit;
  const day = issueDate ?? appliedOn ?? null;
  const street = addressStreet === null ? null : titleCase(addressStreet);
  return (
    <div>
      <p className="text-20 font-semibold text-balance break-words">{workLine(permit)}</p>
      <p className="mt-0.5 text-16 break-words">
        {formatPermitAddress({ ...permit, addressStreet: street }) ?? placeText(permit)}
      </p>
      {status !== null && (
        <p className="mt-2 text-14">
          <StatusBadge status={status} />
        </p>
      )}
      <WhoAndReach permit={permit} />
      <FirstActions key={permit.id} permit={permit} />
      <dl className="mt-4 grid auto-cols-fr grid-flow-col divide-x divide-line rounded border border-line">
        <Figure name="Value">{valuation === null ? '—' : formatMoney(valuation)}</Figure>
        <Figure name={day === issueDate ? 'Issued' : 'Filed'}>{day === null ? '—' : formatDay(day)}</Figure>
        <Figure name="Age" className="max-sm:hidden">
          {(day === null ? '' : formatAge(day).replace(/ ago$/, '')) || '—'}
        </Figure>
        <Figure name="Score">{leadScore}</Figure>
      </dl>
    </div>
  );
}

/** The two questions of a lead, each with its reason: who does the work, and how somebody can be reached. */
function WhoAndReach({ permit }: { readonly permit: ScoredPermit }) {
  const { who, reach } = permit;
  const detail = whoDetail(permit, who.label);
  return (
    <dl className="mt-3 divide-y divide-line rounded border border-line text-14">
      <Answer question={who.label === 'taken' ? 'Has the job' : 'Who does it'}>
        <span className="flex flex-wrap items-center gap-x-2.5">
          <PermitWho permit={permit} />
          {detail !== null && <span className="min-w-0 break-words">{titleCase(detail)}</span>}
        </span>
        <span className="block text-12 text-muted">{who.reason}.</span>
        {who.label === 'taken' && permit.contractorPhone !== null && (
          <span className="block">{formatPhone(permit.contractorPhone)}</span>
        )}
      </Answer>
      <Answer question="Reach">
        {reach === 'none' ? REACH.none : <ReachMark reach={reach} />}
        <span className="block text-12 text-muted">{reachReason(permit)}</span>
      </Answer>
    </dl>
  );
}

function Answer({ question, children }: { readonly question: string; readonly children: ReactNode }) {
  return (
    <div className="flex gap-3 px-3 py-2">
      <dt className="w-20 shrink-0 text-12 leading-5 text-muted">{question}</dt>
      <dd className="min-w-0 flex-1">{children}</dd>
    </div>
  );
}

/** What on the record makes the lead reachable so. */
function reachReason(permit: ScoredPermit): string {
  const { reach, who, status } = permit;
  const contact = contactOf(permit);
  switch (reach) {
    case 'phone':
      return `${contact?.role ?? 'Owner'}${contact?.name == null ? '' : `: ${titleCase(contact.name)}`}. Number as written on the permit.`;
    case 'letter':
      return contact?.address == null
        ? 'A name and a street, no number.'
        : `${contact.role}’s own address on the record, no number.`;
    case 'visit':
      return customerOf(who.label) === 'contractor'
        ? 'The record shows no number and no address of the firm, only the street of the job.'
        : 'The record shows a street, no name and no number.';
    case 'none':
      if (who.label === 'taken') return 'Somebody in your trade has this job.';
      if (isOnHold(status)) return 'It is on hold, so it can wait.';
      return who.label === 'ended' ? 'This job is over.' : 'The record shows no street, name or number.';
  }
}

interface FigureProps {
  readonly name: string;
  readonly className?: string;
  readonly children: string | number;
}

function Figure({ name, className, children }: FigureProps) {
  return (
    <div className={classNames('min-w-0 px-3 py-2', className)}>
      <dt className="text-12 text-muted">{name}</dt>
      <dd className="figures truncate text-14 font-medium sm:text-16">{children}</dd>
    </div>
  );
}

/** The first action, Copy and Directions. On a phone they are in the bar at the thumb. */
function FirstActions({ permit }: { readonly permit: ScoredPermit }) {
  const step = firstStep(permit);
  const address = formatPermitAddress(permit);
  const [isAsked, setIsAsked] = useState(false);
  const copied = step?.way === 'phone' ? formatPhone(phoneContact(permit)?.phone ?? '') : address;
  return (
    <>
      <div className="mt-4 flex gap-2 max-lg:hidden print:hidden">
        {step !== null && (
          <FirstStepLink
            step={step}
            say="whole"
            onCall={() => setIsAsked(true)}
            className={classNames(buttonClass('primary'), 'h-11! min-w-0 flex-1 text-16!')}
          />
        )}
        {step !== null && copied !== null && (
          <CopyButton
            text={() => copied}
            label={step.way === 'phone' ? 'Copy' : 'Copy address'}
            accessibleName={step.way === 'phone' ? `Copy the number ${copied}` : 'Copy address'}
            className="h-11 border border-line-strong px-3 text-14! no-underline!"
          />
        )}
        {step?.way !== 'visit' && (
          <DirectionsLink permit={permit} className={classNames(buttonClass(), 'h-11! text-16!')} />
        )}
      </div>
      {step?.way === 'phone' && (
        <>
          <CallQuestion
            subject={{ permitId: permit.id, permitNumber: permit.permitNumber }}
            asked={isAsked}
            onDone={() => setIsAsked(false)}
            className="mt-3 rounded border border-ink p-3 max-lg:hidden print:hidden"
          />
          <CallingTime permit={permit} className="mt-2 block max-lg:hidden" />
        </>
      )}
    </>
  );
}

/** Leads to the navigation of the phone or browser. Nothing without an address. */
export function DirectionsLink({
  permit,
  className,
}: {
  readonly permit: Permit;
  readonly className: string;
}) {
  const href = directionsHref(permit);
  if (href === null) return null;
  return (
    <a href={href} target="_blank" rel="noreferrer" className={className}>
      <Icon path={ICONS.directions} />
      Directions
    </a>
  );
}
