import type { Completeness } from '#shared/domain/completeness.ts';
import type { Column, MappedField, Source } from '../source.ts';
import { termsOf } from '../source-terms.ts';
import { EMPTY_MEASURES, summarizeMeasures } from './measures.ts';
import type { StatusSummary } from './status-summary.ts';

const NOT_MEASURED: Completeness = { figure: null, reason: 'not-measured' };

/** Which facts the table of a source is known to have, and whether it lists permits before they are issued. */
export function publishedFacts({ fields, portal, alsoAt = [], applications }: Source) {
  const has = (field: MappedField): boolean => isKnown(fields[field]);
  return {
    owner: has('propertyOwnerName'),
    ownerPhone: has('propertyOwnerPhone'),
    contractor: has('contractorName'),
    contractorPhone: has('contractorPhone'),
    license: has('contractorLicense'),
    value: has('valuation'),
    use: has('propertyUse'),
    issueDate: has('issueDate'),
    applications: applications === true || [portal, ...alsoAt].some((one) => 'undatedBy' in one),
  };
}

/**
 * Whether unissued filings stay published with their day, so that their share can be counted. A list of open ones tells no outcome, and a
 * planning case is never issued itself.
 */
export function tellsOutcomes(source: Source): boolean {
  const { applications, issueDate } = publishedFacts(source);
  return source.keeps === 'all' && applications && issueDate && source.fields.applied !== undefined;
}

/** False for a column that only some versions of the table have: it may be missing today. */
function isKnown(column: Column | undefined): boolean {
  if (column === undefined) return false;
  if (typeof column === 'string' || 'contact' in column) return true;
  if ('optional' in column) return false;
  if ('first' in column) return column.first.some(isKnown);
  if ('join' in column) return column.join.some(isKnown);
  return isKnown(column.of);
}

/** The terms of a source, and where they were read. */
export function describeTerms(source: Source) {
  const { clause, seen } = source.terms ?? {};
  return {
    ...termsOf(source),
    clause: clause ?? null,
    readAt: seen?.where ?? null,
    readOn: seen?.on ?? null,
  };
}

/**
 * The coverage page: which facts each source publishes, how often they were filled and how soon permits were seen. Sources
 * that are not collected are listed with the reason.
 */
export function describeCoverage(
  sources: readonly Source[],
  { sources: summaries }: Pick<StatusSummary, 'sources'>,
  unmapped: readonly {
    readonly name: string;
    readonly state: string;
    readonly reason: string;
    readonly address: string | null;
  }[],
  completeness: Readonly<Record<string, Completeness>> = {},
) {
  const collected = sources.filter(({ disabled }) => disabled === undefined);
  const others = sources.flatMap(({ name, state, disabled, landingPage }) =>
    disabled === undefined ? [] : [{ name, state, reason: disabled, landingPage }],
  );
  return {
    counts: {
      sources: collected.length,
      states: new Set(collected.map(({ state }) => state)).size,
      cities: new Set(collected.flatMap(({ city, state }) => (city === null ? [] : [`${city}, ${state}`])))
        .size,
    },
    sources: collected.map((source) => {
      const { id, name, level, state, city, county, cadence, license, landingPage } = source;
      const summary = summaries[id];
      return {
        id,
        name,
        level,
        state,
        city,
        county,
        cadence,
        license,
        terms: describeTerms(source),
        landingPage,
        publishes: publishedFacts(source),
        completeness: completeness[id] ?? NOT_MEASURED,
        newestIssueDate: summary?.newestIssueDate ?? null,
        ...summarizeMeasures(summary?.measures ?? EMPTY_MEASURES),
      };
    }),
    notCollected: [
      ...others,
      ...unmapped.map(({ name, state, reason, address }) => ({ name, state, reason, landingPage: address })),
    ].sort((a, b) => (a.state + a.name < b.state + b.name ? -1 : 1)),
  };
}
