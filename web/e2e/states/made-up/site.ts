import type { Output } from '#shared/contract/index.ts';
import { dayAgo } from './moments.ts';
import { FULL_PERMIT } from './permits.ts';

type Site = Output<'permitSite'>;
type SiteEntry = Site['permits'][number];

/** A permit at the address of the full permit. */
function entry(number: number, parts: Partial<SiteEntry>): SiteEntry {
  return {
    id: `sample.${number}`,
    permitNumber: `B-2026-${String(40_000 + number * 7).padStart(6, '0')}`,
    permitType: null,
    trades: [],
    work: 'Building permit',
    valuation: null,
    status: 'Issued',
    issueDate: dayAgo(1),
    addressStreet: FULL_PERMIT.addressStreet,
    isHere: true,
    job: null,
    shares: ['address'],
    openSince: null,
    ...parts,
  };
}

const { id, permitNumber, permitType, valuation, status, issueDate, trades } = FULL_PERMIT;
const THIS = entry(1, {
  id,
  permitNumber,
  permitType,
  valuation,
  status,
  issueDate,
  trades,
  work: 'Second floor addition over the existing garage, 480 sq ft',
  job: 'this',
  shares: [],
});

/** A permit with a job, an open permit and a long history. */
export const SITE: Site = {
  permits: [
    THIS,
    entry(801, {
      permitType: 'Electrical Wiring',
      work: '200 amp service upgrade and new panel',
      valuation: 8_400,
      issueDate: dayAgo(6),
      job: 'declared',
      shares: ['address', 'owner'],
    }),
    entry(802, {
      permitType: 'Plumbing',
      work: 'New bath and relocation of the gas line',
      issueDate: dayAgo(9),
      addressStreet: '1420 Willow Bend Dr',
      job: 'judged',
      shares: ['parcel', 'owner'],
    }),
    entry(803, {
      work: 'Six foot cedar fence along the rear line',
      status: 'Active',
      issueDate: dayAgo(530),
      openSince: dayAgo(530),
    }),
    entry(804, { work: 'Tear off and re-roof', valuation: 14_900, status: 'Final', issueDate: '2021-06-14' }),
    entry(805, { work: 'Replace furnace and condenser', status: 'Final', issueDate: '2021-03-02' }),
    entry(806, { work: 'Water heater', status: 'Final', issueDate: '2016-10-20' }),
    entry(807, { work: 'Detached garage', status: 'Expired', issueDate: '2009-04-28' }),
    entry(808, { work: 'Building permit', status: null, issueDate: null }),
  ],
  isWhole: true,
  next: [{ after: 'remodel', trade: 'deck-fence', n: 212, follows: 31, days: 120 }],
  filing: {
    age: 12,
    odds: {
      type: 'addition or alteration',
      age: 0,
      n: 212,
      issued: 151,
      percent: { low: 65.9, high: 76 },
      days: { n: 151, median: 48, low: 40, high: 55 },
      elsewhere: { n: 2980, issued: 1204 },
    },
    toIssue: { type: null, n: 812, median: 34, low: 30, high: 39 },
  },
};

const NO_FILING: Site['filing'] = { age: null, odds: null, toIssue: null };

/** A permit alone at its address. */
export const LONELY_SITE: Site = { permits: [THIS], isWhole: true, next: [], filing: NO_FILING };

/** A large building, of which the newest hundred permits are listed. */
export const LARGE_SITE: Site = {
  permits: [
    THIS,
    ...Array.from({ length: 99 }, (_, at) =>
      entry(900 + at, {
        work: 'Tenant improvement',
        addressStreet: `1418 Willow Bend Dr # ${at + 1}`,
        issueDate: dayAgo(20 + at * 11),
      }),
    ),
  ],
  isWhole: false,
  next: [],
  filing: NO_FILING,
};
