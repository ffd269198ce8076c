import * as z from 'zod';
import { CONTACT_MOST, CONTACT_REQUIRED } from '../domain/contact.ts';
import {
  missingParts,
  REMOVAL_MOST,
  REMOVAL_RELATIONS,
  REMOVAL_WISHES,
  type RemovalRelation,
} from '../domain/removal.ts';
import { honeypot, typedLine, typedLines, typedMailbox } from './typed-text.ts';

const relations = Object.keys(REMOVAL_RELATIONS) as [RemovalRelation, ...RemovalRelation[]];

const removalForm = z.strictObject({
  wish: z.enum(REMOVAL_WISHES),
  /** As the record shows them. */
  name: typedLine(REMOVAL_MOST.name).default(''),
  phone: typedLine(REMOVAL_MOST.phone).default(''),
  address: typedLine(REMOVAL_MOST.address).default(''),
  /** A permit number or a link. */
  permit: typedLine(REMOVAL_MOST.permit).default(''),
  relation: z.enum(relations),
  /** Address for the answer. */
  email: typedMailbox,
  message: typedLines(REMOVAL_MOST.message).default(''),
  website: honeypot,
});

function checkParts(parts: z.output<typeof removalForm>, context: z.RefinementCtx): void {
  for (const [path, message] of Object.entries(missingParts(parts)))
    context.addIssue({ code: 'custom', path: [path], message });
}

export const removalsShapes = {
  /** Public. The answer does not depend on what we store. */
  askRemoval: { body: removalForm.superRefine(checkParts), output: z.object({ reference: z.string() }) },
} as const;

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
