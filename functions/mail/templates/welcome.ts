import type { ReactNode } from 'react';
import * as z from 'zod';
import { toProfile } from '#functions/accounts/account.ts';
import { ownFilter } from '#shared/domain/filter/profile-filter.ts';
import { PRICE, PRODUCT_NAME, TRIAL_DAYS } from '#shared/domain/plan/plan.ts';
import { action, heading, link, paragraph } from './frame.ts';
import { countWords, type OwnLeads, ownLeadParts, ownLeadsData } from './own-leads.ts';
import { type Reader, template } from './template.ts';
import { day } from './words.ts';

/** Sent after the first sign-in: with the best leads of those who said what they do and where. */
export const welcome = template({
  kind: 'account',
  data: z.object({ own: ownLeadsData.optional() }),
  subject: () => `Welcome to ${PRODUCT_NAME}`,
  preview: (reader, { own }) =>
    own === undefined
      ? `Your free trial runs until ${day(reader, reader.account.subscription.trialEnd)}. No card is needed.`
      : `${countWords(own, ' for you')}.`,
  body: (reader, { own }) => {
    // guard: a welcome has no text of others
    const { trialEnd } = reader.account.subscription;
    return [
      heading(`Welcome to ${PRODUCT_NAME}`),
      paragraph(
        `Your free trial of ${TRIAL_DAYS} days runs until ${day(reader, trialEnd)}. Then it just ends. No charge. After that, ${PRICE.label}, only when you choose to pay.`,
      ),
      ...(own === undefined ? [] : [paragraph(`${countWords(own, ' for you')}. Best first.`)]),
    ];
  },
  parts: (reader, { own }) => [...ownLeadParts(reader, own), nextPart(reader, own)],
});

function nextPart({ siteOrigin, account }: Reader, own: OwnLeads | undefined): readonly ReactNode[] {
  const isUnknown = Object.keys(ownFilter(toProfile(account))).length === 0;
  const [start, words, path] = isUnknown
    ? ['Tell us your trade and place to see the best leads first', 'Set your trade and place', '/start']
    : ['Start with the newest permits near you', 'See permits', '/leads'];
  return [
    paragraph(
      `${own === undefined ? start : 'Start with these'}, then save the search as an alert. We will email you the permits that match. `,
      'We show contacts as the public record shows them. Many cities publish no phone numbers, so we have none for those.',
    ),
    ...(own === undefined ? [action(`${siteOrigin}${path}`, words)] : []),
    paragraph(
      link(`${siteOrigin}/alerts`, 'Create an alert'),
      ' · ',
      link(`${siteOrigin}/notifications`, 'Choose when we email you'),
    ),
  ];
}
