import * as z from 'zod';
import { CONTACT_MOST, CONTACT_REQUIRED } from '../domain/contact.ts';
import { honeypot, typedLine, typedLines, typedMailbox } from './typed-text.ts';

const contactForm = z.strictObject({
  name: typedLine(CONTACT_MOST.name).pipe(z.string().min(1, CONTACT_REQUIRED.name)),
  email: typedMailbox,
  company: typedLine(CONTACT_MOST.company).default(''),
  phone: typedLine(CONTACT_MOST.phone).default(''),
  subject: typedLine(CONTACT_MOST.subject).pipe(z.string().min(1, CONTACT_REQUIRED.subject)),
  message: typedLines(CONTACT_MOST.message).pipe(z.string().min(1, CONTACT_REQUIRED.message)),
  website: honeypot,
});

export const contactShapes = {
  /** Public. Mails the message to our own address. */
  sendMessage: { body: contactForm, output: 'empty' },
} as const;
