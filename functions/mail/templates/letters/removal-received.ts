import * as z from 'zod';
import { REMOVAL_ANSWER_DAYS, REMOVAL_WISHES } from '#shared/domain/removal.ts';
import { facts, heading, link, paragraph } from '../frame.ts';
import { letter } from '../template.ts';

/** Why a mail about a request was sent, for the footer. */
export const REMOVAL_WHY =
  'You get this email because someone gave this address on our page for removals and corrections. We send nothing else to it.';

/** Confirms a request for a removal or a correction. It repeats nothing of the request, because anybody can enter any address. */
export const removalReceived = letter({
  why: REMOVAL_WHY,
  data: z.object({ reference: z.string(), wish: z.enum(REMOVAL_WISHES) }),
  subject: (_, { reference }) => `We have your request ${reference}`,
  preview: () => `A person will read it and answer within ${REMOVAL_ANSWER_DAYS} days.`,
  body: ({ siteOrigin }, { reference, wish }) => [
    heading('We have your request'),
    paragraph('Hello,'),
    paragraph(
      `Someone gave us this address when asking us to ${wish === 'remove' ? 'remove something from the permits we show' : 'correct a record'}. A person will read the request and answer here within ${REMOVAL_ANSWER_DAYS} days, usually much sooner.`,
    ),
    facts([['Reference', reference]]),
    paragraph(
      'If this wasn’t you, you can ignore this email. We send nothing else except the answer. Read how we handle requests in our  ',
      link(`${siteOrigin}/legal/privacy#removal`, 'Privacy Policy'),
      '.',
    ),
  ],
});
