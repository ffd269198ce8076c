import { Link } from 'react-router';
import type { Output } from '#shared/contract/index.ts';
import { steppedAt } from '#shared/domain/work-list.ts';
import { formatAge, localDay } from '../../lib/format/days.ts';
import { formatCount, formatPhone, phoneHref } from '../../lib/format/format.ts';
import { formatLocation } from '../../lib/format/permit-text.ts';
import { buttonClass } from '../../ui/button.tsx';
import { LineIcon } from '../../ui/line-icon.tsx';
import { SECTION_LINK, Section } from './section.tsx';

type WorkList = Output<'workList'>;
type Entry = WorkList['entries'][number];

const SHOWN = 3;

interface CallBacksProps {
  /** The contacted leads; undefined if they could not be read. */
  readonly list: WorkList | undefined;
}

/** The leads that were called and not decided, the longest ago first. */
export function CallBacks({ list }: CallBacksProps) {
  const { hidden: _hidden, ...listed } = list?.counts ?? {};
  const all = Object.values(listed).reduce<number>((sum, count) => sum + count, 0);
  const due = (list?.entries ?? [])
    .filter(({ permit }) => permit !== null)
    .toSorted((a, b) => (steppedAt(a.steps) < steppedAt(b.steps) ? -1 : 1));
  return (
    <Section
      title="Call back"
      action={
        <Link to="/work" className={SECTION_LINK}>
          Work List{list !== undefined && `, ${formatCount(all)}`}
        </Link>
      }
    >
      {list === undefined && <p className="py-3 text-14 text-muted">Your work list could not be loaded.</p>}
      {list !== undefined && due.length === 0 && (
        <p className="py-3 text-14 text-pretty text-muted">
          Nobody to call back. Mark a lead “Contacted” after a call, and it waits here.
        </p>
      )}
      <ul>
        {due.slice(0, SHOWN).map((entry) => (
          <CallBack key={entry.permitId} entry={entry} />
        ))}
      </ul>
    </Section>
  );
}

function CallBack({ entry }: { readonly entry: Entry }) {
  const { permit, permitId, permitNumber, leadId, note } = entry;
  if (permit === null) return null;
  const name = permit.propertyOwnerName ?? permit.contractorName ?? permitNumber;
  const phone = permit.propertyOwnerPhone ?? permit.contractorPhone;
  const href = `/leads?${new URLSearchParams({ permit: leadId ?? permitId })}`;
  return (
    <li className="flex items-center gap-3 border-b border-line py-2.5">
      <div className="min-w-0 flex-1">
        <Link to={href} className="block truncate text-14 font-medium text-ink no-underline hover:underline">
          {name}
        </Link>
        <p className="truncate text-12 text-muted">
          {[permit.addressStreet, formatLocation(permit)].filter((part) => part !== null).join(', ')}
        </p>
        <p className="truncate text-12">
          Called {formatAge(localDay(new Date(steppedAt(entry.steps))))}
          {note !== '' && `, ${note}`}
        </p>
      </div>
      {phone === null ? (
        <Link to={href} aria-label={`See lead ${permitNumber}`} className={buttonClass('secondary', 'small')}>
          See lead
        </Link>
      ) : (
        <a
          href={phoneHref(phone)}
          aria-label={`Call ${name}, ${formatPhone(phone)}`}
          className={buttonClass('secondary', 'small')}
        >
          <LineIcon name="phone" className="size-3" />
          Call
        </a>
      )}
    </li>
  );
}
