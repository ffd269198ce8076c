import { leafColumns, type RawRow } from '#functions/collection/conform/mapping.ts';
import { plainText } from '#functions/collection/conform/normal-forms/plain-text.ts';
import type { MappedField, Source } from '#functions/collection/source.ts';
import { plainName } from '../columns/column-names.ts';
import { fieldsOf } from '../columns/column-uses.ts';

/** Whether the values of a field may be kept as published. Free text and addresses may name people. */
const IS_KEPT: Readonly<Record<MappedField, boolean>> = {
  permitNumber: true,
  permitType: true,
  addressStreet: false,
  addressCity: true,
  addressState: true,
  addressZip: true,
  valuation: true,
  status: true,
  issueDate: true,
  description: false,
  propertyOwnerName: false,
  propertyOwnerPhone: false,
  propertyOwnerAddress: false,
  contractorName: false,
  contractorPhone: false,
  contractorLicense: false,
  contractorAddress: false,
  latitude: true,
  longitude: true,
  recordUrl: false,
  workClass: true,
  propertyUse: true,
  relatedNumbers: true,
  // Leads to the owner.
  parcel: false,
  expires: true,
  ownerBuilder: true,
  trades: true,
  applied: true,
  finished: true,
  dwellingUnits: true,
  area: true,
  filing: true,
  milestone: true,
  contractorEmail: false,
  contractorClass: true,
};

/** Parts of plain names of columns that are about people or firms. */
const ABOUT_PEOPLE =
  /owner|applicant|contact|contractor|phone|fax|mail|name|licen|profess|architect|engineer|agent|tenant|company|firm|business|person|party|inspector|reviewer|user|editor|creator/;
/** Keys of descriptions under which portals name people, or repeat values of rows. */
const DESCRIBES_PEOPLE =
  /owner|author|contact|email|creator|editor|user|cachedcontents|approvals|grants|drawinginfo|templates|sample|histogram/;

/**
 * A row without people, for the offline work on a mapping: columns about people are left out, harmless mapped ones are kept, and of
 * all other texts only the form is: `Aaa 99`.
 */
export function withoutPeople(source: Source, row: RawRow): RawRow {
  const columnsOf = (isKept: boolean) =>
    fieldsOf(source).flatMap(([field, column]) => (IS_KEPT[field] === isKept ? leafColumns(column) : []));
  const [kept, hidden] = [columnsOf(true), columnsOf(false)];
  const isKept = (name: string) =>
    name === source.dateColumn || kept.some((column) => column === name || column.startsWith(`${name}.`));
  const entries = Object.entries(row).flatMap(([name, value]): [string, unknown][] => {
    if (hidden.includes(name)) return [];
    if (isKept(name)) return [[name, value]];
    return ABOUT_PEOPLE.test(plainName(name)) ? [] : [[name, formOf(value)]];
  });
  return Object.fromEntries(entries);
}

/** The form of a value: digits as 9, capitals as A, small letters as a. */
function formOf(value: unknown): unknown {
  if (value === null || typeof value === 'boolean') return value;
  const form = plainText(value)
    .replace(/\d/g, '9')
    .replace(/[A-Z]/g, 'A')
    .replace(/[^\W\d_A-Z]/g, 'a');
  return form.replace(/[^\p{ASCII}]/gu, 'a').slice(0, 120);
}

/** A description of a table without people and without values of its rows. */
export function descriptionWithoutPeople(description: unknown): unknown {
  if (Array.isArray(description)) return description.map(descriptionWithoutPeople);
  if (typeof description !== 'object' || description === null) return description;
  return Object.fromEntries(
    Object.entries(description)
      .filter(
        ([key, value]) =>
          !(DESCRIBES_PEOPLE.test(plainName(key)) && typeof value === 'object') && !isMailKey(key),
      )
      .map(([key, value]) => [key, descriptionWithoutPeople(value)]),
  );
}

function isMailKey(key: string): boolean {
  return /email|author|displayname|screenname/.test(plainName(key));
}
