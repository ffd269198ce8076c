import { leadKey } from '#functions/permits/same-permit.ts';
import type { StoredPermit } from '#functions/permits/stored-permit.ts';
import { findState, stateCode } from '#shared/domain/permit/states.ts';
import { ColumnReader } from '../records/column-reader.ts';
import { createRowReader } from '../records/fingerprint.ts';
import { createKeyReader, toPermitId } from '../records/record-key.ts';
import type { RowReader } from '../records/row-reader.ts';
import type { MappedField, Source } from '../source.ts';
import type { RawRow } from './mapping.ts';
import { believedFrom, parseDay } from './normal-forms/dates.ts';
import { descriptionLine } from './normal-forms/description-words.ts';
import { parseMoney } from './normal-forms/money.ts';
import { type NotPermit, notPermit } from './normal-forms/not-permit-rules.ts';
import { cityName, nameInLine, oneLine, oneWord } from './normal-forms/plain-text.ts';
import { point } from './normal-forms/points.ts';
import { tradesOf, typeTrades } from './normal-forms/recognize-trades.ts';
import { permitStatus } from './normal-forms/status-rules.ts';
import { permitCategory, propertyUse, typeUse } from './normal-forms/type-rules.ts';
import { valuationSuspect } from './normal-forms/valuation-rules.ts';
import { parseZip } from './normal-forms/zips.ts';
import { createRecordLinker } from './official-record.ts';
import { NOTHING_UNPARSED, parsed, phoneOf, Unparsed } from './unparsed.ts';

/** What a row says of a permit: all that is stored but for when we saw it. */
export type ConformedPermit = Omit<StoredPermit, 'news' | 'firstSeen' | 'lastChanged' | 'withdrawnAt'>;

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

const NO_FEES: readonly number[] = [];
/**
 * A raw row in our form (PRODUCT §3). What the row does not show is null; money, dates, phones and ZIP codes that do not
 * parse are null and kept as text in `unparsed`, and so is a value that cannot be true (`valuationSuspect`). Pure: the same row on the same day gives the same permit.
 * @param today `YYYY-MM-DD`, in UTC, against which absurd dates are judged
 */
export function conform(source: Source, row: RawRow, today: string): Conformed {
  let known = conformers.get(source);
  if (known === undefined) {
    const rows = createRowReader(source);
    known = { rows, conformRow: createConformer(source, rows) };
    conformers.set(source, known);
  }
  known.rows.read(row);
  return known.conformRow(today);
}

const conformers = new WeakMap<Source, { readonly rows: RowReader; readonly conformRow: Conformer }>();

/** Gives the row read last in our form. */
export type Conformer = (today: string) => Conformed;

