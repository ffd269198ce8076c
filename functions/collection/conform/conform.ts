import { contractorWork } from '#functions/permits/names/contractor-work.ts';
import { readParcel, readRelatedNumbers } from '#functions/permits/projects/declared-links.ts';
import { leadKey, type Shared } from '#functions/permits/same-permit.ts';
import type { StoredPermit } from '#functions/permits/stored-permit.ts';
import { memoize } from '#shared/domain/memoize.ts';
import type { FurtherFacts } from '#shared/domain/permit/permit.ts';
import { findState, stateCode } from '#shared/domain/permit/states.ts';
import { cityName } from '#shared/domain/territory/city-name.ts';
import { recordKey, toPermitId } from '../records/record-key.ts';
import type { Column, MappedField, Source } from '../source.ts';
import { recognizeActions } from './actions/recognize-actions.ts';
import { type RawRow, readColumn } from './mapping.ts';
import { addressLine, splitAddress } from './normal-forms/addresses.ts';
import { findAcceptDay, parseDay, parseEndDay } from './normal-forms/dates.ts';
import { parseMoney } from './normal-forms/money.ts';
import { findNotPermitRule, type NotPermit } from './normal-forms/not-permit-rules.ts';
import { paperworkClass } from './normal-forms/paperwork-rules.ts';
import { isFillerPhone, parsePhone, parsePhones } from './normal-forms/phones.ts';
import { lineWithHyphens, oneLine } from './normal-forms/plain-text.ts';
import { type PointFault, parsePoint, publishedClass } from './normal-forms/points.ts';
import { permitStatus } from './normal-forms/status-rules.ts';
import { type TextRepair, takeRepairs } from './normal-forms/text-repairs.ts';
import { permitCategory } from './normal-forms/type-rules.ts';
import { valuationSuspect } from './normal-forms/valuation-rules.ts';
import { parseZip } from './normal-forms/zips.ts';
import { officialRecord, publishedLink } from './official-record.ts';
import { fieldBlanks, settleParties } from './parties.ts';
import { placeBox } from './place-boxes.ts';
import { placeZone } from './place-zones.ts';
import { readDescription } from './trades/description.ts';
import { recognizeTrades, withStatedTrades } from './trades/recognize-trades.ts';
import { propertyUse, typeUse } from './uses/property-use.ts';

/** The permit that one row publishes: a stored permit without what later runs add. */
export type ConformedPermit = Omit<StoredPermit, 'news' | 'firstSeen' | 'lastChanged' | 'withdrawnAt'>;

/** Why a run leaves a row out. Each run counts its rows by reason. */
export type LeftOutReason =
  | 'no permit number'
  | 'no record key'
  | 'could not be read'
  | 'repeats an earlier record'
  | 'issued before the period asked for'
  | 'changed in a run that is not believed'
  | NotPermit;

export type Conformed =
  | {
      readonly permit: ConformedPermit;
      /** Its issue date, if that is a day to come, on which it will be accepted; else null. */
      readonly recheckOn: string | null;
      /** What is wrong with the row's point; null without a point, or with a right one. */
      readonly pointFault: PointFault | null;
      readonly textRepairs: readonly TextRepair[];
    }
  | { readonly leftOut: LeftOutReason };

/**
 * A raw row as a permit (PRODUCT §3). Values that the row does not have are null. Money, dates, phones and ZIP codes that do
 * not parse are null and kept as text in `unparsed`; so is a value that cannot be true (`valuationSuspect`). A text with several phones
 * shows the first, and stays there too. Pure: the same row on the same day gives the same permit.
 * @param today `YYYY-MM-DD`, in UTC
 */
