import * as z from 'zod';
import { PRODUCT_NAME } from '#shared/domain/plan/plan.ts';
import { action, heading, link, paragraph } from './frame.ts';
import { template } from './template.ts';

/** Sent when somebody signs up with the address of an account: the page itself must not say that there is one. */
export const accountExists = template({
  kind: 'account',
  data: z.object({}),
  subject: () => `You already have a ${PRODUCT_NAME} account`,
  preview: () => 'Someone, probably you, tried to create another one with this address.',
  body: ({ siteOrigin }) => [
    heading('You already have an account'),
    paragraph(
      `Someone, probably you, tried to create a ${PRODUCT_NAME} account with this address. You already have one, so nothing was changed. Sign in with your password.`,
    ),
    action(`${siteOrigin}/login.html`, 'Sign in'),
    paragraph(
      link(`${siteOrigin}/login.html#forgot`, 'Choose a new password'),
      ' if you forgot it. If this was not you, do nothing.',
    ),
  ],
});
