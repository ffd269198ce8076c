import { type RandomStream, randomStream } from '#infra/sim/portals/random.ts';
import { drawFirm, drawOwner } from '#infra/sim/portals/sample/people.ts';
import { firmKind, firmPhone, ownerPhone } from '#infra/sim/portals/sample/phones.ts';
import { placeOf } from '#infra/sim/portals/sample/places.ts';
import { drawSpot } from '#infra/sim/portals/sample/streets.ts';
import { drawWork } from '#infra/sim/portals/sample/works.ts';
import type { Output } from '#shared/contract/index.ts';
import { NOTHING_STATED } from '#shared/domain/permit/data-terms.ts';
import { type LeadReader, sameHabits } from '#shared/domain/permit/lead-reader.ts';
import { type LeadScore, leadScore } from '#shared/domain/permit/lead-score.ts';
import { furtherFacts } from '#shared/domain/permit/permit.ts';
import { PERMIT_STATUSES } from '#shared/domain/permit/permit-status.ts';
import { reachOf } from '#shared/domain/permit/reach.ts';
import { type StateName, stateCode } from '#shared/domain/permit/states.ts';
import type { Trade } from '#shared/domain/permit/trades.ts';
import { whoFor } from '#shared/domain/permit/who-rule.ts';
import { LONG_NAME } from './long-words.ts';
import { dayAgo, daysAgo } from './moments.ts';

type Permit = Output<'recentPermits'>[number];
type PermitDetail = Output<'permit'>;

/* Invented permits with invented people. All phones are reserved for fiction (555-01xx). */

const PLACES: readonly [Place, ...Place[]] = [
  { source: 'tx-austin', city: 'Austin', state: 'Texas', county: 'Travis' },
  { source: 'il-chicago', city: 'Chicago', state: 'Illinois', county: 'Cook' },
  { source: 'pa-philadelphia', city: 'Philadelphia', state: 'Pennsylvania', county: 'Philadelphia' },
  { source: 'wa-seattle', city: 'Seattle', state: 'Washington', county: 'King' },
  { source: 'ca-newport-beach', city: 'Newport Beach', state: 'California', county: 'Orange' },
];

interface Place {
  readonly source: string;
  readonly city: string;
  readonly state: StateName;
  readonly county: string;
}

const KINDS: readonly [Kind, ...Kind[]] = [
  { type: 'Roofing', trades: ['roofing'] },
  { type: 'Electrical Wiring', trades: ['electrical'] },
  { type: 'Mechanical (HVAC)', trades: ['hvac'] },
  { type: 'Plumbing', trades: ['plumbing'] },
  { type: 'PERMIT - NEW CONSTRUCTION', trades: ['new-construction', 'concrete'] },
  { type: 'Residential Addition & Alteration, Two-Family Dwelling', trades: ['remodel'] },
  { type: 'Solar Photovoltaic', trades: ['solar', 'electrical'] },
  { type: 'Demolition', trades: ['demolition'] },
  { type: 'Sign', trades: ['sign'] },
];

interface Kind {
  readonly type: string;
  readonly trades: readonly [Trade, ...Trade[]];
}

/** Of jobs, how many are at businesses. */
const COMMERCIAL = 0.25;

/**
 * A typical permit, with some fields missing. The same number makes the same permit.
 * @param city any of `PLACES` by default
 */
