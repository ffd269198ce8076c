import { createElement as h, type ReactNode } from 'react';
import * as z from 'zod';
import {
  type CallCard,
  type LeadCard,
  type LeadContact,
  type LeadLabel,
  leadButton,
  NO_NAME,
  NO_VALUE,
  noContactText,
  reachText,
} from '#shared/domain/alerts/lead-card.ts';
import { REACH_IDS } from '#shared/domain/permit/who.ts';
import { FIGURES, LIGHT } from './look.ts';

export const webAddress = z.url({ protocol: /^https?$/ });

/** How many leads can be reached each way. */
export const reachData = z.record(z.enum(REACH_IDS), z.number().int());

const contactData = z.object({
  role: z.enum(['Owner', 'Contractor']),
  name: z.string().nullable(),
  phone: z.object({ shown: z.string(), href: z.string().startsWith('tel:') }).nullable(),
});
const jobData = z.object({
  work: z.string(),
  street: z.string().nullable(),
  town: z.string(),
  permitNumber: z.string(),
});
export const leadCardData = jobData.extend({
  label: z.object({
    sign: z.string(),
    words: z.string(),
    detail: z.string().nullable(),
    isBest: z.boolean(),
  }),
  reach: z.enum(REACH_IDS),
  value: z.string().nullable(),
  contact: contactData.nullable(),
  issued: z.string(),
}) satisfies z.ZodType<LeadCard>;
export const callCardData = jobData.extend({
  contacts: z.array(contactData).readonly(),
}) satisfies z.ZodType<CallCard>;

const LABEL = { color: LIGHT.ink, fontSize: 14, fontWeight: 600, lineHeight: '20px' };
const WAY = { color: LIGHT.muted, fontWeight: 400 };
const VALUE = { color: LIGHT.ink, fontFamily: FIGURES, fontSize: 16, whiteSpace: 'nowrap' } as const;
const NO_FIGURE = { color: LIGHT.muted, fontSize: 14 };
const WORK = { color: LIGHT.ink, fontSize: 20, fontWeight: 600, lineHeight: '26px', margin: '6px 0 0' };
const PLACE = { color: LIGHT.ink, fontSize: 16, lineHeight: '24px', margin: '2px 0 0' };
const CONTACT = { color: LIGHT.ink, fontSize: 14, lineHeight: '20px', margin: '6px 0 12px' };
const SMALL = { color: LIGHT.muted, fontSize: 12, lineHeight: '16px' };
const NOTES = { ...SMALL, paddingLeft: 16 };
const NUMBER = { ...SMALL, margin: 0 };
const LINK = { color: 'inherit', textDecoration: 'underline', whiteSpace: 'nowrap' } as const;
const BUTTON = {
  display: 'inline-block',
  backgroundColor: LIGHT.ink,
  color: LIGHT.raised,
  borderRadius: 4,
  fontSize: 14,
  fontWeight: 600,
  lineHeight: '18px',
  padding: '11px 18px',
  textDecoration: 'none',
  whiteSpace: 'nowrap',
} as const;

/**
 * A lead with its one button.
 * @param links where the button leads, and where its reader says how the call went
 * @param notes small lines beside the button
 */
export function leadPart(
  card: LeadCard,
  { url, outcomeUrl }: { readonly url: string; readonly outcomeUrl: string },
  notes: readonly string[],
): readonly ReactNode[] {
  const { label, value } = card;
  const reach = reachText(card);
  return [
    row(
      'label',
      h(
        'td',
        { className: 'ink', style: LABEL },
        labelWords(label),
        reach !== '' && h('span', { className: 'muted', style: WAY }, ` · ${reach}`),
      ),
      h(
        'td',
        {
          align: 'right',
          className: value === null ? 'muted' : 'ink',
          style: value === null ? NO_FIGURE : VALUE,
        },
        // The space separates the two cells in plain text.
        ` ${value ?? NO_VALUE}`,
      ),
    ),
    ...jobLines(card),
    contactLine(card.contact, noContactText(card)),
    row(
      'button',
      h(
        'td',
        { className: 'beside', width: '1%' },
        h('a', { href: url, className: 'button', style: BUTTON }, leadButton(card)),
      ),
      h(
        'td',
        { className: 'muted beside', style: NOTES },
        notes.map((note) => h('div', { key: note }, note)),
        card.reach === 'phone' && h('div', { key: 'outcome' }, outcomeLink(outcomeUrl)),
      ),
    ),
  ];
}

/** A lead to call back: the job, everybody whom the record names, and the reason, if there is one. It has no button. */
export function callPart(card: CallCard, reason: string, outcomeUrl: string): readonly ReactNode[] {
  const { contacts, permitNumber } = card;
  return [
    ...jobLines(card),
    ...(contacts.length === 0 ? [contactLine(null, NO_NAME)] : contacts.map((one) => contactLine(one, ''))),
    reason !== '' && h('p', { key: 'reason', className: 'ink', style: CONTACT }, `Note: ${reason}`),
    h('p', { key: 'number', className: 'muted', style: NUMBER }, `Permit ${permitNumber}`),
    contacts.some(({ phone }) => phone !== null) &&
      h('p', { key: 'outcome', className: 'muted', style: NUMBER }, outcomeLink(outcomeUrl)),
  ];
}

function jobLines({ work, street, town }: Pick<LeadCard, 'work' | 'street' | 'town'>): readonly ReactNode[] {
  return [
    h('p', { key: 'work', className: 'ink', style: WORK }, work),
    h('p', { key: 'place', className: 'ink', style: PLACE }, street === null ? town : `${street}, ${town}`),
  ];
}

/** Leads to a page that asks how the call went. */
function outcomeLink(href: string): ReactNode {
  return h('a', { href, className: 'muted', style: LINK }, 'Called? Say how it went');
}

function labelWords({ sign, words, isBest }: LeadLabel): ReactNode {
  if (!isBest) return `${sign} ${words}`;
  return [
    h('span', { key: 'sign', className: 'signal', style: { color: LIGHT.signalText } }, sign),
    ` ${words}`,
  ];
}

/** "Owner: Dana Sample, (773) 555-0142", the phone as a link that calls; without one, other words. */
function contactLine(contact: LeadContact | null, otherwise: string): ReactNode {
  const key = contact?.role ?? 'nobody';
  return h(
    'p',
    { key, className: 'ink', style: CONTACT },
    contact === null ? otherwise : contactWords(contact),
  );
}

function contactWords({ role, name, phone }: LeadContact): ReactNode {
  return [
    `${role}: `,
    name !== null && h('b', { key: 'name' }, name),
    name !== null && phone !== null && ', ',
    phone !== null && h('a', { key: 'phone', href: phone.href, className: 'ink', style: LINK }, phone.shown),
  ];
}

function row(key: string, ...cells: readonly ReactNode[]): ReactNode {
  const table = { key, role: 'presentation', width: '100%', cellPadding: 0, cellSpacing: 0 };
  return h('table', table, h('tbody', null, h('tr', null, ...cells)));
}
