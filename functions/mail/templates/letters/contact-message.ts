import * as z from 'zod';
import { facts, heading, paragraph } from '../frame.ts';
import { letter } from '../template.ts';

/** A message of the contact form, to our own address only: nobody verified who wrote it. */
export const contactMessage = letter({
  data: z.object({
    name: z.string(),
    email: z.string(),
    company: z.string(),
    phone: z.string(),
    subject: z.string(),
    message: z.string(),
  }),
  why: 'Someone wrote this on our contact page. The name and the address are as typed and not verified. Reply to answer.',
  subject: (_, { subject }) => `Contact form: ${subject}`,
  preview: (_, { name, email }) => `${name} <${email}>`,
  body: (_, { name, email, company, phone, subject, message }) => [
    heading(subject),
    ...message.split(/\n+/).map((line) => paragraph(line)),
    facts(
      (
        [
          ['Name', name],
          ['Email', email],
          ['Company', company],
          ['Phone', phone],
        ] as const
      ).filter(([, value]) => value !== ''),
    ),
  ],
});
