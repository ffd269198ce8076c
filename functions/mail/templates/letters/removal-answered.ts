import * as z from 'zod';
import { REMOVAL_WISHES } from '#shared/domain/removal.ts';
import { facts, heading, link, paragraph } from '../frame.ts';
import { letter } from '../template.ts';
import { REMOVAL_WHY } from './removal-received.ts';

const ANSWERS = {
  granted: {
    title: 'Your request is done',
    remove:
      'We removed what you asked us to remove from search, record pages, exports, email and everywhere else. It stays removed when we read the public record again.',
    correct: 'We have reviewed the record and corrected what we could.',
  },
  refused: {
    title: 'We did not do what you asked',
    remove: 'A person has read your request, and nothing was removed. The reason:',
    correct: 'A person has read your request, and nothing was changed. The reason:',
  },
  undone: {
    title: 'A removal was undone',
    remove: 'We show again what we removed at your request, as the public record shows it. The reason:',
    correct: 'We undid the correction you asked for. The reason:',
  },
} as const;

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
      'This does not change the official record, which belongs to the government. To change it, ask there. If you do not agree, ',
      link(`${siteOrigin}/removal`, 'write to us again'),
      ' and quote the reference.',
    ),
  ],
});
