import * as z from 'zod';
import { REMOVAL_ANSWER_DAYS, REMOVAL_WISHES } from '#shared/domain/removal.ts';
import { facts, heading, link, paragraph } from './frame.ts';
import { letter } from './template.ts';

/** Why a mail about a request was sent, for the footer. */
export const REMOVAL_WHY =
  'You get this email because somebody gave this address on our page for removals and corrections. We send nothing else to it.';

/** Confirms a request for a removal or a correction. It repeats nothing of the request, because anybody can enter any address. */
export const removalReceived = letter({
  why: REMOVAL_WHY,
  data: z.object({ reference: z.string(), wish: z.enum(REMOVAL_WISHES) }),
  subject: (_, { reference }) => `We have your request ${reference}`,
  preview: () => `A person reads it and answers within ${REMOVAL_ANSWER_DAYS} days.`,
  body: ({ siteOrigin }, { reference, wish }) => [
    heading('We have your request'),
    paragraph('Hello,'),
    paragraph(
      `Somebody gave this address for our answer when asking us to ${wish === 'remove' ? 'remove something from the permits we show' : 'correct a record'}. A person reads the request and answers here within ${REMOVAL_ANSWER_DAYS} days, usually much sooner.`,
    ),
    facts([['Reference', reference]]),
    paragraph(
      'If it was not you, do nothing: nothing is sent to you but the answer. How we handle a request is described in our ',
      link(`${siteOrigin}/legal/privacy#removal`, 'Privacy Policy'),
      '.',
    ),
  ],
});
