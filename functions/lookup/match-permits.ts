import { recordKey, toPermitId } from '#functions/collection/records/record-key.ts';
import type { Source } from '#functions/collection/source.ts';
import type { LeadIndex } from '#functions/permits/lead-index/lead-index.ts';
import { lookupKeys } from '#functions/permits/lead-index/store/lookup-key.ts';
import { readPermits } from '#functions/permits/permit-store.ts';
import { parseStreet, toLetters } from '#functions/permits/same-permit.ts';
import { readLeads } from '#functions/permits/shared-permits.ts';
import type { StoredPermit } from '#functions/permits/stored-permit.ts';
import type { Table } from '#functions/platform/tables/table.ts';
import type { SearchCoverage } from '#shared/domain/lookup/lookup-answer.ts';
import type { LookupQuery } from '#shared/domain/lookup/lookup-query.ts';
import { isSameCity } from '#shared/domain/territory/city-name.ts';

/** Most permits that a call reads because they may have the number or the street: only a street without a place has more. */
const READ_MAX = 500;

export interface MatchedPermits {
  readonly published: readonly StoredPermit[];
  readonly withdrawn: readonly StoredPermit[];
  readonly look: SearchCoverage;
}

/** Finds permits by number or address: the lead index names those that may have them, and these are read. */
export async function matchPermits(
  permits: Table,
  index: LeadIndex,
  sources: readonly Source[],
  lookup: LookupQuery,
): Promise<MatchedPermits> {
  const { number, street, state } = lookup;
  if (number === null && street === null)
    return { published: [], withdrawn: [], look: { compared: 0, isWhole: true } };
  const inState = sources.filter((source) => state === null || source.state === state);
  const { ids, compared } = await index.withKeys(
    lookupKeys(number, street),
    state === null ? undefined : [state],
  );
  const guessed = number === null ? [] : guessIds(inState, number);
  const found = await readPermits(permits, [...ids.slice(0, READ_MAX), ...guessed]);
  const matching = new Map([...found].filter(([, permit]) => isMatch(permit, lookup)));
  const leads = await replaceByLeads(permits, matching);
  return {
    published: leads.filter(({ withdrawnAt }) => withdrawnAt === null),
    withdrawn: leads.filter(({ withdrawnAt }) => withdrawnAt !== null),
    look: { compared, isWhole: ids.length <= READ_MAX },
  };
}

function isMatch(permit: StoredPermit, { number, street, city, zip }: LookupQuery): boolean {
  if (number !== null && toLetters(permit.permitNumber) === toLetters(number))
    return toLetters(number) !== '';
  const [wanted, here] = [parseStreet(street), parseStreet(permit.addressStreet)];
  if (wanted === null || here === null) return false;
  const isThere = wanted.number === here.number && wanted.name === here.name;
  // A missing value contradicts nothing.
  const cities = [permit.jurisdictionCity, permit.addressCity].filter((name) => name !== null);
  const isCity = city === null || cities.length === 0 || cities.some((name) => isSameCity(name, city));
  const zipHere = permit.addressZip?.slice(0, 5);
  return isThere && isCity && (zip === null || zipHere === undefined || zipHere === zip);
}

/** The ids of permits with exactly this number, for sources whose record key is the number. They find withdrawn permits too. */
function guessIds(sources: readonly Source[], number: string): string[] {
  const spellings = new Set([number, number.toUpperCase(), number.replaceAll(' ', '').toUpperCase()]);
  return sources.flatMap((source) => {
    const [column, ...others] = source.recordKey;
    if (others.length > 0 || source.fields.permitNumber !== column) return [];
    return [...spellings].flatMap((spelling) => {
      const key = recordKey(source, { [column]: spelling });
      return key === undefined ? [] : [toPermitId(source, key)];
    });
  });
}

/** Replaces records by the leads of their permits, which are the listed ones. */
async function replaceByLeads(
  permits: Table,
  found: ReadonlyMap<string, StoredPermit>,
): Promise<readonly StoredPermit[]> {
  const leads = await readLeads(permits, found);
  const ids = new Set([...found.keys()].map((id) => leads.get(id) ?? id));
  const others = [...ids].filter((id) => !found.has(id));
  const more = await readPermits(permits, others);
  return [...ids].flatMap((id) => found.get(id) ?? more.get(id) ?? []);
}
