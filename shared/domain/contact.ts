import { MAILBOX_MOST } from './mailbox.ts';

/** Maximum characters of each part of the contact form (PRODUCT §3), which defines none. */
export const CONTACT_MOST = {
  name: 200,
  email: MAILBOX_MOST,
  company: 200,
  phone: 40,
  subject: 200,
  message: 5000,
} as const;

/** What the form says about a required part that is blank. */
export const CONTACT_REQUIRED = {
  name: 'Enter your full name.',
  subject: 'Enter a subject.',
  message: 'Enter your message.',
} as const satisfies Partial<Record<keyof typeof CONTACT_MOST, string>>;
