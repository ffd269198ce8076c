import { memoize } from '../memoize.ts';
import { leadCity, type Permit } from '../permit/permit.ts';
import type { StateName } from '../permit/states.ts';
import { cityKey } from '../territory/city-name.ts';

/** What tells where a permit's job is. */
export type PermitPlace = Pick<
  Permit,
  'jurisdictionState' | 'jurisdictionCounty' | 'jurisdictionCity' | 'addressCity'
>;

interface StateZones {
  /** IANA name of the zone of the state, or of most of it. */
  readonly zone: string;
  /** The smaller part of a state with two zones: its counties, and its cities, for records without a county. In lower case. */
  readonly part?: {
    readonly zone: string;
    readonly counties: readonly string[];
    readonly cities: string;
  };
}

/** Zones by 49 CFR part 71. The Navajo Nation in Arizona, which keeps daylight time, and Gulf County in Florida have no line by county. */
export const ZONES = {
  Arizona: { zone: 'America/Phoenix' },
  California: { zone: 'America/Los_Angeles' },
  Connecticut: { zone: 'America/New_York' },
  Florida: {
    zone: 'America/New_York',
    part: {
      zone: 'America/Chicago',
      counties: list('bay, calhoun, escambia, holmes, jackson, okaloosa, santa rosa, walton, washington'),
      cities:
        'blountstown, bonifay, callaway, chipley, crestview, defuniak springs, destin, fort walton beach, gulf breeze, lynn haven, marianna, milton, navarre, niceville, panama city, panama city beach, pensacola, santa rosa beach, valparaiso, wewahitchka',
    },
  },
  Georgia: { zone: 'America/New_York' },
  Illinois: { zone: 'America/Chicago' },
  Michigan: {
    zone: 'America/Detroit',
    part: {
      zone: 'America/Menominee',
      counties: list('dickinson, gogebic, iron, menominee'),
      cities: 'bessemer, crystal falls, iron mountain, iron river, ironwood, kingsford, menominee, norway',
    },
  },
  Missouri: { zone: 'America/Chicago' },
  'New Jersey': { zone: 'America/New_York' },
  'New York': { zone: 'America/New_York' },
  'North Carolina': { zone: 'America/New_York' },
  Ohio: { zone: 'America/New_York' },
  Pennsylvania: { zone: 'America/New_York' },
  Tennessee: {
    zone: 'America/Chicago',
    part: {
      zone: 'America/New_York',
      counties: list(
        'anderson, blount, bradley, campbell, carter, claiborne, cocke, grainger, greene, hamblen, hamilton, hancock, hawkins, jefferson, johnson, knox, loudon, mcminn, meigs, monroe, morgan, polk, rhea, roane, scott, sevier, sullivan, unicoi, union, washington',
      ),
      cities:
        'alcoa, athens, bristol, chattanooga, cleveland, collegedale, dayton, east ridge, elizabethton, farragut, gatlinburg, greeneville, jefferson city, johnson city, kingsport, knoxville, lenoir city, maryville, morristown, newport, oak ridge, pigeon forge, red bank, sevierville, signal mountain, soddy-daisy',
    },
  },
  Texas: {
    zone: 'America/Chicago',
    part: {
      zone: 'America/Denver',
      counties: list('el paso, hudspeth'),
      cities: 'anthony, clint, el paso, fabens, horizon city, san elizario, socorro, sierra blanca',
    },
  },
  Virginia: { zone: 'America/New_York' },
  Washington: { zone: 'America/Los_Angeles' },
} satisfies Record<StateName, StateZones>;

/** The IANA time zone of a permit's job: its state's, or that of the county or city in a state with two zones. */
export function timeZoneOf(permit: PermitPlace): string {
  const { zone, part }: StateZones = ZONES[permit.jurisdictionState];
  const county = permit.jurisdictionCounty?.toLowerCase().replace(/ county$/, '') ?? '';
  const city = cityKey(leadCity(permit) ?? '');
  return part !== undefined && (part.counties.includes(county) || cityKeys(part.cities).includes(city))
    ? part.zone
    : zone;
}

const cityKeys = memoize((names: string) => list(names).map(cityKey));

function list(names: string): readonly string[] {
  return names.split(', ');
}