function makePermit(number: number, city?: string): Permit {
  const random = randomStream(`permit ${number}`);
  const anywhere = random.pick(PLACES);
  const at = PLACES.find((one) => one.city === city) ?? anywhere;
  const kind = random.pick(KINDS);
  const [trade] = kind.trades;
  const perhaps = <T>(often: number, value: T): T | null => (random.chance(often) ? value : null);
  const place = placeOf({ id: at.source, city: at.city });
  const spot = drawSpot(place, at.state, random);
  const street = `${spot.number} ${spot.street} ${spot.suffix}`;
  const isCommercial = trade === 'sign' || random.chance(COMMERCIAL);
  const work = drawWork(trade, isCommercial, { id: at.source, state: at.state }, random);
  const area = random.pick(place.areas);
  const owner = drawOwner(isCommercial, ownerPhone(area, random.next()), random);
  const rank = random.whole(0, 2);
  const phone = firmPhone(area, firmKind(trade, isCommercial), rank);
  const firm = randomStream(`firm ${area} ${trade} ${isCommercial} ${rank}`);
  const contractor = drawFirm(trade, isCommercial, phone, firm);
  const office = drawSpot(place, at.state, random);
  const code = stateCode(at.state);
  return scored({
    id: `sample.${number}`,
    permitNumber: `${random.pick(['B', 'BLD', 'RP', 'E'])}-2026-${String(40_000 + number * 7).padStart(6, '0')}`,
    permitType: perhaps(0.95, kind.type),
    addressStreet: perhaps(0.97, street),
    addressCity: at.city,
    addressState: code,
    addressZip: perhaps(0.8, spot.zip),
    valuation: perhaps(0.85, work.value),
    status: perhaps(0.96, random.pick(PERMIT_STATUSES)),
    issueDate: perhaps(0.95, dayAgo(2 + Math.floor(number / 8))),
    description: perhaps(0.8, work.words),
    propertyOwnerName: perhaps(0.5, owner.name),
    propertyOwnerPhone: perhaps(0.1, owner.phone),
    propertyOwnerAddress: perhaps(0.4, `${street}, ${at.city}, ${code} ${spot.zip}`),
    contractorName: perhaps(0.7, contractor.name),
    contractorPhone: perhaps(0.3, contractor.phone),
    contractorLicense: perhaps(0.4, license(random)),
    contractorAddress: perhaps(0.3, `${office.number} ${office.street} ${office.suffix}`),
    jurisdictionState: at.state,
    jurisdictionCity: at.city,
    jurisdictionCounty: at.county,
    trades: [...kind.trades],
    actions: trade === 'demolition' ? ['demolish'] : number % 4 === 0 ? [] : ['replace'],
    propertyUse: isCommercial ? 'commercial' : 'one-two-family',
    publishesContractors: at.city !== 'Philadelphia',
  });
}

type Unscored = Omit<Permit, 'leadScore' | 'who' | 'reach'>;
/** A user without trades or role, in a country where every city names its contractors. */
const READER: LeadReader = {
  trades: [],
  role: null,
  habitsOf: () => ({
    ...sameHabits({ finished: 213, named: 189 }),
    phone: { finished: 213, named: 9 },
  }),
};

/** Adds the score, who does the work and how to reach somebody. */
function scored(permit: Unscored): Permit {
  const who = whoFor(permit, READER);
  return { ...permit, leadScore: scoreOf(permit).score, who, reach: reachOf(permit, who.label) };
}

function scoreOf(permit: Unscored): LeadScore {
  return leadScore(permit, READER, dayAgo(0));
}

function license(random: RandomStream): string {
  return `LIC-${random.whole(100_000, 999_999)}`;
}

/** Permits, newest first. @param from number of the first */
export function makePermits(count: number, from = 1, city?: string): Permit[] {
  return Array.from({ length: count }, (_, index) => makePermit(from + index, city));
}

/** A record with every field. */
export const FULL_PERMIT: Permit = scored({
  ...makePermit(1, 'Austin'),
  permitType: 'Residential Addition & Alteration, Two-Family Dwelling',
  addressStreet: '1418 Willow Bend Dr',
  addressZip: '78701',
  valuation: 184_500,
  status: 'Active',
  issueDate: dayAgo(1),
  description:
    'Second floor addition over the existing garage, 480 sq ft, with a bedroom, a bath and an egress window. Tear off and re-roof 2,400 sq ft with architectural shingles. 200 amp service upgrade and new panel; wiring for the kitchen remodel: four circuits, recessed lights. Structural repair of the rear wall and lintels as shown on sheet S-3. No work in the public way. Work begins after the survey of the party wall.',
  propertyOwnerName: 'Nadia Halvorsen',
  propertyOwnerPhone: '5125550142',
  propertyOwnerAddress: '1418 Willow Bend Dr, Austin, TX 78701',
  contractorName: 'Stonebridge Remodeling LLC',
  contractorPhone: '5125550117',
  contractorLicense: 'LIC-204871',
  contractorAddress: '77 Live Oak Ave, Austin, TX 78702',
  trades: ['remodel', 'roofing', 'electrical'],
  actions: ['replace', 'alter'],
  propertyUse: 'one-two-family',
});

