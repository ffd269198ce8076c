import { tellsOutcomes } from '#functions/collection/status/coverage.ts';
import { readFilingFacts } from '#functions/permits/filings/filings-by-place.ts';
import { type LeadIndex, openLeadIndex } from '#functions/permits/lead-index/lead-index.ts';
import { sourceOf } from '#functions/permits/lead-index/store/index-row.ts';
import { lookupKeys } from '#functions/permits/lead-index/store/lookup-key.ts';
import { readNextByPlace } from '#functions/permits/next-trades/next-by-place.ts';
import { readPermits } from '#functions/permits/permit-store.ts';
import { placeOf } from '#functions/permits/projects/declared-links.ts';
import { isPlaced } from '#functions/permits/projects/link-permits.ts';
import { namedNumbers, readSiteLinks } from '#functions/permits/projects/site-links.ts';
import { newestFirst, sitePermits } from '#functions/permits/projects/site-permits.ts';
import { readLeads } from '#functions/permits/shared-permits.ts';
import type { StoredPermit } from '#functions/permits/stored-permit.ts';
import type { Runtime } from '#functions/platform/runtime.ts';
import type { Table } from '#functions/platform/tables/table.ts';
import { loadSources } from '#functions/sources/catalog.ts';
import { ApiError } from '#shared/contract/errors.ts';
import type { Output } from '#shared/contract/index.ts';
import { addDays } from '#shared/domain/days.ts';
import { FOLLOW_DAYS } from '#shared/domain/next-trade.ts';
import { hasEnoughFinished } from '#shared/domain/permit/lead-reader.ts';
import { utcToday } from './lead-query.ts';

type Site = Output<'permitSite'>;

/** Most permits that are read because they may be at the address: only a large building has more. */
const READ_MOST = 300;
/** Most permits of an answer. */
const SHOWN_MOST = 100;

/**
 * A permit's job, the permits on record at its address or parcel, the trades that are likely next, and its time before the issue.
 * @throws ApiError `notFound` if there is no such permit, or its source no longer publishes it
 */
export async function readPermitSite(
  runtime: Pick<Runtime, 'permits' | 'collection' | 'index' | 'clock'>,
  id: string,
): Promise<Site> {
  const permit = (await readPermits(runtime.permits, [id])).get(id);
  if (permit === undefined || permit.withdrawnAt !== null) throw new ApiError('notFound');
  const today = utcToday(runtime);
  const isFresh = permit.issueDate !== null && permit.issueDate >= addDays(today, -FOLLOW_DAYS);
  const index = await openLeadIndex(runtime);
  const [{ others, isWhole }, sources, reader, byPlace] = await Promise.all([
    readNeighbors(runtime.permits, index, permit),
    loadSources(),
    index.readerOf({ trades: [], role: null }, [permit.jurisdictionState]),
    isFresh ? readNextByPlace(runtime) : undefined,
  ]);
  const source = sources.find((one) => one.id === permit.sourceId);
  // Other records would look open long after they were finished: their sources leave them out, or never finish any.
  const complete = new Set(sources.filter(({ keeps }) => keeps === 'all').map((source) => source.id));
  const found = sitePermits(permit, others, {
    today,
    recordsFinals: (one) => complete.has(one.sourceId) && hasEnoughFinished(reader.habitsOf(one).value),
  });
  const since = others.filter(({ issueDate }) => issueDate !== null && issueDate >= (permit.issueDate ?? ''));
  const done = new Set(since.flatMap(({ trades }) => trades));
  return {
    permits: found.slice(0, SHOWN_MOST).sort(newestFirst),
    isWhole: isWhole && found.length <= SHOWN_MOST,
    next: (byPlace?.nextOf(permit) ?? [])
      .filter(({ trade }) => !done.has(trade))
      .map(({ after, trade, n, follows }) => ({ after, trade, n, follows, days: FOLLOW_DAYS })),
    filing: await readFilingFacts(runtime, permit, {
      today,
      isCounted: source !== undefined && tellsOutcomes(source),
    }),
  };
}

interface Neighbors {
  readonly others: readonly StoredPermit[];
  /** Every permit that may be there was read. */
  readonly isWhole: boolean;
}

/** The other published permits of the place that may share the street, the parcel or a number with a permit. */
async function readNeighbors(table: Table, index: LeadIndex, permit: StoredPermit): Promise<Neighbors> {
  if (!isPlaced(permit)) return { others: [], isWhole: true };
  const { id } = permit;
  const { read, isWhole } = await readNearby(table, index, permit);
  const found = new Map([[id, permit], ...read]);
  // Records of one permit from several sources count once.
  const leads = await readLeads(table, found);
  const leadOf = (one: string): string => leads.get(one) ?? one;
  const place = placeOf(permit);
  return {
    others: [...read.values()].filter(
      (one) =>
        one.withdrawnAt === null &&
        isPlaced(one) &&
        placeOf(one) === place &&
        leadOf(one.id) === one.id &&
        leadOf(id) !== one.id,
    ),
    isWhole,
  };
}

/** Every record that may be of a permit's street address, parcel or numbers, but itself. */
export async function readNearby(
  table: Table,
  index: LeadIndex,
  permit: StoredPermit,
): Promise<{ readonly read: ReadonlyMap<string, StoredPermit>; readonly isWhole: boolean }> {
  const { id, permitNumber, addressStreet, jurisdictionState, sourceId } = permit;
  const keys = [
    lookupKeys(permitNumber, addressStreet),
    ...namedNumbers(permit).map((number) => lookupKeys(number, null)),
  ];
  const [linked, ...keyed] = await Promise.all([
    readSiteLinks(table, permit),
    ...keys.map(async (key) => (await index.withKeys(key, [jurisdictionState])).ids),
  ]);
  const isOwn = (one: string): boolean => sourceOf(one) === sourceId;
  const ids = new Set([...linked, ...keyed.flat().sort((a, b) => Number(isOwn(b)) - Number(isOwn(a)))]);
  ids.delete(id);
  return { read: await readPermits(table, [...ids].slice(0, READ_MOST)), isWhole: ids.size <= READ_MOST };
}
