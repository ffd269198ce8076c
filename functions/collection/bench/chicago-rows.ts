import { coined } from '#functions/permits/lead-index/bench/vocabulary.ts';
import { pick, pickSkewed, type Random, seeded } from '#infra/sim/harness/random.ts';
import { TODAY } from '../testing/fixtures.ts';

const DAY_MS = 86_400_000;
/** 24 months, as many as a first run reads. */
const REACH_DAYS = 730;
/** Number of words used for names of people, streets and firms. */
const NAMES = 4_000;

const TYPES = [
  'PERMIT - EASY PERMIT PROCESS',
  'PERMIT – EXPRESS PERMIT PROGRAM',
  'PERMIT - RENOVATION/ALTERATION',
  'PERMIT - ELECTRIC WIRING',
  'PERMIT - SIGNS',
  'PERMIT - NEW CONSTRUCTION',
  'PERMIT - WRECKING/DEMOLITION',
  'PERMIT - SCAFFOLDING',
  'PERMIT - ELEVATOR EQUIPMENT',
  'PERMIT - REINSTATE REVOKED PMT',
] as const;
const STATUSES = ['ACTIVE', 'COMPLETE', 'PHASED PERMITTING', 'EXPIRED', 'CANCELLED', 'SUSPENDED'] as const;
const ROLES = [
  'OWNER',
  'CONTRACTOR-GENERAL CONTRACTOR',
  'CONTRACTOR-ELECTRICAL',
  'ARCHITECT',
  'MASONRY CONTRACTOR',
  'OWNER AS GENERAL CONTRACTOR',
  'CONTRACTOR-PLUMBER/PLUMBING',
  'CONTRACTOR-VENTILATION',
  'STRUCTURAL ENGINEER',
  'EXPEDITOR',
  'SELF CERT ARCHITECT',
  'SIGN CONTRACTOR',
] as const;
const CITIES = ['CHICAGO', 'CICERO', 'SKOKIE', 'OAK PARK', 'ELMHURST', 'BERWYN', 'EVANSTON'] as const;
const FIRMS = [
  'BUILDERS',
  'ELECTRIC CO.',
  'ROOFING LLC',
  'CONSTRUCTION, INC.',
  'PLUMBING',
  'SERVICES',
] as const;

const ACTS =
  'INSTALL|REPLACE|REPAIR|REMOVE AND REPLACE|INTERIOR ALTERATIONS TO|ERECT NEW|CONVERT|TEARDOWN OF|UPGRADE|MAINTENANCE OF'.split(
    '|',
  );
const THINGS =
  'ROOF SHINGLES|2-STORY MASONRY SINGLE FAMILY RESIDENCE|REAR OPEN WOOD PORCH|LOW VOLTAGE BURGLAR ALARM|KITCHEN AND BATH|ROOF MOUNTED SOLAR PANELS|200 AMP SERVICE|DETACHED FRAME GARAGE|TENANT SPACE ON 1ST FLOOR|GUTTERS & DOWNSPOUTS|DRYWALL AND INSULATION|WATER HEATER|FENCE|FURNACE AND A/C CONDENSER|PARAPET WALL; TUCKPOINTING|PASSENGER ELEVATOR|ILLUMINATED WALL SIGN|FIRE ALARM SYSTEM|WINDOWS, SAME SIZE AND LOCATION|BASEMENT DWELLING UNIT|CABINETS, FLOORING|CEILING TILES'.split(
    '|',
  );
const CONDITIONS =
  'AS PER PLANS|NO STRUCTURAL WORK|SAME AS EXISTING|SUBJECT TO FIELD INSPECTIONS|NO ELECTRICAL OR PLUMBING WORK|WORK COMPLETED UNDER PERMIT NO.|ALL WORK TO COMPLY WITH CODE|CERTIFIED CORRECTIONS|ELECTRICAL BY OTHERS|PER ATTACHED DRAWINGS DATED'.split(
    '|',
  );
/** Regions that the portal adds to each place. */
const REGIONS = ['43wa_7qmu', '6mkv_f3dw', 'awaf_s7ux', 'bdys_3d7i', 'vrxf_vc4k'] as const;
const FEES = ['building_fee', 'zoning_fee', 'other_fee', 'subtotal'] as const;

/**
 * A generated row in the format of Chicago: every column of the table, as many contacts as its permits have, without blank columns.
 * Nothing in it is real. Names, streets, descriptions, amounts and places vary per row; type, status, role and city repeat.
 * @param changed the row after a change: completed or, if it already was, with another cost
 */