/** A record with as few fields as possible. */
export const SPARSE_PERMIT: Permit = scored({
  ...makePermit(2),
  permitType: null,
  addressStreet: null,
  addressZip: null,
  valuation: null,
  status: 'Other',
  issueDate: null,
  description: null,
  propertyOwnerName: null,
  propertyOwnerPhone: null,
  propertyOwnerAddress: null,
  contractorName: null,
  contractorPhone: null,
  contractorLicense: null,
  contractorAddress: null,
  trades: [],
  actions: [],
  propertyUse: null,
});

/** A record with words that are wider than any cell. */
export const LONG_PERMIT: Permit = scored({
  ...FULL_PERMIT,
  permitNumber: 'BLDR-2026-000000123456789-REV-0007-ABCDEFGHIJKLMNOP',
  valuation: 1_234_567_890,
  propertyOwnerName: LONG_NAME,
  contractorName: LONG_NAME,
  jurisdictionCity: 'Llanfairpwllgwyngyllgogerychwyrndrobwllllantysiliogogogoch',
});

/** A permit's detail without history. */
export function makeDetail(permit: Permit): PermitDetail {
  const { version, reasons } = scoreOf(permit);
  return {
    ...permit,
    ...furtherFacts({}),
    scoreVersion: version,
    scoreReasons: [...reasons],
    latitude: null,
    longitude: null,
    pointClass: null,
    tradeWords: {},
    provenance: {
      sourceId: 'tx-austin',
      sourceName: 'City of Sample, Development Services',
      sourceUrl: 'https://data.example.gov/permits',
      recordUrl: null,
      license: 'unknown',
      terms: NOTHING_STATED,
      withheld: [],
      firstSeen: daysAgo(2),
      lastChanged: daysAgo(2),
      lastChecked: daysAgo(0.1),
      rawStatus: permit.status === 'Other' ? 'PENDING QUEUE B' : permit.status,
      unparsed: {},
    },
    otherRecords: [],
    ownerSearch: { office: 'Sample County Appraisal District', url: 'https://search.example.gov/' },
    history: [],
  };
}

/** The full record with its history. */
export const FULL_DETAIL: PermitDetail = {
  ...makeDetail(FULL_PERMIT),
  latitude: 30.27,
  longitude: -97.74,
  pointClass: 'census-street',
  appliedOn: daysAgo(60).slice(0, 10),
  dwellingUnits: 2,
  squareFeet: 12_480,
  filing: 'Post Approval Amendment',
  milestone: 'Plan Review Corrections Received',
  rollClass: 'Apartment building with 2 to 6 units',
  yearBuilt: 1924,
  rollUnits: 6,
  roll: 'Sample County Assessor, 2025 roll, by parcel number',
  contractorEmail: 'permits.and.licenses@a-very-long-name-of-a-contractor.example',
  tradeWords: { remodel: 'addition', roofing: 're roof', electrical: 'wiring' },
  provenance: {
    ...makeDetail(FULL_PERMIT).provenance,
    recordUrl: 'https://data.example.gov/permits/record?number=B-2026-040007',
    license: 'Public domain, with attribution: City of Sample open data terms of use',
    firstSeen: daysAgo(41),
    unparsed: { valuation: '$184.500,00 (est)' },
  },
  otherRecords: [
    {
      id: 'sample-county.1',
      sourceName: 'Sample County, unincorporated and contract cities',
      sourceUrl: 'https://county.example.gov/permits',
      recordUrl: null,
    },
  ],
  history: [
    { field: 'status', from: 'Applied', to: 'Issued', seenAt: daysAgo(12) },
    { field: 'valuation', from: '$150,000', to: '$184,500', seenAt: daysAgo(6) },
    { field: 'contractorName', from: null, to: 'Stonebridge Remodeling LLC', seenAt: daysAgo(6) },
    { field: 'status', from: 'Issued', to: 'Active', seenAt: daysAgo(2) },
  ],
};
