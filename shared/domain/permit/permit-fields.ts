import type { PermitRecord } from './permit.ts';

/** How one field of a permit is stored, published and shown. A field without an answer to each of these does not compile. */
interface PermitField {
  readonly kind:
    | 'text'
    | 'phone'
    | 'email'
    | 'address'
    | 'link'
    | 'date'
    | 'money'
    | 'count'
    | 'degrees'
    | 'point'
    | 'trades'
    | 'actions'
    | 'use'
    | 'texts'
    | 'flag';
  /** What the API document says about it. */
  readonly description: string;
  /**
   * What a granted removal does with it: contact data of an `owner` or a `contractor` is blanked, a `text` loses the removed words,
   * and so does each of several `texts`; a `link` is blanked, and a `point` on the map goes with the street.
   */
  readonly personal: 'owner' | 'contractor' | 'text' | 'texts' | 'link' | 'point' | 'none';
  /** Whether a change of it is kept in the permit's history. */
  readonly history: boolean;
  /** Whether a run stops when many records lose it at once (ARCHITECTURE §4). */
  readonly loss: boolean;
  /** Its column of a CSV or Excel file, `width` in characters; null where files do not show it. */
  readonly column: { readonly heading: string; readonly width: number } | null;
  /** The fact of the permit dialog that shows it; null where another fact includes it, or none does. */
  readonly dialog: { readonly part: 'project' | 'owner' | 'contractor'; readonly label: string } | null;
}

/** What the roll of a parcel says: it is no part of the record, and names nobody. */
const UNTRACKED = { personal: 'none', history: false, loss: false } as const;

