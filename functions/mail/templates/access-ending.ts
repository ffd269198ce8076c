import * as z from 'zod';
import { PRICE } from '#shared/domain/plan/plan.ts';
import { isReminderDue } from '#shared/domain/plan/reminders.ts';
import { monthFor, seatsAt } from '#shared/domain/plan/seats.ts';
import { action, heading, link, paragraph } from './frame.ts';
import { countWords, type OwnLeads, ownLeadParts, ownLeadsData } from './own-leads.ts';
import { type Reader, template } from './template.ts';
import { day } from './words.ts';

/** Three days before the trial ends, unless a month was bought meanwhile: with what came in since the sign-up. */
export const trialEnding = template({
  kind: 'notification',
  data: z.object({ trialEnd: z.iso.datetime(), own: ownLeadsData.optional() }),
  isDue: (subscription, data, now) => isReminderDue(subscription, { template: 'trial-ending', data }, now),
  subject: (reader, { trialEnd }) => `Your free trial ends on ${day(reader, trialEnd)}`,
  preview: (reader, { own }) =>
    own === undefined ? 'Your trial just ends. No charge.' : `${sinceSignUp(reader, own)}.`,
  body: (reader, { trialEnd, own }) => [
    heading(`Your free trial ends on ${day(reader, trialEnd)}`),
    ...(own === undefined ? [] : [paragraph(`${sinceSignUp(reader, own)}.`)]),
  ],
  parts: (reader, { own }) => [
    ...ownLeadParts(reader, own, (href, words) => paragraph(link(href, words))),
    [
      paragraph(
        `After your trial, permits and alerts stop until you pay for a month: ${PRICE.amount} ${PRICE.currency} through PayPal. There are no automatic charges. If you do nothing, your trial just ends.`,
      ),
      paragraph('If you pay before then, your month starts when the trial ends, so you lose no days.'),
      action(`${reader.siteOrigin}/subscription`, `Upgrade for ${PRICE.label}`),
    ],
  ],
});

function sinceSignUp(reader: Reader, own: OwnLeads): string {
  return countWords(own, ` issued since ${day(reader, reader.account.createdAt)}`);
}

const endedData = z.object({
  /** When access ended. */
  until: z.iso.datetime(),
  /** Counts only, whatever was read. */
  own: ownLeadsData.pick({ total: true, reach: true }).optional(),
});

/** Once after access has ended: how many leads came in since, and how they can be reached. It shows no permit. */
export const accessEnded = template({
  kind: 'notification',
  stop: 'access-ended',
  data: endedData,
  isDue: (subscription, data, now) =>
    data.own !== undefined && isReminderDue(subscription, { template: 'access-ended', data }, now),
  subject: sinceEnd,
  preview: () => 'No automatic charges: pay only if you want to go on.',
  body: (reader, data) => [
    heading(sinceEnd(reader, data)),
    paragraph(
      `They fit your business. Your alerts and work list are still here. To see the leads, pay for a month: ${PRICE.amount} ${PRICE.currency} through PayPal. There are no automatic charges.`,
    ),
    action(`${reader.siteOrigin}/subscription`, `Upgrade for ${PRICE.label}`),
  ],
});

/** "27 leads since Nov 27, 2026: 4 to phone, 15 to write, 8 to visit". */
function sinceEnd(reader: Reader, { until, own }: z.infer<typeof endedData>): string {
  return own === undefined ? '' : countWords(own, ` since ${day(reader, until)}`);
}

/** Three days before a paid month ends, unless a further one was bought. */
export const monthEnding = template({
  kind: 'notification',
  data: z.object({ paidUntil: z.iso.datetime() }),
  isDue: (subscription, data, now) => isReminderDue(subscription, { template: 'month-ending', data }, now),
  subject: (reader, { paidUntil }) => `Your paid month ends on ${day(reader, paidUntil)}`,
  preview: () => 'No automatic charges: pay only if you want another month.',
  body: (reader, { paidUntil }) => [
    heading(`Your paid month ends on ${day(reader, paidUntil)}`),
    paragraph(
      `To keep your permits and alerts, pay for another month: ${monthPrice(reader)} through PayPal. It is added to the month you have, so you lose nothing by paying early. There are no automatic charges.`,
    ),
    action(`${reader.siteOrigin}/subscription`, 'Pay for another month'),
  ],
});

/** "5.00 USD", for a team the sum: "20.00 USD for 4 people". */
function monthPrice({ account, now }: Reader): string {
  const { amount, seats } = monthFor(seatsAt(account.subscription, now));
  return `${amount} ${PRICE.currency}${seats === 1 ? '' : ` for ${seats} people`}`;
}
