import * as z from 'zod';
import { REMOVAL_MOST, REMOVAL_RELATIONS, REMOVAL_WISHES, type RemovalRelation } from '../domain/removal.ts';

const relations = Object.keys(REMOVAL_RELATIONS) as [RemovalRelation, ...RemovalRelation[]];

/** One line of text: what a terminal or a mail could take for a command becomes a space. */
const line = (most: number) =>
  z
    .string()
    .max(most, `This is longer than ${most} characters. Say it shorter.`)
    .transform((text) => text.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu, ' ').trim());
const lines = (most: number) =>
  z
    .string()
    .max(most, `This is longer than ${most} characters. Say it shorter.`)
    .transform((text) => text.replace(/[^\P{Cc}\n]|[\p{Cf}\p{Zl}\p{Zp}]/gu, ' ').trim());

const asked = z.strictObject({
  wish: z.enum(REMOVAL_WISHES),
  /** As they stand in the record. */
  name: line(REMOVAL_MOST.name).default(''),
  phone: line(REMOVAL_MOST.phone).default(''),
  address: line(REMOVAL_MOST.address).default(''),
  /** A permit number or a link. */
  permit: line(REMOVAL_MOST.permit).default(''),
  relation: z.enum(relations),
  /** Where the answer goes. */
  email: z
    .string()
    .trim()
    .max(REMOVAL_MOST.email, 'An email address has at most 254 characters.')
    .regex(
      /^[^\s@<>,;:"()[\]\\]+@[^\s@<>,;:"()[\]\\]+\.[^\s@<>,;:"()[\]\\]+$/,
      'Check the email address. It should look like name@example.com.',
    ),
  message: lines(REMOVAL_MOST.message).default(''),
  /** No person sees this box; who fills it in is a program. */
  website: z.string().max(200).default(''),
});

/** What is missing of a request, where something is. */
function checkAsked({ wish, ...asks }: z.output<typeof asked>, context: z.RefinementCtx): void {
  const named = asks.name !== '' || asks.phone !== '' || asks.address !== '';
  const missing = (path: string, message: string): void =>
    context.addIssue({ code: 'custom', path: [path], message });
  if (wish === 'remove' && !named)
    missing('name', 'Say what should go: a name, a phone number or an address, as the record shows it.');
  if (wish === 'correct' && !named && asks.permit === '')
    missing('permit', 'Say which record it is: its permit number, or a name, phone or address in it.');
  if (wish === 'correct' && asks.message === '')
    missing('message', 'Say what is wrong in the record and what is right.');
}

export const removalsShapes = {
  /** Anybody may ask. The answer is the same whatever we hold. */
  askRemoval: { body: asked.superRefine(checkAsked), output: z.object({ reference: z.string() }) },
} as const;