/** Every field of a record, in the order of the columns of a file. */
export const PERMIT_FIELDS = {
  permitNumber: {
    kind: 'text',
    description: 'The number the city gave it.',
    personal: 'none',
    history: true,
    loss: false,
    column: { heading: 'Permit number', width: 18 },
    dialog: { part: 'project', label: 'Permit number' },
  },
  permitType: {
    kind: 'text',
    description: 'The city’s own words.',
    personal: 'text',
    history: true,
    loss: true,
    column: { heading: 'Permit type', width: 28 },
    dialog: { part: 'project', label: 'Project type' },
  },
  trades: {
    kind: 'trades',
    description: 'Trades recognized in type and description, at most three.',
    personal: 'none',
    // Trades are our own reading of the text.
    history: false,
    loss: false,
    column: { heading: 'Trades', width: 24 },
    dialog: { part: 'project', label: 'Trades' },
  },
  actions: {
    kind: 'actions',
    description: 'What is done, recognized in type and description; empty where neither says it.',
    personal: 'none',
    // Like trades, our own reading of the text.
    history: false,
    loss: false,
    column: { heading: 'Action', width: 18 },
    dialog: { part: 'project', label: 'Action' },
  },
  propertyUse: {
    kind: 'use',
    description:
      'What the property is used for, where the record says so; residential where it does not say for how many families.',
    personal: 'none',
    history: false,
    loss: false,
    column: { heading: 'Use', width: 16 },
    dialog: { part: 'project', label: 'Use' },
  },
  useFrom: {
    kind: 'text',
    description: 'roll where the use is that of the parcel’s roll, since the record says none.',
    ...UNTRACKED,
    // Use shows it.
    column: null,
    dialog: null,
  },
  rollClass: {
    kind: 'text',
    description: 'The class of the parcel, in the words of its roll.',
    ...UNTRACKED,
    column: { heading: 'Class on the roll', width: 18 },
    dialog: { part: 'project', label: 'Parcel class' },
  },
  yearBuilt: {
    kind: 'count',
    description: 'The year in which what stands there was built, by the roll of the parcel.',
    ...UNTRACKED,
    column: { heading: 'Year built', width: 10 },
    dialog: { part: 'project', label: 'Year built' },
  },
  rollUnits: {
    kind: 'count',
    description: 'Dwelling units that stand there, by the roll of the parcel.',
    ...UNTRACKED,
    column: { heading: 'Units on the roll', width: 12 },
    dialog: { part: 'project', label: 'Units there' },
  },
  roll: {
    kind: 'text',
    description: 'Which roll says what stands there, of which year, and how the parcel was found.',
    ...UNTRACKED,
    column: { heading: 'Parcel roll', width: 40 },
    // Each fact from it shows it.
    dialog: null,
  },
  dwellingUnits: {
    kind: 'count',
    description: 'Dwelling units, as the record counts them; null where it counts none.',
    personal: 'none',
    history: false,
    loss: false,
    column: { heading: 'Dwelling units', width: 12 },
    dialog: { part: 'project', label: 'Dwelling units' },
  },
  squareFeet: {
    kind: 'count',
    description:
      'Square feet of the building or of the work, as the record counts them; null where it says none.',
    personal: 'none',
    history: false,
    loss: false,
    column: { heading: 'Square feet', width: 12 },
    dialog: { part: 'project', label: 'Area' },
  },
  tradeWords: {
    kind: 'texts',
    description: 'The words of type or description that showed each trade.',
    personal: 'texts',
    history: false,
    loss: false,
    column: null,
    dialog: null,
  },
  status: {
    kind: 'text',
    description: 'One word for all cities.',
    personal: 'none',
    history: true,
    // `rawStatus` replaces it.
    loss: false,
    column: { heading: 'Status', width: 10 },
    dialog: { part: 'project', label: 'Status' },
  },
  rawStatus: {
    kind: 'text',
    description: 'The city’s own word for the status.',
    personal: 'text',
    history: false,
    loss: true,
    column: { heading: "Status in the source's words", width: 20 },
    dialog: null,
  },
  milestone: {
    kind: 'text',
    description: 'How far an open permit has come, in the city’s own words.',
    personal: 'text',
    history: true,
    loss: false,
    column: { heading: 'Milestone', width: 20 },
    dialog: { part: 'project', label: 'Milestone' },
  },
  filing: {
    kind: 'text',
    description: 'The kind of filing, in the city’s own words.',
    personal: 'text',
    history: false,
    loss: false,
    column: { heading: 'Filing', width: 18 },
    dialog: { part: 'project', label: 'Filing' },
  },
  appliedOn: {
    kind: 'date',
    description: 'The day it was applied for.',
    personal: 'none',
    history: false,
    loss: false,
    column: { heading: 'Applied on', width: 12 },
    dialog: { part: 'project', label: 'Applied on' },
  },
  finishedOn: {
    kind: 'date',
    description: 'The day on which the work passed its last inspection, or the record was closed.',
    personal: 'none',
    history: true,
    loss: false,
    column: { heading: 'Finished on', width: 12 },
    dialog: { part: 'project', label: 'Finished on' },
  },
  issueDate: {
    kind: 'date',
    description: 'The day it was issued.',
    personal: 'none',
    history: true,
    loss: true,
    column: { heading: 'Issue date', width: 12 },
    dialog: { part: 'project', label: 'Issue date' },
  },
  valuation: {
    kind: 'money',
    description:
      'Project value in US dollars as the record shows it; null where it shows none or one that cannot be true.',
    personal: 'none',
    history: true,
    loss: true,
    column: { heading: 'Valuation (USD)', width: 16 },
    dialog: { part: 'project', label: 'Project value' },
  },
  description: {
    kind: 'text',
    description: 'The city’s own words.',
    personal: 'text',
    history: true,
    loss: true,
    column: { heading: 'Description', width: 48 },
    dialog: { part: 'project', label: 'Description' },
  },
  addressStreet: {
    kind: 'address',
    description: 'Street of the site.',
    personal: 'text',
    history: true,
    loss: true,
    column: { heading: 'Street address', width: 28 },
    dialog: { part: 'project', label: 'Full address' },
  },
  addressCity: {
    kind: 'text',
    description: 'City of the site’s address.',
    personal: 'none',
    history: true,
    loss: false,
    column: { heading: 'Address city', width: 18 },
    dialog: null,
  },
  addressState: {
    kind: 'text',
    description: 'State of the site’s address.',
    personal: 'none',
    history: true,
    loss: false,
    column: { heading: 'Address state', width: 8 },
    dialog: null,
  },
  addressZip: {
    kind: 'text',
    description: 'ZIP code of the site’s address.',
    personal: 'none',
    history: true,
    loss: true,
    column: { heading: 'ZIP', width: 11 },
    dialog: null,
  },
  propertyOwnerName: {
    kind: 'text',
    description: 'As the record shows it; nothing is added from elsewhere.',
    personal: 'owner',
    history: true,
    loss: true,
    column: { heading: 'Owner name', width: 26 },
    dialog: { part: 'owner', label: 'Name' },
  },
  propertyOwnerPhone: {
    kind: 'phone',
    description: 'As the record shows it. Most records show none.',
    personal: 'owner',
    history: true,
    loss: true,
    column: { heading: 'Owner phone', width: 16 },
    dialog: { part: 'owner', label: 'Phone' },
  },
  propertyOwnerAddress: {
    kind: 'address',
    description: 'As the record shows it.',
    personal: 'owner',
    history: true,
    loss: true,
    column: { heading: 'Owner address', width: 30 },
    dialog: { part: 'owner', label: 'Address' },
  },
  builtBy: {
    kind: 'text',
    description:
      'owner where the record says that the owner does the work, and then names no contractor; absent otherwise.',
    personal: 'none',
    history: true,
    loss: false,
    column: { heading: 'Built by', width: 10 },
    dialog: null,
  },
  rollOwner: {
    kind: 'text',
    description:
      'The owner of the parcel by its roll: only of a lead that nobody has and whose record names no owner, in a county whose terms and law a person read. Off in every county.',
    personal: 'owner',
    history: false,
    loss: false,
    // It is shown beside a lead, and goes into no file.
    column: null,
    dialog: { part: 'owner', label: 'Owner on the roll' },
  },
  contractorName: {
    kind: 'text',
    description: 'As the record shows it.',
    personal: 'contractor',
    history: true,
    loss: true,
    column: { heading: 'Contractor name', width: 26 },
    dialog: { part: 'contractor', label: 'Name' },
  },
  contractorPhone: {
    kind: 'phone',
    description: 'As the record shows it. Most records show none.',
    personal: 'contractor',
    history: true,
    loss: true,
    column: { heading: 'Contractor phone', width: 16 },
    dialog: { part: 'contractor', label: 'Phone' },
  },
  contractorEmail: {
    kind: 'email',
    description: 'As the record shows it. Few sources publish any.',
    personal: 'contractor',
    history: true,
    loss: false,
    column: { heading: 'Contractor email', width: 26 },
    dialog: { part: 'contractor', label: 'Email' },
  },
  contractorLicense: {
    kind: 'text',
    description: 'As the record shows it.',
    personal: 'contractor',
    history: true,
    loss: true,
    column: { heading: 'Contractor license', width: 18 },
    dialog: { part: 'contractor', label: 'License' },
  },
  contractorAddress: {
    kind: 'address',
    description: 'As the record shows it.',
    personal: 'contractor',
    history: true,
    loss: true,
    column: { heading: 'Contractor address', width: 30 },
    dialog: { part: 'contractor', label: 'Address' },
  },
  contractorKind: {
    kind: 'text',
    description:
      'Who the contractor’s column names, if that is no firm that builds: person, or designer for an architect, engineer or expediter.',
    personal: 'none',
    // Our own reading of the name.
    history: false,
    loss: false,
    column: null,
    dialog: null,
  },
  contractorTrades: {
    kind: 'trades',
    description:
      'What the contractor does, where its license, its name or its other permits show it: trades, each standing for its family (new-construction for builders), or other.',
    personal: 'none',
    history: false,
    loss: false,
    column: null,
    dialog: null,
  },
  jurisdictionState: {
    kind: 'text',
    description: 'The state whose government issued it.',
    personal: 'none',
    // A source belongs to one state.
    history: false,
    loss: false,
    column: { heading: 'Jurisdiction state', width: 16 },
    dialog: null,
  },
  jurisdictionCity: {
    kind: 'text',
    description: 'The city whose government issued it; null for a county’s.',
    personal: 'none',
    history: true,
    loss: false,
    column: { heading: 'Jurisdiction city', width: 18 },
    dialog: null,
  },
  jurisdictionCounty: {
    kind: 'text',
    description: 'The county, where the source says it.',
    personal: 'none',
    history: true,
    loss: false,
    column: { heading: 'Jurisdiction county', width: 18 },
    dialog: null,
  },
  paperwork: {
    kind: 'text',
    description:
      'What kind of paperwork it is, such as a renewal; absent from a permit for work. Paperwork is never a new lead.',
    personal: 'none',
    // Like trades, our own reading of the record.
    history: false,
    loss: false,
    column: { heading: 'Paperwork', width: 16 },
    dialog: { part: 'project', label: 'Paperwork' },
  },
  publishesContractors: {
    kind: 'flag',
    description: 'Whether the source publishes contractors: true with no name means that none is named yet.',
    personal: 'none',
    history: false,
    loss: false,
    column: null,
    dialog: null,
  },
  latitude: {
    kind: 'degrees',
    description: 'Position on the map, if the record has one.',
    personal: 'point',
    history: false,
    loss: true,
    column: { heading: 'Latitude', width: 12 },
    dialog: null,
  },
  longitude: {
    kind: 'degrees',
    description: 'Position on the map, if the record has one.',
    personal: 'point',
    history: false,
    // The two come and go together.
    loss: false,
    column: { heading: 'Longitude', width: 12 },
    dialog: null,
  },
  pointClass: {
    kind: 'point',
    description:
      'How exactly the position marks the site: parcel (the parcel or its address, as the publisher gives it), portal-street (on the street, as the portal’s own geocoder places the address) or census-street (on the street, from the geocoder of the Census Bureau: up to a block off; census-street-zip where the ZIP code is the geocoder’s too). Null without a position.',
    personal: 'point',
    // How a point was found is no change of the record.
    history: false,
    loss: false,
    column: { heading: 'Position is', width: 30 },
    dialog: { part: 'project', label: 'Map point' },
  },
  recordUrl: {
    kind: 'link',
    description: 'The official record itself, where the portal has an address for it.',
    personal: 'link',
    history: false,
    loss: false,
    // Files show it among the columns about the source.
    column: null,
    dialog: null,
  },
  unparsed: {
    kind: 'texts',
    description:
      'By field: text that should have been a date, an amount or a phone and could not be read, or that has more phones than the one shown.',
    personal: 'texts',
    history: false,
    loss: false,
    column: null,
    dialog: null,
  },
  id: {
    kind: 'text',
    description:
      'Our id: the source’s id and the record’s number or key, or a digest of a key that may name people. Corrections do not change it.',
    personal: 'none',
    history: false,
    loss: false,
    column: { heading: 'Plumbline id', width: 30 },
    dialog: null,
  },
} as const satisfies Record<keyof PermitRecord, PermitField>;

type PermitFields = typeof PERMIT_FIELDS;
export type PermitFieldName = keyof PermitFields;

/** The fields whose row has a value in a column of the table. */
export type FieldsWith<C extends keyof PermitField, V> = {
  [F in PermitFieldName]: PermitFields[F][C] extends V ? F : never;
}[PermitFieldName];

export type DialogField<P extends string> = FieldsWith<'dialog', { readonly part: P }>;

export const PERMIT_FIELD_NAMES = Object.keys(PERMIT_FIELDS) as PermitFieldName[];

/** The names of the fields whose row has a value in a column, in the order of the table. */
export function fieldsWith<C extends keyof PermitField, const V extends PermitField[C]>(
  column: C,
  value: V,
): FieldsWith<C, V>[] {
  return PERMIT_FIELD_NAMES.filter((name): name is FieldsWith<C, V> => PERMIT_FIELDS[name][column] === value);
}
