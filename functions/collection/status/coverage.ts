import type { FieldMap, Source } from '../source.ts';
import { NOTHING_MEASURED, shownOf } from './measures.ts';
import type { StatusSummary } from './status-summary.ts';

/** What a source's table has a column for at all. */
function published(fields: FieldMap) {
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
 * What one may expect of every source before paying: what it publishes by its mapping, and how often that was filled and how
 * soon it was seen, as far as it was measured. Sources that are not collected are named with the reason.
 */
export function coverageOf(
  sources: readonly Source[],
  { sources: measured }: Pick<StatusSummary, 'sources'>,
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
        const summary = measured[id];
        return {
          ...{ id, name, level, state, city, county, cadence, license, landingPage },
          publishes: published(fields),
          newestIssueDate: summary?.newestIssueDate ?? null,
          ...shownOf(summary?.measures ?? NOTHING_MEASURED),
        };
      },
    ),
    notCollected: [
      ...others,
      ...unmapped.map(({ name, state, reason, address }) => ({ name, state, reason, landingPage: address })),
    ].sort((a, b) => (a.state + a.name < b.state + b.name ? -1 : 1)),
  };
}
