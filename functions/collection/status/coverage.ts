import type { FieldMap, Source } from '../source.ts';
import { EMPTY_MEASURES, summarizeMeasures } from './measures.ts';
import type { StatusSummary } from './status-summary.ts';

/** Which facts a source has a column for. */
function listPublished(fields: FieldMap) {
  return {
    owner: fields.propertyOwnerName !== undefined,
    ownerPhone: fields.propertyOwnerPhone !== undefined,
    contractor: fields.contractorName !== undefined,
    contractorPhone: fields.contractorPhone !== undefined,
    value: fields.valuation !== undefined,
    issueDate: fields.issueDate !== undefined,
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
    sources: collected.map(
      ({ id, name, level, state, city, county, cadence, license, landingPage, fields }) => {
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
          landingPage,
          publishes: listPublished(fields),
          newestIssueDate: summary?.newestIssueDate ?? null,
          ...summarizeMeasures(summary?.measures ?? EMPTY_MEASURES),
        };
      },
    ),
    notCollected: [
      ...others,
      ...unmapped.map(({ name, state, reason, address }) => ({ name, state, reason, landingPage: address })),
    ].sort((a, b) => (a.state + a.name < b.state + b.name ? -1 : 1)),
  };
}
