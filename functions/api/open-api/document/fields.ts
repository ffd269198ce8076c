import type { SchemaName } from './schemas.ts';

type Fields = Readonly<Record<string, string>>;

/** What a filter asks, by facet: the words of a search's parameters and of an alert's criteria. */
export const FACETS: Fields = {
  states: 'One of the 17 states, by name or postal code.',
  cities: 'City, compared without regard to case.',
  counties: 'County, compared without regard to case.',
  zips: 'ZIP code of the address, five digits.',
  minValue: 'Least project value in US dollars. A permit that shows no value is left out.',
  maxValue: 'Greatest project value in US dollars. A permit that shows no value is left out.',
  permitTypes: 'Permit type as the city writes it, whole, without regard to case.',
  trades: 'Trade recognized in type and description.',
  contractor: 'Words that stand together in the contractor’s name.',
  hasContractor: 'true: only permits that name a contractor; false: only those that name none.',
  noContractor:
    'true: only permits that name no contractor yet, of sources that publish contractors. There is no false: leave it out.',
  hasPhone: 'true: only permits that show a phone of owner or contractor; false: only those without.',
  from: 'First issue date, included.',
  to: 'Last issue date, included.',
  keywords: 'Whole word or phrase in type or description.',
  statuses: 'Status in our words; the city’s own word is in the permit’s provenance.',
};

const PERMIT: Fields = {
  id: 'Ours: the source’s id, a dot, and the record’s key. It stays through every correction.',
  permitNumber: 'The number the city gave it.',
  permitType: 'The city’s own words.',
  addressStreet: 'Street of the site.',
  addressCity: 'City of the site’s address.',
  addressState: 'State of the site’s address.',
  addressZip: 'ZIP code of the site’s address.',
  valuation:
    'Project value in US dollars as the record shows it; null where it shows none or one that cannot be true.',
  status: 'One word for all cities.',
  issueDate: 'The day it was issued.',
  description: 'The city’s own words.',
  propertyOwnerName: 'As the record shows it; nothing is added from elsewhere.',
  propertyOwnerPhone: 'As the record shows it. Most records show none.',
  propertyOwnerAddress: 'As the record shows it.',
  contractorName: 'As the record shows it.',
  contractorPhone: 'As the record shows it. Most records show none.',
  contractorLicense: 'As the record shows it.',
  contractorAddress: 'As the record shows it.',
  jurisdictionState: 'The state whose government issued it.',
  jurisdictionCity: 'The city whose government issued it; null for a county’s.',
  jurisdictionCounty: 'The county, where the source says it.',
  trades: 'Trades recognized in type and description, at most three.',
  publishesContractors:
    'Whether the source publishes contractors: true with no name means that none is named yet.',
  leadScore:
    'How worth a call it is to you, 0 to 100, by the reasons one permit tells. It counts the trades you chose.',
};

/** What is set of an alert. */
const ALERT: Fields = {
  name: 'As you named it; the mails say it.',
  criteria: 'Which permits it tells of. An empty list asks nothing.',
  emailNotifications: 'Whether it sends mail.',
  pushNotifications: 'Whether it speaks on the phones and browsers you have allowed on the site.',
  isActive: 'Whether it is switched on.',
  trigger: 'new: permits seen for the first time; changes: changes of known ones; both.',
};

const STANDING: Fields = {
  onTime: 'Whether its collection goes as it should.',
  lastRun: 'When a collection last ended.',
  lastSuccess: 'When a good one last ended.',
  outcome: 'How the last one ended.',
  cause: 'Why, where it was not a good one.',
  newestIssueDate: 'The newest issue date we hold.',
  seenLagDays:
    'Half of the recent permits were seen within this many days of their issue; null before it was measured.',
  fill: 'How often recent records show a contact or a value; null before any was read.',
};

