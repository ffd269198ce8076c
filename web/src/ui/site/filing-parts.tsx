import type { ReactNode } from 'react';
import type { Median } from '#shared/domain/filing/interval.ts';
import { counted, formatCount } from '../../lib/format/format.ts';
import type { Site } from './site.ts';

type Filing = Site['filing'];
type Odds = NonNullable<Filing['odds']>;

/** How old a filing is, what usually becomes of such filings here, and how long permits take. Nothing that was not measured. */
export function FilingParts({ filing: { age, odds, toIssue } }: Pick<Site, 'filing'>) {
  return (
    <>
      {age !== null && (
        <p className="text-14 font-medium">
          Filed {age === 0 ? 'today' : `${counted(age, 'day')} ago`}, not issued
        </p>
      )}
      {odds !== null && <OddsFact odds={odds} />}
      {toIssue !== null && (
        <Fact title={`Days to issue here: ${formatCount(toIssue.median)}`}>
          Half of {counted(toIssue.n, `${kindOf(toIssue)}permit`)} took no longer, from filing to issue (
          {between(toIssue)}).
        </Fact>
      )}
    </>
  );
}

function OddsFact({ odds }: { readonly odds: Odds }) {
  const { n, issued, age, percent, days, elsewhere } = odds;
  const still = age === 0 ? '' : ` with no permit after ${age} days`;
  return (
    <Fact
      title={`Becomes a permit: ${formatCount(issued)} of ${formatCount(n)} (${Math.round(percent.low)}–${Math.round(percent.high)}%)`}
    >
      Of {counted(n, `${kindOf(odds)}filing`)} here{still}, {formatCount(issued)} became a permit within a
      year of filing
      {days !== null && `, half of them within ${counted(days.median, 'day')} (${between(days)})`}.
      {elsewhere !== null &&
        ` Elsewhere in the state: ${formatCount(elsewhere.issued)} of ${formatCount(elsewhere.n)}.`}{' '}
      Ranges hold in 90 of 100 cases.
    </Fact>
  );
}

function Fact({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <p className="text-14">
      {title}
      <span className="block text-12 text-muted">{children}</span>
    </p>
  );
}

function kindOf({ type }: Pick<Odds, 'type'>): string {
  return type === null ? '' : `${type} `;
}

function between({ low, high }: Median): string {
  return `${formatCount(low)}–${formatCount(high)}`;
}