/** Makes the function that gives `conform` of the row read last: what does not change from row to row is worked out once. */
export function createConformer(source: Source, rows: RowReader): Conformer {
  const { fields, sharesWith, level } = source;
  const columns = new ColumnReader(rows);
  const text = (field: MappedField) => columns.text(fields[field]);
  const line = (field: MappedField) => columns.line(fields[field]);
  const readKey = createKeyReader(source, rows);
  const linkRecord = createRecordLinker(source, rows);
  const fees = (source.feeColumns ?? []).map((column) => columns.text(column));
  const readFees = () => (fees.length === 0 ? NO_FEES : fees.flatMap((fee) => parseMoney(fee()) ?? []));
  const read = {
    permitNumber: line('permitNumber'),
    permitType: columns.repeated(fields.permitType, (said) => {
      const permitType = oneWord(said);
      return {
        permitType,
        other: notPermit(permitType, source.notPermits),
        category: permitCategory(permitType),
        typed: { use: typeUse(permitType), trades: typeTrades(permitType) },
      };
    }),
    issueDate: text('issueDate'),
    description: text('description'),
    status: columns.repeated(fields.status, (said) => {
      const rawStatus = oneLine(said);
      return { rawStatus, status: permitStatus(rawStatus) };
    }),
    ownerName: line('propertyOwnerName'),
    ownerPhone: text('propertyOwnerPhone'),
    ownerAddress: columns.address(fields.propertyOwnerAddress),
    contractorName: line('contractorName'),
    contractorPhone: text('contractorPhone'),
    contractorLicense: line('contractorLicense'),
    contractorAddress: columns.address(fields.contractorAddress),
    street: columns.address(fields.addressStreet),
    city: columns.repeated(fields.addressCity, cityName),
    state: columns.repeated(fields.addressState, (said) => stateOf(oneLine(said), source)),
    zip: text('addressZip'),
    valuation: text('valuation'),
    recordUrl: line('recordUrl'),
    use: line('propertyUse'),
    latitude: text('latitude'),
    longitude: text('longitude'),
  };
  const idStart = toPermitId(source.id, '');
  const publishesContractors = fields.contractorName !== undefined;
  const unparsed = new Unparsed();

  return (today) => {
    const key = readKey();
    if (key === undefined) return { leftOut: 'no record key' };
    const permitNumber = read.permitNumber();
    if (permitNumber === null) return { leftOut: 'no permit number' };
    const { permitType, other, category, typed } = read.permitType();
    if (other !== null) return { leftOut: other };

    unparsed.texts = undefined;
    const issueText = read.issueDate();
    const issueDate = parsed(unparsed, 'issueDate', issueText, parseDay, today);
    const description = descriptionLine(read.description());
    const { rawStatus, status } = read.status();
    const propertyOwnerName = nameInLine(read.ownerName());
    const contractorName = nameInLine(read.contractorName());
    const stateOfAddress = read.state();
    const valuationText = read.valuation();
    const amount = parsed(unparsed, 'valuation', valuationText, parseMoney);
    const suspect = amount === null ? null : valuationSuspect(amount, readFees());
    if (suspect !== null) unparsed.keep('valuation', valuationText);
    const { trades, tradeWords } = tradesOf(typed.trades, description, contractorName);
    const { latitude, longitude } = point(read.latitude(), read.longitude());
    const permit: Written<ConformedPermit> = {
      id: idStart + key,
      permitNumber,
      permitType,
      addressStreet: read.street(null),
      // A city issues permits within its own limits only, so its rows need no column to say where they are.
      addressCity: read.city() ?? source.city,
      addressState: stateOfAddress,
      addressZip: parsed(unparsed, 'addressZip', read.zip(), parseZip, stateOfAddress),
      valuation: suspect === null ? amount : null,
      status,
      issueDate,
      description,
      propertyOwnerName,
      propertyOwnerPhone: phoneOf(unparsed, 'propertyOwnerPhone', read.ownerPhone()),
      propertyOwnerAddress: read.ownerAddress(propertyOwnerName),
      contractorName,
      contractorPhone: phoneOf(unparsed, 'contractorPhone', read.contractorPhone()),
      contractorLicense: read.contractorLicense(),
      contractorAddress: read.contractorAddress(contractorName),
      jurisdictionState: source.state,
      jurisdictionCity: source.city,
      jurisdictionCounty: source.county,
      trades,
      publishesContractors,
      tradeWords,
      permitCategory: category,
      propertyUse: propertyUse(read.use(), typed.use, description),
      valuationSuspect: suspect,
      sourceId: source.id,
      recordUrl: read.recordUrl() ?? linkRecord(),
      latitude,
      longitude,
      rawStatus,
      unparsed: NOTHING_UNPARSED,
    };
    if (unparsed.texts !== undefined) permit.unparsed = unparsed.texts;
    if (sharesWith !== undefined) {
      const key = leadKey(permit);
      // Added here: to make the permit a second time with it would cost as much as the first.
      if (key !== null) permit.shared = { level, with: sharesWith, key };
    }
    return { recheckOn: issueDate === null ? believedFrom(issueText, today) : null, permit };
  };
}

type Written<T> = { -readonly [Name in keyof T]: T[Name] };

/** The state of an address, which is the source's own where the row names none. */
function stateOf(named: string | null, source: Source): string {
  return stateCode(findState(named ?? '') ?? named ?? source.state);
}
