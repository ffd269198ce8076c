import { type LeadIndex, openLeadIndex } from '#functions/permits/lead-index/lead-index.ts';
import { leadFacts } from '#functions/permits/permit-row.ts';
import { readPermits } from '#functions/permits/permit-store.ts';
import type { StoredPermit } from '#functions/permits/stored-permit.ts';
import { findPlaces } from '#functions/places/known-places.ts';
import type { Runtime } from '#functions/platform/runtime.ts';
import type { Output } from '#shared/contract/index.ts';
import { addDays } from '#shared/domain/days.ts';
import type { PermitFilter } from '#shared/domain/filter/permit-filter.ts';
import { areaFilter, startFilter } from '#shared/domain/filter/profile-filter.ts';
import type { LeadReader } from '#shared/domain/permit/lead-reader.ts';
import { hasPhone, leadCity } from '#shared/domain/permit/permit.ts';
import { REACH_IDS, shownLabels, WHO_IDS } from '#shared/domain/permit/who.ts';
import { areaOf, type FoundPlaces, type PlaceName, placeOf } from '#shared/domain/places/place.ts';
import type { Area, ScoreProfile } from '#shared/domain/profile.ts';
import { utcToday } from './lead-query.ts';

type Outlook = Output<'permitOutlook'>;

/** The period of the counts; the leads page opens with the same one. */
const DAYS = 30;
/** The period in which we look at whom a place names: enough permits for a share, and still its present habit. */
const NAMING_DAYS = 365;
const LEADS = 3;
const NOTHING = { owner: 0, contractor: 0, phone: 0, permits: 0, since: null };

/**
 * Leads of a place for a kind of business, by label, three of them without contacts, and how often the place names people. Anyone may
 * read it, so it returns nothing of a record that identifies a person.
 * @param where a place as somebody typed it, which may mean none or several, or an area
 */
export async function readOutlook(
  runtime: Pick<Runtime, 'index' | 'permits' | 'clock'>,
  profile: ScoreProfile,
  where: string | Area,
): Promise<Outlook> {
  const asked = typeof where === 'string' ? await findPlaces(runtime, where) : null;
  const place = asked === null ? placeOf(where as Area) : onlyPlace(asked);
  const area = place === null ? null : areaOf(place);
  if (place === null || area === null) {
    const none = <Id extends string>(ids: readonly Id[]) =>
      Object.fromEntries(ids.map((id) => [id, 0])) as Record<Id, number>;
    return {
      place: null,
      asked,
      days: DAYS,
      total: 0,
      who: none(WHO_IDS),
      reach: none(REACH_IDS),
      naming: NOTHING,
      leads: [],
    };
  }
  const index = await openLeadIndex(runtime);
  const here = areaFilter(area);
  const wanted: PermitFilter = { ...startFilter({ ...profile, area: null }), ...here, lastDays: DAYS };
  const scoring = { ...profile, today: utcToday(runtime), minScore: 0 };
  const best = { ...wanted, who: shownLabels(profile.role) };
  const [{ total, who }, { reach }, naming, { ids }, reader] = await Promise.all([
    index.summary({ filter: wanted, scoring }),
    // Of the leads that lists show this business.
    index.summary({ filter: best, scoring }),
    readNaming(index, here, scoring.today),
    index.search({ filter: best, sort: 'score', scoring, offset: 0, limit: LEADS }),
    index.readerOf(profile, [area.state]),
  ]);
  const permits = await readPermits(runtime.permits, ids);
  const leads = [...permits.values()].map((permit) => publicLead(permit, reader));
  return { place, asked, days: DAYS, total, who, reach, naming, leads };
}

/** The place that a text means if it is one, with permits. */
function onlyPlace({ places: [place, ...others], isGuess }: FoundPlaces): PlaceName | null {
  if (place === undefined || !place.isCovered || others.length > 0 || isGuess) return null;
  const { kind, state, name } = place;
  return { kind, state, name };
}

/** Whom a place names: in the last year, or since its records begin. */
async function readNaming(index: LeadIndex, here: PermitFilter, today: string): Promise<Outlook['naming']> {
  const yearAgo = addDays(today, 1 - NAMING_DAYS);
  const begin = await index.recordsBegin({ ...here, from: yearAgo });
  const since = begin !== null && begin > yearAgo ? begin : null;
  return { ...(await index.naming({ ...here, from: since ?? yearAgo })), since };
}

/** A lead without its street, its words and its people. */
function publicLead(permit: StoredPermit, reader: LeadReader): Outlook['leads'][number] {
  const { who, reach } = leadFacts(permit, reader);
  return {
    id: permit.id,
    permitType: permit.permitType,
    trades: [...permit.trades],
    city: leadCity(permit),
    valuation: permit.valuation,
    issueDate: permit.issueDate,
    label: who.label,
    reach,
    hasOwner: permit.propertyOwnerName !== null,
    hasContractor: permit.contractorName !== null,
    hasPhone: hasPhone(permit),
  };
}
