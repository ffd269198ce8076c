import * as z from 'zod';
import { PRODUCT_NAME } from '#shared/domain/plan/plan.ts';
import { facts, heading, link, paragraph } from '../frame.ts';
import { letter } from '../template.ts';

/** The code that confirms the address of a sign-up. The page must not say whether the address has an account, so this does not either. */
export const signUpCode = letter({
  why: `You get this email because someone gave this address to create a ${PRODUCT_NAME} account.`,
  data: z.object({ code: z.string() }),
  subject: (_, { code }) => `${code} is your ${PRODUCT_NAME} code`,
  preview: () => 'Enter it on the page where you create your account. It is valid for 24 hours.',
  body: ({ siteOrigin }, { code }) => [
    heading('Confirm your address'),
    paragraph('Enter this code on the page where you create your account. It is valid for 24 hours.'),
    facts([['Code', code]]),
    paragraph(
      'If you have an account already, you can ',
      link(`${siteOrigin}/login.html`, 'sign in'),
      ' instead. If this was not you, ignore this email, and give the code to nobody.',
    ),
  ],
});
