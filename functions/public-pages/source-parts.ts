import type { describeCoverage } from '#functions/collection/status/coverage.ts';
import { describeCompleteness } from '#shared/domain/completeness.ts';
import { licenseText, withheldBy } from '#shared/domain/permit/data-terms.ts';
import { formatDate } from '#shared/domain/words.ts';
import { type Html, html } from './html.ts';

/** A source as the coverage describes it, with how its collection is going. */
export type ShownSource = ReturnType<typeof describeCoverage>['sources'][number] & {
  readonly onTime: boolean;
  /** ISO 8601 UTC; null before the first good run. */
  readonly lastSuccess: string | null;
  /** When it publishes and how soon we had it, in a sentence; null while that is not known. */
  readonly rhythm: string | null;
};

const CADENCE = { hourly: 'Every hour', daily: 'Every day', weekly: 'Every week' } as const;
const COMMERCIAL = {
  allowed: 'Commercial use is allowed.',
  'not stated': 'Commercial use is not mentioned.',
  forbidden: 'Commercial use is forbidden.',
} as const;

function publishedText({ publishes }: ShownSource): string {
  const facts = [
    publishes.issueDate && 'issue date',
    publishes.value && 'value',
    publishes.contractor && 'contractor',
    publishes.contractorPhone && 'contractor’s phone',
    publishes.license && 'contractor’s license',
    publishes.owner && 'owner',
    publishes.ownerPhone && 'owner’s phone',
    publishes.use && 'use of the property',
    publishes.applications && 'applications before they are issued',
  ].filter((fact) => fact !== false);
  const known =
    facts.length === 0 ? 'Number, type and address' : `Number, type, address, ${facts.join(', ')}`;
  return publishes.contractor || publishes.owner ? `${known}.` : `${known}. It names nobody.`;
}

/** What the terms ask, and what we leave out because of them. */
function termsText({ license, terms }: ShownSource): string {
  const notes = [
    `${licenseText(license)}.`,
    COMMERCIAL[terms.commercialUse],
    terms.shareAlike && 'A database made from it has the same license.',
    withheldBy(terms) === 'individuals' && 'Names and phones of individuals are left out, as its terms ask.',
    withheldBy(terms) === 'everything' && 'Its permits are left out, as its terms ask.',
    terms.attribution,
  ];
  return notes.filter((note) => typeof note === 'string').join(' ');
}

/** A list of sources: what each publishes, under which terms, and how it is going. */
export function sourceList(sources: readonly ShownSource[]): Html {
  return html`<ul class="list">${sources.map((source) => {
    const { name, landingPage, terms, lastSuccess, onTime, newestIssueDate, cadence, completeness, rhythm } =
      source;
    const rows: (readonly [string, string | Html])[] = [
      ['Publishes', publishedText(source)],
      ['Terms', termsText(source)],
      ['Completeness', describeCompleteness(completeness)],
      [
        'Collected',
        html`${lastSuccess === null ? html`Not yet.` : onTime ? html`<span class="good">On time</span>, last on ${formatDate(lastSuccess.slice(0, 10))}.` : html`<span class="late">Late</span>, last on ${formatDate(lastSuccess.slice(0, 10))}.`} ${rhythm ?? `${CADENCE[cadence]}.`}${newestIssueDate === null ? '' : ` Newest permit: ${formatDate(newestIssueDate)}.`}`,
      ],
    ];
    return html`<li><h3>${name}</h3><dl>${rows.map(([label, text]) => html`<dt>${label}</dt><dd>${text}</dd>`)}</dl>${
      landingPage === null && terms.readAt === null
        ? null
        : html`<p>${landingPage === null ? null : html`<a href="${landingPage}" rel="noreferrer">Official page<span class="skip"> of ${name}</span></a>`}</p>`
    }</li>`;
  })}</ul>`;
}