export function conform(source: Source, rawRow: RawRow, today: string): Conformed {
  // Without a prototype, so that looking up one of the many columns that a row lacks is 10 times as fast.
  const row: RawRow = Object.assign(Object.create(null), rawRow);
  const blanks = fieldBlanks(source);
  const read = (field: MappedField): string => {
    const column = source.fields[field];
    if (column === undefined) return '';
    const blank = blanks[field];
    const text = readColumn(row, column, blank);
    return text !== '' && blank?.value?.(text) === true ? '' : text;
  };
  takeRepairs();
  const key = recordKey(source, row);
  if (key === undefined) return { leftOut: 'no record key' };
  const permitNumber = oneLine(read('permitNumber'));
  if (permitNumber === null) return { leftOut: 'no permit number' };
  const permitType = lineWithHyphens(read('permitType'));
  const leftOut = findNotPermitRule(permitType, source.notPermits);
  if (leftOut !== null) return { leftOut };

  const unparsed: Record<string, string> = {};
  /** A field's value; one that does not parse goes to `unparsed`. */
  const parse = <T>(
    field: MappedField,
    parseText: (text: string) => T | undefined,
    text = read(field),
  ): T | null => {
    if (text === '') return null;
    const value = parseText(text);
    if (value === undefined) unparsed[field] = text;
    return value ?? null;
  };
  const phone = (field: MappedField): string | null => {
    const text = read(field);
    if (isFillerPhone(text)) return null;
    const [first, ...others] = parsePhones(text);
    // The others, and whose each is, stay as written.
    if (first === undefined || others.length > 0) unparsed[field] = text;
    return first ?? null;
  };

  const zone = placeZone(source);
  const issueText = read('issueDate');
  const issueDate = parse('issueDate', (text) => parseDay(text, today, zone), issueText);
  const description = oneLine(read('description'));
  const rawStatus = oneLine(read('status'));
  const ownerName = oneLine(read('propertyOwnerName'));
  const namedContractor = oneLine(read('contractorName'));
  const { contractorEmail, builtBy, ...contacts } = settleParties(
    {
      propertyOwnerName: ownerName,
      propertyOwnerPhone: phone('propertyOwnerPhone'),
      propertyOwnerAddress: addressLine(read('propertyOwnerAddress'), ownerName),
      contractorName: namedContractor,
      contractorPhone: phone('contractorPhone'),
      contractorEmail: parseEmail(read('contractorEmail')),
      contractorLicense: oneLine(read('contractorLicense')),
      contractorAddress: addressLine(read('contractorAddress'), namedContractor),
    },
    read('ownerBuilder'),
  );
  const contractorPhones = unparsed['contractorPhone'];
  if (builtBy === 'owner' && contractorPhones !== undefined) {
    delete unparsed['contractorPhone'];
    // The phones of an owner who builds are the owner’s.
    if (parsePhone(contractorPhones) === contacts.propertyOwnerPhone)
      unparsed['propertyOwnerPhone'] ??= contractorPhones;
  }
  const addressState = stateOf(read('addressState'), source);
  const valuation = readAmount(row, source.fields.valuation);
  const amount = parse('valuation', parseMoney, valuation);
  const suspect = amount === null ? null : valuationSuspect(amount, readFees(source, row));
  if (suspect !== null) unparsed['valuation'] = valuation;
  // A city issues permits within its own limits only, so its rows need no city column.
  const addressCity = cityName(read('addressCity')) ?? source.city;
  const address = splitAddress(addressLine(read('addressStreet')), addressCity, addressState);
  const words = readDescription(description, source.id);
  const filing = oneLine(read('filing'));
  const namesWork = (): boolean => {
    const named = recognizeTrades(null, words, contacts.contractorName).trades;
    return named.length > 0 || recognizeActions(null, null, words, named).length > 0;
  };
  const paperwork = paperworkClass({ filing, permitType, description, namesWork }, source.paperwork);
  const { trades, tradeWords } = withStatedTrades(
    recognizeTrades(permitType, words, contacts.contractorName),
    read('trades'),
  );
  const contractor = contractorWork(
    contacts.contractorName,
    [contacts.contractorLicense ?? '', read('contractorClass')],
    trades,
  );
  const { latitude, longitude, fault } = parsePoint(
    read('latitude'),
    read('longitude'),
    placeBox(source),
    source.noPoints,
  );
  const type = permitType === null ? NO_TYPE : readType(permitType);
  const relatedNumbers = readRelatedNumbers(read('relatedNumbers'));
  const parcel = readParcel(read('parcel'));
  const expiresOn = parseEndDay(read('expires'), today, zone);
  const further: Partial<FurtherFacts> = {
    appliedOn: parse('applied', (text) => parseDay(text, today, zone)),
    finishedOn: parse('finished', (text) => parseDay(text, today, zone)),
    dwellingUnits: parseCount(read('dwellingUnits')),
    squareFeet: parseCount(read('area')),
    filing,
    milestone: oneLine(read('milestone')),
    contractorEmail,
  };
  const shared = sharedLead(source, {
    permitNumber,
    jurisdictionState: source.state,
    jurisdictionCity: source.city,
    addressCity,
  });
  // A list of open applications needs no column that says so.
  const isFiled = source.applications === true && source.keeps === 'open-only' && issueDate === null;
  const permit: ConformedPermit = {
    id: toPermitId(source, key),
    permitNumber,
    permitType,
    addressStreet: address.street,
    addressCity,
    addressState,
    addressZip: parse('addressZip', (text) => parseZip(text, addressState)) ?? address.zip,
    valuation: suspect === null ? amount : null,
    status:
      rawStatus === null && isFiled
        ? 'Applied'
        : permitStatus(rawStatus, { ownWords: source.statusWords, isDated: issueDate !== null }),
    issueDate,
    description,
    ...contacts,
    ...contractor,
    jurisdictionState: source.state,
    jurisdictionCity: source.city,
    jurisdictionCounty: source.county,
    trades,
    tradeWords,
    actions: recognizeActions(permitType, oneLine(read('workClass')), words, trades),
    publishesContractors: source.fields.contractorName !== undefined,
    permitCategory: type.category,
    propertyUse: propertyUse(oneLine(read('propertyUse')), type.use, words),
    valuationSuspect: suspect,
    sourceId: source.id,
    // guard: a record’s link leads to a page
    recordUrl: publishedLink(oneLine(read('recordUrl'))) ?? officialRecord(source, row),
    latitude,
    longitude,
    pointClass: latitude === null ? null : publishedClass(source),
    rawStatus,
    unparsed,
    ...(relatedNumbers.length > 0 && { relatedNumbers }),
    ...(parcel !== undefined && { parcel }),
    ...(expiresOn !== undefined && { expiresOn }),
    ...(builtBy !== undefined && { builtBy }),
    ...(paperwork !== null && { paperwork }),
    ...withoutNulls(further),
    ...(shared !== undefined && { shared }),
  };
  const recheckOn = issueDate === null ? findAcceptDay(issueText, today, zone) : null;
  return { permit, recheckOn, pointFault: fault, textRepairs: takeRepairs() };
}

