import * as z from 'zod';
import { PRODUCT_NAME } from '#shared/domain/plan/plan.ts';
import { formatDate } from '#shared/domain/words.ts';
import { action, heading, paragraph } from '../frame.ts';
import { letter } from '../template.ts';

/** Tells the address that an account had before. It does not name the new one: the mailbox may have another owner by now. */
export const addressChanged = letter({
  why: `You get this email because a ${PRODUCT_NAME} account had this address.`,
  data: z.object({ changedAt: z.iso.datetime(), url: z.url() }),
  subject: () => `The address of your ${PRODUCT_NAME} account was changed`,
  preview: () => 'If this was you, you don’t need to do anything.',
  body: (_, { changedAt, url }) => [
    heading('The email address was changed'),
    paragraph(
      `On ${formatDate(changedAt.slice(0, 10))} your ${PRODUCT_NAME} account got another email address. If this was you, you don’t need to do anything.`,
    ),
    paragraph(
      'If it was not, freeze the account within seven days. That signs everybody out and stops exports, payments and connections until somebody signs in and types the password.',
    ),
    action(url, 'It wasn’t me'),
  ],
});