export function chicagoRow(index: number, changed: boolean): Record<string, unknown> {
  const random = seeded(index + 1);
  const whole = (below: number): number => Math.floor(random() * below);
  const issued = dayBefore(whole(REACH_DAYS));
  const [x, y] = [whole(90_000) / 10, whole(90_000) / 10];
  const [latitude, longitude] = [41.65 + whole(370_000_000) / 1e9, -87.85 + whole(300_000_000) / 1e9];
  const type = pickSkewed(random, TYPES);
  const cost = Math.round(Math.exp(7 + 4 * random()) * 100) / 100;
  const status = random() < 0.97 ? pickSkewed(random, STATUSES) : undefined;
  const closes = changed && status !== 'COMPLETE';
  const statusNow = closes ? 'COMPLETE' : status;
  return {
    ':id': `row-${idPart(random)}-${idPart(random)}~${idPart(random)}`,
    ':updated_at': `${issued}T${two(whole(24))}:${two(whole(60))}:${two(whole(60))}.${100 + whole(900)}Z`,
    id: String(3_000_000 + index),
    permit_: String(100_600_000 + index),
    ...(statusNow === undefined ? {} : { permit_status: statusNow }),
    permit_milestone: changed ? 'CLOSED' : 'PERMIT ISSUED',
    permit_type: type,
    review_type: type.includes('EASY') ? 'EASY PERMIT WEB' : 'STANDARD PLAN REVIEW',
    application_start_date: `${dayBefore(whole(60), issued)}T00:00:00.000`,
    issue_date: `${issued}T00:00:00.000`,
    ...mostly(random, 0.98, { processing_time: String(whole(200)) }),
    street_number: String(1 + whole(9_900)),
    street_direction: pick(random, ['N', 'S', 'W', 'E']),
    street_name: `${name(random)} ${pick(random, ['AVE', 'ST', 'PL', 'BLVD'])}`,
    ...mostly(random, 0.99, { community_area: String(1 + whole(77)) }),
    ...mostly(random, 0.9, { census_tract: String(10_100 + whole(80_000)) }),
    ...mostly(random, 0.99, { ward: String(1 + whole(50)) }),
    work_type: pick(random, ['Alteration', 'Electrical Work', 'New Construction', 'Repairs', 'Other']),
    work_description: description(random),
    ...fees(random, whole(3_000)),
    ...contacts(random),
    reported_cost: String(changed && !closes ? cost + 500 : cost),
    ...mostly(random, 0.96, { pin_list: Array.from({ length: 1 + whole(2) }, () => pin(whole)).join(' | ') }),
    ...mostly(random, 0.99, {
      xcoordinate: String(1_150_000 + x),
      ycoordinate: String(1_900_000 + y),
      latitude: latitude.toFixed(9),
      longitude: longitude.toFixed(9),
      location: {
        type: 'Point',
        coordinates: [Number(longitude.toFixed(9)), Number(latitude.toFixed(9))],
      },
      ...Object.fromEntries(REGIONS.map((region) => [`:@computed_region_${region}`, String(whole(60))])),
    }),
  };
}

/** The columns in a share of the rows; they are blank in the others. */
function mostly<T extends object>(random: Random, share: number, columns: T): T | object {
  return random() < share ? columns : {};
}

/** One to three sentences, about 110 characters, seldom repeated. */
function description(random: Random): string {
  const parts = Array.from(
    { length: 1 + Math.floor(random() * 3) },
    () =>
      `${pick(random, ACTS)} ${pick(random, THINGS)} ${pick(random, ['AT', 'FOR', 'OF', 'IN'])} ${name(random)} ${1 + Math.floor(random() * 900)}`,
  );
  return `${parts.join(', ')}. ${pick(random, CONDITIONS)}${random() < 0.5 ? '' : ` ${100_000_000 + Math.floor(random() * 900_000)}`}`;
}

/** Owner, architect and trades: three on average, ten at most. */
function contacts(random: Random): Record<string, string> {
  const count = 1 + Math.floor(9 * random() ** 3.2);
  const columns: Record<string, string> = {};
  for (let number = 1; number <= count; number++) {
    const role = number === 1 && random() < 0.6 ? 'OWNER' : pick(random, ROLES);
    const zip = 60_000 + Math.floor(random() * 900);
    columns[`contact_${number}_type`] = role;
    columns[`contact_${number}_name`] =
      role.startsWith('OWNER') || random() < 0.2
        ? `${name(random)}, ${name(random)}`
        : `${name(random)} ${name(random)} ${pick(random, FIRMS)}`;
    columns[`contact_${number}_city`] = pickSkewed(random, CITIES);
    columns[`contact_${number}_state`] = 'IL';
    columns[`contact_${number}_zipcode`] = random() < 0.3 ? `${zip}-` : String(zip);
  }
  return columns;
}

/** Every part of the fees; most are 0. */
function fees(random: Random, paid: number): Record<string, string> {
  const columns: Record<string, string> = {};
  for (const part of ['paid', 'unpaid', 'waived'])
    for (const fee of FEES)
      columns[`${fee}_${part}`] =
        part === 'paid' && (fee !== 'zoning_fee' || random() < 0.1) ? String(paid) : '0';
  return { ...columns, total_fee: String(paid) };
}

function pin(whole: (below: number) => number): string {
  return `${10 + whole(20)}-${two(1 + whole(36))}-${100 + whole(400)}-${String(whole(60)).padStart(3, '0')}-0000`;
}

function name(random: Random): string {
  return coined(Math.floor(random() * NAMES)).toUpperCase();
}

function idPart(random: Random): string {
  return Math.floor(random() * 36 ** 4)
    .toString(36)
    .padStart(4, '0');
}

function two(number: number): string {
  return String(number).padStart(2, '0');
}

function dayBefore(days: number, from = TODAY): string {
  return new Date(Date.parse(from) - days * DAY_MS).toISOString().slice(0, 10);
}
