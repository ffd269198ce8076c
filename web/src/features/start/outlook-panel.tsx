import type { ReactNode } from 'react';
import { stateCode } from '#shared/domain/permit/states.ts';
import { businessLabels, type Trade, tradeLabel } from '#shared/domain/permit/trades.ts';
import { countShown, reachWords, WHO_IDS, worthOf } from '#shared/domain/permit/who.ts';
import { placeLabel } from '#shared/domain/places/place.ts';
import type { Role } from '#shared/domain/profile.ts';
import { outOf100 } from '#shared/domain/words.ts';
import { formatAge } from '../../lib/format/days.ts';
import { counted, formatCount, formatDay, formatMoney } from '../../lib/format/format.ts';
import { classNames } from '../../ui/class-names.ts';
import { ReachMark } from '../../ui/lead/reach-mark.tsx';
import { WhoMark } from '../../ui/lead/who-mark.tsx';
import type { Outlook } from './outlook-query.ts';

/** Below this many permits a share says nothing. */
const NAMING_LEAST = 30;

interface OutlookPanelProps {
  readonly outlook: Outlook;
  readonly trades: readonly Trade[];
  readonly role: Role | null;
  /** A newer answer is on its way. */
  readonly stale: boolean;
}

/** What a place has for a business: leads by who and reach, how often the place names people, and three leads. */
export function OutlookPanel({ outlook, trades, role, stale }: OutlookPanelProps) {
  const { naming, leads, total, days } = outlook;
  const place = outlook.place === null ? 'this place' : placeLabel(outlook.place);
  if (naming.permits === 0)
    return (
      <Message title={`We don’t have permits for ${place} yet.`}>
        <p>Choose a city nearby or the whole state.</p>
      </Message>
    );
  const work = trades.length === 0 ? '' : `${businessLabels(trades).join(', ')} `;
  return (
    <div className={classNames(stale && 'opacity-60')}>
      <p className="text-12 text-muted">
        {trades.length === 0 ? 'All work' : work}in {place}, last {days} days
      </p>
      <div aria-live="polite" className="mt-1.5 flex items-end gap-5">
        <p className="figures text-28 font-semibold tracking-tight sm:text-44">
          {formatCount(countShown(outlook.who, role))}
        </p>
        <p className="text-16 sm:pb-0.5">
          {reachWords(outlook.reach) || 'leads'},
          <br />
          of <b className="font-semibold">{counted(total, 'permit')}</b> issued
        </p>
      </div>
      <ul className="mt-4 flex flex-wrap gap-x-6 gap-y-1.5 text-14">
        {WHO_IDS.filter((label) => outlook.who[label] > 0).map((label) => (
          <li key={label} className="flex items-center gap-2">
            <WhoMark label={label} worth={worthOf(label, role)} />
            <span className="figures text-muted">{formatCount(outlook.who[label])}</span>
          </li>
        ))}
      </ul>
      <NamingGauges naming={naming} place={place} />
      <h2 className="mt-6 border-b border-line-strong pb-1.5 text-16 font-semibold">
        {leads.length === 0 ? 'No lead here right now' : 'Your first leads'}
      </h2>
      {leads.length === 0 && (
        <p className="mt-3 text-14 text-muted">
          {role === 'supplier' && naming.contractor === 0
            ? `A supplier’s leads are permits that name a firm, and ${place} names none. “Show my leads” opens all permits of your trades there. For permits with firms, choose a place nearby.`
            : 'Add a trade, or choose the whole state.'}
        </p>
      )}
      <ol>
        {leads.map((lead) => (
          <li key={lead.id} className="flex gap-6 border-b border-line py-3">
            <div className="min-w-0 flex-1">
              <p className="text-16 font-semibold text-pretty">{workOf(lead)}</p>
              <p className="text-14">
                {lead.city ?? place}
                {lead.city !== null && outlook.place !== null && `, ${stateCode(outlook.place.state)}`}
              </p>
              <p className="mt-0.5 flex flex-wrap items-center gap-x-2 text-12 text-muted">
                {lead.reach !== 'none' && <ReachMark reach={lead.reach} />}
                {peopleOf(lead)}
                {lead.permitType !== null && <span>City’s permit type: {lead.permitType}</span>}
              </p>
            </div>
            <div className="flex shrink-0 flex-col items-end text-14">
              {lead.valuation === null ? (
                <p className="text-muted">No value given</p>
              ) : (
                <p className="figures font-mono text-16 font-medium">{formatMoney(lead.valuation)}</p>
              )}
              <WhoMark label={lead.label} worth={worthOf(lead.label, role)} />
              <p className="mt-0.5 text-12 text-muted">
                {lead.issueDate === null ? '' : formatAge(lead.issueDate)}
              </p>
            </div>
          </li>
        ))}
      </ol>
    </div>
  );
}

/** How often a place names people, out of its permits of the last year, or since its records begin. */
function NamingGauges({ naming, place }: { readonly naming: Outlook['naming']; readonly place: string }) {
  const { permits, since, ...named } = naming;
  const period = since === null ? 'in the last year' : `since ${formatDay(since)}, when our records begin`;
  if (permits < NAMING_LEAST)
    return (
      <p className="mt-5 border-y border-line py-3 text-14 text-muted">
        {place} issued {counted(permits, 'permit')} {period}: too few to tell how often it names people.
      </p>
    );
  const gauges = [
    ['owner', 'permits name an owner'],
    ['contractor', 'name a contractor'],
    ['phone', 'show a phone number'],
  ] as const;
  return (
    <>
      <ul className="mt-5 grid grid-cols-3 border-t border-b border-t-line-strong border-b-line">
        {gauges.map(([fact, words]) => (
          <li
            key={fact}
            className="flex flex-col py-3 pr-4 not-first:border-l not-first:border-line not-first:pl-4"
          >
            <p className="text-16 font-semibold sm:text-20">{outOf100(named[fact], permits)} of 100</p>
            <p className="mb-1.5 text-12 text-muted">{words}</p>
            <svg aria-hidden="true" className="mt-auto block h-2 w-full text-line-strong">
              <line x1="0" x2="100%" y1="7.5" y2="7.5" stroke="currentColor" />
              <rect y="3" height="4" width={`${(100 * named[fact]) / permits}%`} fill="var(--ink)" />
            </svg>
          </li>
        ))}
      </ul>
      <p className="mt-1 text-12 text-muted">
        Of {counted(permits, 'permit')} issued in {place} {period}
      </p>
    </>
  );
}

export function Message({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <div className="text-16 text-muted">
      <h2 className="text-20 font-semibold text-ink">{title}</h2>
      <div className="mt-2 max-w-prose text-pretty">{children}</div>
    </div>
  );
}

/** A lead that everybody may see has no words of its own: its trades stand for its work. */
function workOf({ trades }: Outlook['leads'][number]): string {
  return trades.map(tradeLabel).join(', ') || 'Building permit';
}

function peopleOf({ hasOwner, hasContractor }: Outlook['leads'][number]): string {
  const named = [hasOwner && 'Owner named', hasContractor && 'Contractor named'];
  return named.filter(Boolean).join(' · ') || 'No name on record';
}
