import * as z from 'zod';
import { REMOVAL_WISHES } from '#shared/domain/removal.ts';
import { facts, heading, link, paragraph } from './frame.ts';
import { REMOVAL_WHY } from './removal-received.ts';
import { letter } from './template.ts';

const ANSWERS = {
  granted: {
    title: 'Your request is done',
    remove:
      'What you asked us to remove no longer leaves our service: not by search, record pages, exports, mail or any other way. It stays removed when we read the public record again.',
    correct: 'We have reviewed the record and corrected what we could.',
  },
  refused: {
    title: 'We did not do what you asked',
    remove: 'A person has read your request, and nothing was removed. The reason:',
    correct: 'A person has read your request, and nothing was changed. The reason:',
  },
  undone: {
    title: 'A removal was undone',
    remove: 'What we had removed at your request is shown again, as the public record shows it. The reason:',
    correct: 'What we had done at your request is undone. The reason:',
  },
} as const;

/** The answer to a request for a removal or a correction. */
export const removalAnswered = letter({
  why: REMOVAL_WHY,
  data: z.object({
    reference: z.string(),
    wish: z.enum(REMOVAL_WISHES),
    answer: z.enum(['granted', 'refused', 'undone']),
    /** The operator's text; optional when the request was granted. */
    why: z.string().nullable(),
  }),
  subject: (_, { reference, answer }) => `${ANSWERS[answer].title}: ${reference}`,
  preview: (_, { answer, wish }) => ANSWERS[answer][wish],
  body: ({ siteOrigin }, { reference, answer, wish, why }) => [
    heading(ANSWERS[answer].title),
    paragraph('Hello,'),
    paragraph(ANSWERS[answer][wish]),
    ...(why === null ? [] : [paragraph(why)]),
    facts([['Reference', reference]]),
    paragraph(
      'The official record belongs to the government and is not changed by this; to change it, ask there. If you do not agree, ',
      link(`${siteOrigin}/removal`, 'write to us again'),
      ' and quote the reference.',
    ),
  ],
});
