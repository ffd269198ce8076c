import * as z from 'zod';
import { PRICE, PRODUCT_NAME, TRIAL_DAYS } from '#shared/domain/plan/plan.ts';
import { action, heading, link, paragraph } from './frame.ts';
import { template } from './template.ts';
import { day } from './words.ts';

/** Sent after the first sign-in. */
export const welcome = template({
  kind: 'account',
  data: z.object({}),
  subject: () => `Welcome to ${PRODUCT_NAME}`,
  preview: (reader) =>
    `Your free trial runs until ${day(reader, reader.account.subscription.trialEnd)}. No card is needed.`,
  body: (reader) => {
    const { siteOrigin, account } = reader;
    // guard: a welcome has no text of others
    const { trialEnd } = account.subscription;
    return [
      heading(`Welcome to ${PRODUCT_NAME}`),
      paragraph(
        `Your free trial of ${TRIAL_DAYS} days runs until ${day(reader, trialEnd)}. Then it just ends. No charge. After that, ${PRICE.label}, only when you choose to pay.`,
      ),
      paragraph(
        'Start with the newest permits near you, then save the search as an alert. We will email you the permits that match.  ',
        'We show contacts as the public record shows them. Many cities publish no phone numbers, so we have none for those.',
      ),
      action(`${siteOrigin}/leads`, 'See permits'),
      paragraph(
        link(`${siteOrigin}/alerts`, 'Create an alert'),
        ' · ',
        link(`${siteOrigin}/notifications`, 'Choose when we email you'),
      ),
    ];
  },
});
