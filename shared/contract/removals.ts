import * as z from 'zod';
import {
  mailboxProblem,
  missingParts,
  REMOVAL_MOST,
  REMOVAL_RELATIONS,
  REMOVAL_WISHES,
  type RemovalRelation,
} from '../domain/removal.ts';

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
  email: z.string().transform((text, context) => {
    const problem = mailboxProblem(text);
    if (problem === undefined) return text.trim();
    context.addIssue({ code: 'custom', message: problem });
    return z.NEVER;
  }),
  message: lines(REMOVAL_MOST.message).default(''),
  /** No person sees this box; who fills it in is a program. */
  website: z.string().max(200).default(''),
});

/** A request that lacks a part names it. */
function checkParts(parts: z.output<typeof asked>, context: z.RefinementCtx): void {
  for (const [path, message] of Object.entries(missingParts(parts)))
    context.addIssue({ code: 'custom', path: [path], message });
}

export const removalsShapes = {
  /** Anybody may ask. The answer is the same whatever we hold. */
  askRemoval: { body: asked.superRefine(checkParts), output: z.object({ reference: z.string() }) },
} as const;
