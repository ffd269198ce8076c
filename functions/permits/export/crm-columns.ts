import { isFirm } from '#functions/permits/names/name-kind.ts';
import type { ExportFormat } from '#shared/domain/export/formats.ts';
import { leadCity } from '#shared/domain/permit/permit.ts';
import type { Contact } from '#shared/domain/permit/reach.ts';
import { stateCode } from '#shared/domain/permit/states.ts';
import { workLine } from '#shared/domain/permit/work-line.ts';
import { formatPhone } from '#shared/domain/phone.ts';
import { formatDate, formatMoney } from '#shared/domain/words.ts';
import { type ExportColumn, type ExportRow, LEAD_COLUMNS } from './export-columns.ts';

/** A row of a customer system: who to reach about a permit, at the address of the job. */
const FACTS = {
  first: ({ call }) => nameOf(call).first,
  last: ({ call }) => nameOf(call).last,
  company: ({ call }) => nameOf(call).company,
  /** The name of a person or a company in one field. */
  whole: ({ call }) => call?.name ?? null,
  phone: ({ call }) => (call?.phone == null ? null : formatPhone(call.phone)),
  street: ({ permit }) => permit.addressStreet,
  city: ({ permit }) => permit.addressCity ?? leadCity(permit),
  state: ({ permit }) => stateCode(permit.jurisdictionState),
  zip: ({ permit }) => permit.addressZip,
  // What the record says: there is no room for the roll of a parcel.
  type: ({ permit: { propertyUse: use, useFrom } }) =>
    use === null || useFrom !== undefined ? null : HOMES.has(use) ? 'Residential' : 'Commercial',
  notes: noteOf,
  id: ({ permit }) => permit.id,
  number: ({ permit }) => permit.permitNumber,
  value: ({ permit }) => permit.valuation,
  who: LEAD_COLUMNS.who.value,
  reach: LEAD_COLUMNS.reach.value,
} as const satisfies Readonly<Record<string, ExportColumn['value']>>;

const HOMES: ReadonlySet<string> = new Set(['one-two-family', 'multi-family', 'residential']);

const column = (
  heading: string,
  fact: keyof typeof FACTS,
  kind: ExportColumn['kind'] = 'text',
): ExportColumn => ({ heading, width: 20, kind, value: FACTS[fact] });

/** Facts without a standard field in these systems; all of them can map a column to a custom field. */
const PERMIT_COLUMNS: readonly ExportColumn[] = [
  column('Plumbline id', 'id'),
  column('Permit number', 'number'),
  column('Permit value', 'value', 'money'),
  column('Who does it', 'who'),
  column('Reach', 'reach'),
];

/** The columns of the files for customer systems, with the names by which each matches them to its own fields. */
export const CRM_COLUMNS: Readonly<
  Record<Exclude<ExportFormat, 'csv' | 'xlsx' | 'mailmerge'>, readonly ExportColumn[]>
> = {
  /**
   * Contacts. Headings are names of HubSpot's own properties; it wants a first name, a last name or a mail address:
   * knowledge.hubspot.com/articles/kcs_article/contacts/set-up-your-import-file. Rows without a name need one there.
   */
  hubspot: [
    column('First name', 'first'),
    column('Last name', 'last'),
    column('Company name', 'company'),
    column('Phone number', 'phone'),
    column('Street address', 'street'),
    column('City', 'city'),
    column('State/Region', 'state'),
    column('Postal code', 'zip'),
    column('Message', 'notes'),
    ...PERMIT_COLUMNS,
  ],
  /** Contacts. Headings are spelled like JobNimbus's fields: support.jobnimbus.com/how-do-i-map-fields-properly. */
  jobnimbus: [
    column('First Name', 'first'),
    column('Last Name', 'last'),
    column('Company', 'company'),
    column('Main Phone', 'phone'),
    column('Address Line 1', 'street'),
    column('City', 'city'),
    column('State', 'state'),
    column('Zip', 'zip'),
    column('Description', 'notes'),
    ...PERMIT_COLUMNS,
  ],
  /** Clients with a property. CSV as help.getjobber.com/hc/en-us/articles/25782525960215 asks; other headings can be matched there. */
  jobber: [
    column('First Name', 'first'),
    column('Last Name', 'last'),
    column('Company Name', 'company'),
    column('Main Phone', 'phone'),
    column('Street', 'street'),
    column('City', 'city'),
    column('State', 'state'),
    column('Zip Code', 'zip'),
    column('Note', 'notes'),
    ...PERMIT_COLUMNS,
  ],
  /**
   * Customers with a service location. ServiceTitan documents no headings of its own; these are the fields of its form for a new
   * customer: help.servicetitan.com/how-to/add-new-customer.
   */
  servicetitan: [
    column('Customer Name', 'whole'),
    column('Customer Type', 'type'),
    column('Phone', 'phone'),
    column('Location Name', 'whole'),
    column('Street', 'street'),
    column('City', 'city'),
    column('State', 'state'),
    column('Zip', 'zip'),
    column('Notes', 'notes'),
    ...PERMIT_COLUMNS,
  ],
};

/** A name in the parts that customer systems have. What the record writes is kept: "Sample, Dana" and "Dana Sample" name one person. */
function nameOf(call: Contact | null): Readonly<Record<'first' | 'last' | 'company', string | null>> {
  const name = call?.name?.trim() ?? '';
  if (name === '') return { first: null, last: null, company: null };
  if (isFirm(name)) return { first: null, last: null, company: name };
  const comma = name.indexOf(',');
  if (comma > 0)
    return { first: name.slice(comma + 1).trim() || null, last: name.slice(0, comma).trim(), company: null };
  const words = name.split(/\s+/);
  return { first: words.slice(0, -1).join(' ') || null, last: words.at(-1) ?? null, company: null };
}

/** The permit in a line: the work, its number, day, value, who has the job, and where the record is. */
function noteOf({ permit, call, provenance }: ExportRow): string {
  const { permitNumber, issueDate, valuation, contractorName } = permit;
  return [
    workLine(permit),
    `Permit ${permitNumber}`,
    ...(issueDate === null ? [] : [`Issued ${formatDate(issueDate)}`]),
    ...(valuation === null ? [] : [formatMoney(valuation)]),
    ...(contractorName === null || call?.role === 'Contractor' ? [] : [`Contractor: ${contractorName}`]),
    `Source: ${provenance.sourceName}`,
    ...(provenance.recordUrl === null ? [] : [provenance.recordUrl]),
    ...(provenance.terms.attribution === null ? [] : [provenance.terms.attribution]),
  ].join('. ');
}
