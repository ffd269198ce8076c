import { Fragment, type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import { propertyUseLabel } from '#shared/domain/lists/property-use.ts';
import { actionLabel } from '#shared/domain/lists/work-actions.ts';
import type { Permit, PermitDetail, ScoredPermit } from '#shared/domain/permit/permit.ts';
import { PAPERWORK } from '#shared/domain/permit/permit-category.ts';
import { type DialogField, PERMIT_FIELDS } from '#shared/domain/permit/permit-fields.ts';
import { type Trade, tradeLabel } from '#shared/domain/permit/trades.ts';
import { pointClassLabel } from '#shared/domain/point-class.ts';
import { writeCircle } from '#shared/domain/territory/territory.ts';
import { formatCount, formatDay, formatMoney } from '../../../lib/format/format.ts';
import { formatPermitAddress } from '../../../lib/format/permit-text.ts';
import { pageQuery } from '../../../lib/page/links.ts';
import { StatusBadge } from '../../../ui/status-badge.tsx';
import { ContactFacts, type Publisher } from './contact-facts.tsx';
import { FactList, PermitFact } from './fact-list.tsx';
import { FindOwner } from './find-owner.tsx';
import { LeadHead } from './lead-head.tsx';
import { History, SourceFacts } from './record-facts.tsx';
import { ScoreFacts } from './score-facts.tsx';

interface PermitFactsProps {
  readonly permit: ScoredPermit;
  readonly detail: PermitDetail | undefined;
  /** Source and history failed to load. */
  readonly failed: boolean;
  readonly publisher: Publisher;
  /** The stage and the notes; absent where nothing can be noted. */
  readonly stage?: ReactNode;
  readonly notes?: ReactNode;
  /** The permits at the address; absent where they cannot be read. */
  readonly site?: ReactNode;
  /** In place of a history that could not be loaded. */
  readonly history: ReactNode;
}

/** Everything on record about a permit, in the order of a call: the job, the people, then the record (PRODUCT §2). */
export function PermitFacts(props: PermitFactsProps) {
  const { permit, detail, failed, publisher, stage, notes, site, history } = props;
  return (
    <div className="space-y-6">
      <LeadHead permit={permit} />
      <FindOwner permit={permit} detail={detail} />
      {stage}
      <Section title="Contact Information">
        <ContactFacts permit={permit} detail={detail} publisher={publisher} />
      </Section>
      {notes !== undefined && <Section title="Your Notes">{notes}</Section>}
      <ProjectInformation permit={permit} detail={detail} />
      {site !== undefined && <Section title="At This Address">{site}</Section>}
      <Section title="History">{detail === undefined ? history : <History detail={detail} />}</Section>
      <Section title={`Why ${permit.leadScore} of 100`}>
        <ScoreFacts detail={detail} failed={failed} />
      </Section>
      {detail !== undefined && (
        <Section title="Source">
          <SourceFacts detail={detail} />
        </Section>
      )}
    </div>
  );
}

type ProjectFact = (permit: Permit, detail: PermitDetail | undefined) => ReactNode;

/** The facts of the project, in order. An undefined one is not shown. */
const PROJECT_FACTS: Readonly<Record<DialogField<'project'>, ProjectFact>> = {
  permitNumber: ({ permitNumber }) => <span className="font-mono">{permitNumber}</span>,
  permitType: ({ permitType }) => permitType,
  trades: ({ trades }, detail) =>
    trades.length > 0 ? <TradeTags trades={trades} words={detail?.tradeWords} /> : undefined,
  actions: ({ actions }) => actions.map(actionLabel).join(', ') || undefined,
  propertyUse: ({ propertyUse, useFrom }, detail) => {
    const label = propertyUse === null ? undefined : propertyUseLabel(propertyUse);
    return label !== undefined && useFrom === 'roll' ? fromRoll(label, detail) : label;
  },
  rollClass: (_, detail) => (detail?.rollClass == null ? undefined : fromRoll(detail.rollClass, detail)),
  yearBuilt: (_, detail) => (detail?.yearBuilt == null ? undefined : fromRoll(detail.yearBuilt, detail)),
  rollUnits: (_, detail) =>
    detail?.rollUnits == null ? undefined : fromRoll(formatCount(detail.rollUnits), detail),
  addressStreet: (permit, detail) => {
    const address = formatPermitAddress(permit);
    return address === null ? null : (
      <>
        {address}
        {detail !== undefined && <Nearby detail={detail} />}
      </>
    );
  },
  pointClass: (_, detail) => (detail?.pointClass == null ? undefined : pointClassLabel(detail.pointClass)),
  valuation: ({ valuation }) =>
    valuation === null ? null : <span className="font-mono">{formatMoney(valuation)}</span>,
  dwellingUnits: (_, detail) =>
    detail?.dwellingUnits == null ? undefined : formatCount(detail.dwellingUnits),
  squareFeet: (_, detail) =>
    detail?.squareFeet == null ? undefined : `${formatCount(detail.squareFeet)} square feet`,
  appliedOn: (_, detail) => (detail?.appliedOn == null ? undefined : formatDay(detail.appliedOn)),
  finishedOn: (_, detail) => (detail?.finishedOn == null ? undefined : formatDay(detail.finishedOn)),
  issueDate: ({ issueDate }) => (issueDate === null ? null : formatDay(issueDate)),
  status: ({ status }, detail) => {
    if (status === null) return null;
    const rawStatus = detail?.provenance.rawStatus ?? null;
    return (
      <span className="flex flex-wrap items-center gap-x-2">
        <StatusBadge status={status} />
        {status === 'Other' && rawStatus !== null && (
          <span className="text-muted">city’s status: “{rawStatus}”</span>
        )}
      </span>
    );
  },
  milestone: (_, detail) => detail?.milestone ?? undefined,
  filing: (_, detail) => detail?.filing ?? undefined,
  paperwork: (_, detail) => detail?.paperwork && PAPERWORK[detail.paperwork],
  description: ({ description }) => <ClampedText text={description ?? 'No description available'} />,
};

/** A fact of the parcel's roll, with the roll and its year. */
const fromRoll = (fact: string | number, detail: PermitDetail | undefined): ReactNode => (
  <>
    {fact} <span className="text-12 text-muted">{detail?.roll ?? 'from the roll of the parcel'}</span>
  </>
);

const NEARBY_MILES = [1, 5, 25] as const;

/** Searches around the permit's point. Nothing without one. */
function Nearby({ detail }: { readonly detail: PermitDetail }) {
  const { latitude, longitude, addressStreet, permitNumber, jurisdictionState } = detail;
  if (latitude === null || longitude === null) return null;
  const links = NEARBY_MILES.map((miles) => {
    const territory = [writeCircle(latitude, longitude, miles, addressStreet ?? `permit ${permitNumber}`)];
    return { miles, to: `/leads?${pageQuery({ states: [jurisdictionState], territory })}` };
  });
  return (
    <span className="block text-muted print:hidden">
      Leads nearby:{' '}
      {links.map(({ miles, to }, at) => (
        <Fragment key={miles}>
          {at > 0 && ' · '}
          <Link to={to} className="underline hover:text-ink">
            {miles === 1 ? '1 mile' : `${miles} miles`}
          </Link>
        </Fragment>
      ))}
    </span>
  );
}

function ProjectInformation(props: { readonly permit: Permit; readonly detail: PermitDetail | undefined }) {
  const fields = Object.keys(PROJECT_FACTS) as DialogField<'project'>[];
  return (
    <Section title="Project Information">
      <FactList>
        {fields.map((field) => {
          const value = PROJECT_FACTS[field](props.permit, props.detail);
          return value === undefined ? null : (
            <PermitFact key={field} name={PERMIT_FIELDS[field].dialog.label}>
              {value}
            </PermitFact>
          );
        })}
      </FactList>
    </Section>
  );
}

function Section({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <section>
      <h3 className="mb-2 border-t border-line pt-4 text-14 font-semibold">{title}</h3>
      {children}
    </section>
  );
}

/** A longer text is cut: about four lines of the dialog, in characters. */
const CLAMPED_LENGTH = 320;

function ClampedText({ text }: { readonly text: string }) {
  const [open, setOpen] = useState(false);
  if (text.length <= CLAMPED_LENGTH) return text;
  return (
    <>
      <span className={open ? 'block' : 'line-clamp-4 print:line-clamp-none'}>{text}</span>
      <button
        type="button"
        aria-expanded={open}
        onClick={() => setOpen(!open)}
        className="mt-1 min-h-6 text-muted underline hover:text-ink print:hidden"
      >
        {open ? 'less' : 'more'}
      </button>
    </>
  );
}

/** The trades of a permit, each with the words of its type or description that indicate it. */
function TradeTags(props: {
  readonly trades: readonly Trade[];
  readonly words: PermitDetail['tradeWords'] | undefined;
}) {
  const { trades, words = {} } = props;
  return (
    <ul className="flex flex-wrap gap-x-4 gap-y-1">
      {trades.map((trade) => (
        <li key={trade} className="flex items-center gap-2">
          <span className="rounded border border-line-strong px-1.5 text-12 leading-5 font-medium whitespace-nowrap">
            {tradeLabel(trade)}
          </span>
          {words[trade] !== undefined && (
            <span className="text-12 text-muted">
              <span className="sr-only">by the words </span>“{words[trade]}”
            </span>
          )}
        </li>
      ))}
    </ul>
  );
}