function withoutNulls<T extends object>(fields: T): Partial<T> {
  const kept: Partial<T> = {};
  for (const name in fields) if (fields[name] !== null) kept[name] = fields[name];
  return kept;
}

/** A count above zero, of units or square feet; null for none and for what is no number. Areas may have a fraction. */
function parseCount(text: string): number | null {
  const count = Math.round(parseMoney(text) ?? 0);
  return count > 0 ? count : null;
}

/** Of one word: lengths are bound, so a long text takes linear time. */
const EMAIL = /^[\w.%+'-]{1,64}@(?:[\w-]{1,63}\.){1,5}[a-z]{2,24}$/i;

/** The first address in a text. */
function parseEmail(text: string): string | null {
  const word = text.split(/[^\w.%+'@-]|\.(?!\w)/).find((part) => EMAIL.test(part));
  return word?.toLowerCase() ?? null;
}

const NO_TYPE = { category: null, use: null };
/** Types repeat from row to row. */
const readType = memoize((permitType: string) => ({
  category: permitCategory(permitType),
  use: typeUse(permitType),
}));

/** The text of an amount: of alternatives the first above one dollar, because portals write 0 or 1 where a cost was not revised. */
function readAmount(row: RawRow, column: Column | undefined): string {
  if (column === undefined) return '';
  if (typeof column === 'string' || !('first' in column)) return readColumn(row, column);
  const texts = column.first.map((one) => readColumn(row, one)).filter((text) => text !== '');
  return texts.find((text) => (parseMoney(text) ?? 0) > 1) ?? texts[0] ?? '';
}

function readFees({ feeColumns = [] }: Source, row: RawRow): number[] {
  return feeColumns.flatMap((column) => parseMoney(readColumn(row, column)) ?? []);
}

/** The state of an address; the source's own where the row has none. */
function stateOf(text: string, source: Source): string {
  const state = oneLine(text);
  return stateCode(findState(state ?? '') ?? state ?? source.state);
}

/** What sources that publish the same permits find each other's records by. */
function sharedLead(
  { sharesWith, level }: Source,
  permit: Parameters<typeof leadKey>[0],
): Shared | undefined {
  const key = sharesWith === undefined ? null : leadKey(permit);
  return sharesWith === undefined || key === null ? undefined : { level, with: sharesWith, key };
}
