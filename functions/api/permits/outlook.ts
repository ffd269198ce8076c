import { type LeadIndex, openLeadIndex } from '#functions/permits/lead-index/lead-index.ts';
import { leadFacts } from '#functions/permits/permit-row.ts';
import { readPermits } from '#functions/permits/permit-store.ts';
import type { StoredPermit } from '#functions/permits/stored-permit.ts';
import type { Runtime } from '#functions/platform/runtime.ts';
import type { Output } from '#shared/contract/index.ts';
import type { PermitFilter } from '#shared/domain/filter/permit-filter.ts';
import { startFilter } from '#shared/domain/filter/profile-filter.ts';
import type { LeadReader } from '#shared/domain/permit/lead-reader.ts';
import { hasPhone, leadCity } from '#shared/domain/permit/permit.ts';
import { findState, type StateName } from '#shared/domain/permit/states.ts';
import { REACH_IDS, shownLabels, WHO_IDS } from '#shared/domain/permit/who.ts';
import type { ScoreProfile } from '#shared/domain/profile.ts';
import { isSameCity } from '#shared/domain/territory/city-name.ts';
import { utcToday } from './lead-query.ts';

type Outlook = Output<'permitOutlook'>;

/** The period of the counts; the leads page opens with the same one. */
const DAYS = 30;
/** The period in which we look at whom a place names: enough permits for a share, and still its present habit. */
const NAMING_DAYS = 365;
const LEADS = 3;
const NOTHING = { owner: 0, contractor: 0, phone: 0, permits: 0 };

/** Where to look. Without a state, all states with a city of that name are candidates. */
export interface Place {
  readonly state: StateName | undefined;
  readonly city: string | undefined;
}

/**
 * Leads of a place for a kind of business, by label, three of them without contacts, and how often the place names people. Anyone may
 * read it, so it returns nothing of a record that identifies a person.
 */
export async function readOutlook(
  runtime: Pick<Runtime, 'index' | 'permits' | 'clock'>,
  profile: ScoreProfile,
  place: Place,
): Promise<Outlook> {
  const index = await openLeadIndex(runtime);
  const { state, city } = await findPlace(index, place);
  if (state === null) {
    const none = <Id extends string>(ids: readonly Id[]) =>
      Object.fromEntries(ids.map((id) => [id, 0])) as Record<Id, number>;
    return {
      state,
      city,
      days: DAYS,
      total: 0,
      who: none(WHO_IDS),
      reach: none(REACH_IDS),
      naming: NOTHING,
      leads: [],
    };
  }
  const here: PermitFilter = { states: [state], ...(city !== null && { cities: [city] }) };
  const wanted: PermitFilter = { ...startFilter({ ...profile, area: null }), ...here, lastDays: DAYS };
  const scoring = { ...profile, today: utcToday(runtime), minScore: 0 };
  const best = { ...wanted, who: shownLabels(profile.role) };
  const [{ total, who }, { reach }, naming, { ids }, reader] = await Promise.all([
    index.summary({ filter: wanted, scoring }),
    // Of the leads that lists show this business.
    index.summary({ filter: best, scoring }),
    index.naming({ ...here, lastDays: NAMING_DAYS }),
    index.search({ filter: best, sort: 'score', scoring, offset: 0, limit: LEADS }),
    index.readerOf(profile, [state]),
  ]);
  const permits = await readPermits(runtime.permits, ids);
  const leads = [...permits.values()].map((permit) => publicLead(permit, reader));
  return { state, city, days: DAYS, total, who, reach, naming, leads };
}

/**
 * The place as the records spell it. Without a state the one with most permits of the city, else the state of that name, else null.
 */
async function findPlace(
  index: LeadIndex,
  { state, city }: Place,
): Promise<{ readonly state: StateName | null; readonly city: string | null }> {
  if (city === undefined) return { state: state ?? null, city: null };
  const candidates = await Promise.all(
    (state === undefined ? index.states : [state]).map(async (one) => {
      const name = (await index.cities(one)).find((known) => isSameCity(known, city));
      if (name === undefined) return { state: one, city, permits: 0 };
      // The index counts them without reading rows.
      const counted = {
        filter: { states: [one], cities: [name] },
        sort: 'newest',
        offset: 0,
        limit: 0,
      } as const;
      return { state: one, city: name, permits: (await index.search(counted)).total };
    }),
  );
  const [most] = candidates.sort((a, b) => b.permits - a.permits);
  if (most !== undefined && most.permits > 0) return most;
  const named = state === undefined ? findState(city) : undefined;
  return named === undefined ? { state: state ?? null, city } : { state: named, city: null };
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
