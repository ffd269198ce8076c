import { useState } from 'react';
import type { Permit, ScoredPermit } from '#shared/domain/permit/permit.ts';
import { isOnHold } from '#shared/domain/permit/permit-status.ts';
import { contactOf, customerOf, phoneContact } from '#shared/domain/permit/reach.ts';
import { workLine } from '#shared/domain/permit/work-line.ts';
import { placeText } from '#shared/domain/territory/place-text.ts';
import { formatAge } from '../../../lib/format/days.ts';
import { formatDay, formatMoney, formatPhone, phoneHref } from '../../../lib/format/format.ts';
import { formatPermitAddress } from '../../../lib/format/permit-text.ts';
import { directionsHref } from '../../../lib/page/directions-href.ts';
import { buttonClass } from '../../../ui/button.tsx';
import { CallQuestion } from '../../../ui/calls/call-question.tsx';
import { CallingTime } from '../../../ui/calls/calling-time.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { CopyButton } from '../../../ui/copy-button.tsx';
import { ICONS, Icon } from '../../../ui/icon.tsx';
import { StatusBadge } from '../../../ui/status-badge.tsx';
import { PermitWho } from '../../../ui/who-mark.tsx';

/** The job at a glance and how to start on it: work, place, label, Call, Directions, four figures. */
export function LeadHead({ permit }: { readonly permit: ScoredPermit }) {
  const { issueDate, valuation, leadScore, status, who } = permit;
  return (
    <div>
      <p className="text-20 font-semibold text-balance break-words">{workLine(permit)}</p>
      <p className="mt-0.5 text-16 break-words">{formatPermitAddress(permit) ?? placeText(permit)}</p>
      <p className="mt-2 flex flex-wrap items-center gap-x-2.5 gap-y-1 text-14">
        {status !== null && <StatusBadge status={status} />}
        <PermitWho permit={permit} />
      </p>
      <p className="mt-1 text-12 text-muted">{who.reason}.</p>
      <CallActions key={permit.id} permit={permit} />
      <dl className="mt-4 grid auto-cols-fr grid-flow-col divide-x divide-line rounded border border-line">
        <Figure name="Value">{valuation === null ? '—' : formatMoney(valuation)}</Figure>
        <Figure name="Issued">{issueDate === null ? '—' : formatDay(issueDate)}</Figure>
        <Figure name="Age" className="max-sm:hidden">
          {(issueDate === null ? '' : formatAge(issueDate).replace(/ ago$/, '')) || '—'}
        </Figure>
        <Figure name="Score">{leadScore}</Figure>
      </dl>
    </div>
  );
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

/** Call, Copy and Directions. On a phone the first and the last are in the bar at the thumb. */
function CallActions({ permit }: { readonly permit: ScoredPermit }) {
  const call = phoneContact(permit);
  const who = contactOf(permit);
  const address = formatPermitAddress(permit);
  const [isAsked, setIsAsked] = useState(false);
  return (
    <>
      <div className="mt-4 flex gap-2 max-lg:hidden print:hidden">
        {call !== null && (
          <a
            href={phoneHref(call.phone)}
            onClick={() => setIsAsked(true)}
            className={classNames(buttonClass('primary'), 'h-11! min-w-0 flex-1 text-16!')}
          >
            <Icon path={ICONS.phone} />
            Call {formatPhone(call.phone)}
          </a>
        )}
        {call !== null && (
          <CopyButton
            text={() => formatPhone(call.phone)}
            label="Copy"
            accessibleName={`Copy the number ${formatPhone(call.phone)}`}
            className="h-11 border border-line-strong px-3 text-14! no-underline!"
          />
        )}
        <DirectionsLink
          permit={permit}
          className={classNames(buttonClass(), 'h-11! text-16!', call === null && 'flex-1')}
        />
        {call === null && address !== null && (
          <CopyButton
            text={() => address}
            label="Copy address"
            className="h-11 border border-line-strong px-3 text-14! no-underline!"
          />
        )}
      </div>
      <CallQuestion
        subject={{ permitId: permit.id, permitNumber: permit.permitNumber }}
        asked={isAsked}
        onDone={() => setIsAsked(false)}
        className="mt-3 rounded border border-ink p-3 max-lg:hidden print:hidden"
      />
      {call !== null && <CallingTime permit={permit} className="mt-2 block max-lg:hidden" />}
      <p className="mt-2 text-12 text-muted">
        {call !== null
          ? `Call first: ${call.name ?? 'no name'}, ${call.role.toLowerCase()}. Number as written on the permit.`
          : who === null
            ? nobodyWords(permit)
            : `${who.role}: ${who.name}. No phone on the record.`}
      </p>
    </>
  );
}

/** Why nobody is there to call; the reason of the label says it where the reader would sell to nobody. */
function nobodyWords({ status, who }: ScoredPermit): string {
  if (isOnHold(status)) return 'It is on hold, so it can wait.';
  return customerOf(who.label) === null ? '' : 'The record names no owner and shows no phone of one.';
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