/** What each field of each schema says. A test holds the names to those of the schemas. */
export const FIELDS: Readonly<Record<SchemaName, Fields>> = {
  Permit: PERMIT,
  PermitDetail: {
    ...PERMIT,
    scoreVersion: 'Counts changes of the rules that scores are made by.',
    scoreReasons: 'What the score is made of; the points sum to it.',
    latitude: 'Where the record has a place on the map.',
    longitude: 'Where the record has a place on the map.',
    provenance: 'Where the record comes from, and what we know of its life.',
    tradeWords: 'The words of type or description that showed each trade.',
    otherRecords: 'What other sources publish of the same permit.',
    history: 'Every change we saw, the oldest first.',
  },
  ScoreReason: {
    what: 'Which reason.',
    points: 'What it gives.',
    of: 'What it gives at the most.',
    words: 'Why, in words.',
  },
  Provenance: {
    sourceId: 'The source, as in GET /v1/sources.',
    sourceName: 'Its name.',
    sourceUrl: 'The portal’s page about the data set.',
    recordUrl: 'The official record itself, where the portal has an address for it.',
    license: 'The publisher’s terms, or unknown where it states none.',
    firstSeen: 'When we first saw the record.',
    lastChanged: 'When we last saw it change.',
    lastChecked: 'When its source was last read well.',
    rawStatus: 'The city’s own word for the status.',
    unparsed: 'Text that should have been a date or an amount and could not be read, by field.',
  },
  OtherRecord: {
    id: 'Its permit id.',
    sourceName: 'The other source.',
    sourceUrl: 'The other portal’s page about the data set.',
    recordUrl: 'The other official record.',
  },
  PermitHistoryEntry: {
    field: 'Which field changed.',
    from: 'What it was.',
    to: 'What it became.',
    seenAt: 'When we saw it.',
  },
  PermitPage: {
    permits: 'In the order asked. A page can be shorter than limit and not be the last.',
    nextCursor: 'Send it as cursor to go on; null after the last page.',
  },
  PermitChange: {
    id: 'The permit’s id.',
    at: 'When the change became visible here.',
    deleted:
      'true: drop the permit. It was withdrawn, is told under another record, or does not match your filter. You may never have had it.',
    permit: 'As it stands now; null when deleted.',
  },
  ChangePage: {
    changes: 'In the order they became visible.',
    nextCursor: 'Send it as cursor to go on, now or later. Keep it with your copy.',
    hasMore: 'true: there is more already. A page can be short or empty and not be the last.',
  },
  Source: {
    id: 'As in a permit’s provenance and at the beginning of its id.',
    name: 'The government.',
    level: 'Whose government it is.',
    state: 'Its state.',
    city: 'Its city; null where the records of many come together.',
    county: 'Its county, where the source says it.',
    cadence: 'How often it is asked.',
    license: 'The publisher’s terms, or unknown where it states none.',
    landingPage: 'The portal’s page about the data set.',
    publishes: 'Whether its table has a column for it at all.',
    ...STANDING,
  },
  Published: {
    owner: 'The owner’s name.',
    ownerPhone: 'The owner’s phone.',
    contractor: 'The contractor’s name.',
    contractorPhone: 'The contractor’s phone.',
    value: 'The project’s value.',
    issueDate: 'The day of issue.',
  },
  Fill: {
    phone: 'Share of recent records with a phone, 0 to 1.',
    owner: 'Share with an owner’s name.',
    contractor: 'Share with a contractor’s name.',
    value: 'Share with a value.',
  },
  SourceList: { sources: 'Every source we collect.' },
  StateStatus: {
    state: 'The state.',
    delayedSince: 'Since when it is not on time; null while it is, or when it never was.',
    sources: 'Sources collected.',
    good: 'Sources whose last collection was a good one.',
    ...STANDING,
  },
  Coverage: {
    totalPermits: 'Permits that can be found now.',
    lastSync: 'When a source was last read well.',
    counts: 'What is collected, counted.',
    states: 'Each of the 17 states.',
    notCollected: 'Feeds that are known and not collected, and why.',
  },
  CoverageCounts: {
    sources: 'Sources collected.',
    states: 'States with a source.',
    cities: 'Cities with a source of their own.',
  },
  UncoveredSource: {
    name: 'The government.',
    state: 'Its state.',
    reason: 'Why it is not collected.',
    landingPage: 'Its portal, for people; null where none is known.',
  },
  Alert: {
    ...ALERT,
    id: 'Ours.',
    webhook: 'Whether it calls a webhook: none, on, or off. Webhooks are set up on the site.',
    createdAt: 'It tells of what was seen since.',
  },
  AlertCriteria: FACETS,
  AlertList: { alerts: 'The newest first.' },
  Allowance: {
    month: 'The UTC month, YYYY-MM.',
    used: 'Different permits delivered this month, by file and by API together.',
    limit: 'How many the plan has a month.',
    left: 'How many more.',
    resetsAt: 'When it starts again.',
  },
  CallsPerMinute: { key: 'By one key.', account: 'By all keys of your account together.' },
  Usage: {
    permits: 'The month’s permits.',
    callsPerMinute: 'The most calls in a minute.',
    accessUntil: 'Until when your trial or paid month gives access.',
  },
  Problem: {
    type: 'The address of this error on this page.',
    title: 'Its short name.',
    status: 'The HTTP status.',
    detail: 'What happened and what to do, as a sentence.',
    requestId: 'Quote it when you write to us.',
    errors: 'Which inputs are wrong, where that is known one by one.',
  },
  InputFault: {
    name: 'The parameter or field; in a body the names on the way to it, with dots.',
    detail: 'What is wrong with it.',
  },
  NewAlert: ALERT,
  NewAlertCriteria: FACETS,
  AlertChange: {
    ...ALERT,
    criteria: 'Replaced whole; every list must be there, an empty one asks nothing.',
  },
  ReplacedCriteria: FACETS,
};
