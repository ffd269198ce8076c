import type { ReactNode } from 'react';
import { describeCompleteness, describeNoticed } from '#shared/domain/completeness.ts';
import { CONTACT_ROLES, licenseText, WITHHELD_NOTICES } from '#shared/domain/permit/data-terms.ts';
import {
  CADENCE_LABELS,
  CONTACT_FACTS,
  type CoveredSource,
  describeLag,
  describePublished,
  getPublishedFact,
} from '../../lib/format/coverage.ts';
import { formatDay } from '../../lib/format/format.ts';
import { FillBar } from '../fill-bar.tsx';

/** What a source publishes, how soon, and under which license. The caller renders the heading. */
export function CoverageFacts({ source }: { readonly source: CoveredSource }) {
  const { seenLagDays, newestIssueDate, landingPage, license, terms, cadence, publishes } = source;
  const noticed = describeNoticed(source.completeness);
  const phones = getPublishedFact(source, 'phone');
  return (
    <>
      <dl className="mt-2">
        {CONTACT_FACTS.map(({ key, label }) => {
          const fact = getPublishedFact(source, key);
          return (
            <div
              key={key}
              className="grid grid-cols-[1fr_auto] items-baseline gap-x-4 gap-y-1 border-t border-line py-2 text-14"
            >
              <dt>{label}</dt>
              <dd className={fact.published ? 'text-right' : 'text-right text-muted'}>
                {describePublished(fact)}
              </dd>
              <dd className="col-span-2">
                <FillBar {...fact} />
              </dd>
            </div>
          );
        })}
        <Line name="Appears here">{describeLag(seenLagDays)}</Line>
        <Line name="Newest permit">
          {newestIssueDate === null
            ? publishes.issueDate
              ? 'None read yet'
              : 'No issue dates published'
            : formatDay(newestIssueDate)}
        </Line>
        <Line name="Completeness">
          {describeCompleteness(source.completeness)}
          {noticed !== null && <span className="block text-12 text-muted">{noticed}</span>}
        </Line>
        <Line name="Read">{CADENCE_LABELS[cadence]}</Line>
        <Line name="Data license">{licenseText(license)}</Line>
        {terms.attribution !== null && <Line name="Attribution">{terms.attribution}</Line>}
        {landingPage !== null && (
          <Line name="Official page">
            <a href={landingPage} target="_blank" rel="noreferrer" className="break-all text-ink underline">
              {new URL(landingPage).host}
            </a>
          </Line>
        )}
      </dl>
      <TermsNotices source={source} />
      {!phones.published && (
        <p className="mt-1 text-12 text-muted">
          This record shows no phone numbers, so its leads have none. We never guess or buy them.
        </p>
      )}
    </>
  );
}

/** What the terms of a source keep from everybody, with the clause. */
export function TermsNotices({ source: { publishes, terms } }: { readonly source: CoveredSource }) {
  if (!terms.individualsList) return null;
  return (
    <div className="mt-1 text-12 text-muted">
      {CONTACT_ROLES.filter((role) => publishes[role]).map((role) => (
        <p key={role}>{WITHHELD_NOTICES[role]}</p>
      ))}
      {terms.clause !== null && <p>“{terms.clause}”</p>}
    </div>
  );
}

function Line({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <div className="flex flex-wrap justify-between gap-x-4 border-t border-line py-2 text-14">
      <dt className="text-muted">{name}</dt>
      <dd className="text-right">{children}</dd>
    </div>
  );
}
