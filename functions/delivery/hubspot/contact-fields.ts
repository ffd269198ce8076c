import { tradeLabel } from '#shared/domain/permit/trades.ts';
import { REACH } from '#shared/domain/permit/who.ts';
import { whoWords } from '#shared/domain/permit/who-rule.ts';
import { leadsPath } from '../alert-path.ts';
import type { MessageLead } from '../matched-permits.ts';

interface OwnField {
  readonly label: string;
  readonly type: 'string' | 'number' | 'date';
  readonly fieldType: 'text' | 'textarea' | 'number' | 'date';
  readonly read: (lead: MessageLead, siteOrigin: string) => string | number | null | undefined;
}

const text = { type: 'string', fieldType: 'text' } as const;

/** The group of our properties in a HubSpot account. */
export const FIELD_GROUP = { name: 'plumbline', label: 'Plumbline permits' } as const;

/** The property that identifies a contact. Its values are unique in the account, so no permit becomes two contacts. */
export const ID_FIELD = 'plumbline_permit_id';

/**
 * Our own properties of a contact, by name. Types and field types are those of HubSpot's properties API
 * (developers.hubspot.com, "Properties").
 */
export const OWN_FIELDS: Readonly<Record<`plumbline_${string}`, OwnField>> = {
  [ID_FIELD]: { label: 'Plumbline permit id', ...text, read: ({ permit }) => permit.id },
  plumbline_permit_number: { label: 'Permit number', ...text, read: ({ permit }) => permit.permitNumber },
  plumbline_permit_type: { label: 'Permit type', ...text, read: ({ permit }) => permit.permitType },
  plumbline_status: { label: 'Permit status', ...text, read: ({ permit }) => permit.status },
  plumbline_issue_date: {
    label: 'Permit issued on',
    type: 'date',
    fieldType: 'date',
    read: ({ permit }) => permit.issueDate,
  },
  plumbline_value: {
    label: 'Value of the work in dollars',
    type: 'number',
    fieldType: 'number',
    read: ({ permit }) => permit.valuation,
  },
  plumbline_work: {
    label: 'Work',
    type: 'string',
    fieldType: 'textarea',
    read: ({ permit }) => permit.description,
  },
  plumbline_trades: {
    label: 'Trades',
    ...text,
    read: ({ permit }) => permit.trades.map((trade) => tradeLabel(trade)).join(', '),
  },
  plumbline_who: {
    label: 'Who does the work',
    ...text,
    read: ({ permit, facts }) => whoWords(permit, facts.who.label),
  },
  plumbline_reach: { label: 'How to reach somebody', ...text, read: ({ facts }) => REACH[facts.reach] },
  plumbline_contractor: { label: 'Contractor', ...text, read: ({ permit }) => permit.contractorName },
  plumbline_contractor_phone: {
    label: 'Contractor phone',
    ...text,
    read: ({ permit }) => permit.contractorPhone,
  },
  plumbline_news: {
    label: 'Why the alert sent it',
    ...text,
    read: ({ news }) => (news === 'new' ? 'New permit' : 'Changed permit'),
  },
  plumbline_link: {
    label: 'Permit in Plumbline',
    ...text,
    read: ({ permit }, siteOrigin) => `${siteOrigin}${leadsPath({}, permit.id)}`,
  },
  plumbline_source: { label: 'Data source', ...text, read: ({ permit }) => permit.attribution },
};

/**
 * The values of a contact, by property. The contact is the owner as the record names them; without a name it carries the address of
 * the work. Blank values are left out, so that they overwrite nothing that the user has filled in.
 */
export function contactFields(lead: MessageLead, siteOrigin: string): Record<string, string> {
  const { permit } = lead;
  const place = [permit.addressStreet, permit.addressCity].filter(Boolean).join(', ');
  const values = {
    lastname: permit.propertyOwnerName || place || permit.permitNumber,
    phone: permit.propertyOwnerPhone,
    address: permit.addressStreet,
    city: permit.addressCity,
    state: permit.addressState,
    zip: permit.addressZip,
    ...Object.fromEntries(
      Object.entries(OWN_FIELDS).map(([name, { read }]) => [name, read(lead, siteOrigin)]),
    ),
  };
  return Object.fromEntries(
    Object.entries(values).flatMap(([name, value]) =>
      value === null || value === undefined || value === '' ? [] : [[name, String(value)]],
    ),
  );
}
