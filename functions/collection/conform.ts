import type { StoredPermit } from '#functions/permits/stored-permit.ts';
import { findState, stateCode } from '#shared/domain/states.ts';
import { believedFrom, parseDay } from './dates.ts';
import { type RawRow, readColumn } from './mapping.ts';
import { parseMoney } from './money.ts';
import { type NotPermit, notPermit } from './not-permit-rules.ts';
import { officialRecord } from './official-record.ts';
import { isFillerPhone, parsePhone } from './phones.ts';
import { addressLine, cityName, oneLine, oneWord, personName } from './plain-text.ts';
import { tradesOf } from './recognise-trades.ts';
import { permitId, recordKey } from './record-key.ts';
import type { MappedField, Source } from './source.ts';
import { permitStatus } from './status-rules.ts';
import { permitCategory, propertyUse } from './type-rules.ts';
import { valuationSuspect } from './valuation-rules.ts';
import { parseZip } from './zips.ts';

/** What a row says of a permit: all that is stored but for when we saw it. */
export type ConformedPermit = Omit<StoredPermit, 'firstSeen' | 'lastChanged' | 'withdrawnAt'>;

/** Why a row is no permit of ours. Counted in the run, never silent. */
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
      /** The day from which its issue date, now too far ahead, is believed; else null. */
      readonly recheckOn: string | null;
    }
  | { readonly leftOut: LeftOutReason };

/** The contiguous United States, where all 17 states lie. What is outside are feet of a state plane, or zeros. */
const RANGE = { south: 24, north: 50, west: -125, east: -66 };

/**
 * A raw row in our form (spec §3). What the row does not show is null; money, dates, phones and ZIP codes that do not
 * parse are null and kept as text in `unparsed`, and so is a value that cannot be true (`valuationSuspect`). Pure: the same row on the same day gives the same permit.
 * @param today `YYYY-MM-DD`, in UTC, against which absurd dates are judged
 */
export function conform(source: Source, row: RawRow, today: string): Conformed {
  const text = (field: MappedField): string => {
    const column = source.fields[field];
    return column === undefined ? '' : readColumn(row, column);
  };
  const key = recordKey(source, row);
  if (key === undefined) return { leftOut: 'no record key' };
  const permitNumber = oneLine(text('permitNumber'));
  if (permitNumber === null) return { leftOut: 'no permit number' };
  const permitType = oneWord(text('permitType'));
  const other = notPermit(permitType, source.notPermits);
  if (other !== null) return { leftOut: other };

  const unparsed: Record<string, string> = {};
  const parsed = <T>(field: MappedField, parse: (text: string) => T | undefined): T | null => {
    const raw = text(field);
    if (raw === '') return null;
    const value = parse(raw);
    if (value === undefined) unparsed[field] = raw;
    return value ?? null;
  };
  const phone = (field: MappedField): string | null =>
    isFillerPhone(text(field)) ? null : parsed(field, parsePhone);

  const issueDate = parsed('issueDate', (raw) => parseDay(raw, today));
  const description = oneLine(text('description'));
  const rawStatus = oneLine(text('status'));
  const propertyOwnerName = personName(text('propertyOwnerName'));
  const contractorName = personName(text('contractorName'));
  const addressState = oneLine(text('addressState'));
  const stateOfAddress = stateCode(findState(addressState ?? '') ?? addressState ?? source.state);
  const amount = parsed('valuation', parseMoney);
  const fees = (source.feeColumns ?? []).flatMap((column) => parseMoney(readColumn(row, column)) ?? []);
  const suspect = amount === null ? null : valuationSuspect(amount, fees);
  if (suspect !== null) unparsed['valuation'] = text('valuation');
  return {
    recheckOn: believedFrom(unparsed['issueDate'] ?? '', today),
    permit: {
      id: permitId(source.id, key),
      permitNumber,
      permitType,
      addressStreet: addressLine(text('addressStreet')),
      // A city issues permits within its own limits only, so its rows need no column to say where they are.
      addressCity: cityName(text('addressCity')) ?? source.city,
      addressState: stateOfAddress,
      addressZip: parsed('addressZip', (raw) => parseZip(raw, stateOfAddress)),
      valuation: suspect === null ? amount : null,
      status: permitStatus(rawStatus),
      issueDate,
      description,
      propertyOwnerName,
      propertyOwnerPhone: phone('propertyOwnerPhone'),
      propertyOwnerAddress: addressLine(text('propertyOwnerAddress'), propertyOwnerName),
      contractorName,
      contractorPhone: phone('contractorPhone'),
      contractorLicense: oneLine(text('contractorLicense')),
      contractorAddress: addressLine(text('contractorAddress'), contractorName),
      jurisdictionState: source.state,
      jurisdictionCity: source.city,
      jurisdictionCounty: source.county,
      ...tradesOf(permitType, description, contractorName),
      permitCategory: permitCategory(permitType),
      propertyUse: propertyUse(oneLine(text('propertyUse')), permitType, description),
      valuationSuspect: suspect,
      sourceId: source.id,
      recordUrl: oneLine(text('recordUrl')) ?? officialRecord(source, row),
      ...point(text('latitude'), text('longitude')),
      rawStatus,
      unparsed,
    },
  };
}

/** A pair of degrees, or none: half a point or one outside the country is no place. */
function point(lat: string, lon: string): Pick<StoredPermit, 'latitude' | 'longitude'> {
  const [latitude, longitude] = [Number(lat || Number.NaN), Number(lon || Number.NaN)];
  const inside =
    latitude >= RANGE.south && latitude <= RANGE.north && longitude >= RANGE.west && longitude <= RANGE.east;
  return inside ? { latitude, longitude } : { latitude: null, longitude: null };
}
