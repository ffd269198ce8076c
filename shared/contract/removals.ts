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

/** One line of text. Control and format characters become spaces, since a terminal or a mail could run them. */
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

const removalForm = z.strictObject({
  wish: z.enum(REMOVAL_WISHES),
  /** As the record shows them. */
  name: line(REMOVAL_MOST.name).default(''),
  phone: line(REMOVAL_MOST.phone).default(''),
  address: line(REMOVAL_MOST.address).default(''),
  /** A permit number or a link. */
  permit: line(REMOVAL_MOST.permit).default(''),
  relation: z.enum(relations),
  /** Address for the answer. */
  email: z.string().transform((text, context) => {
    const problem = mailboxProblem(text);
    if (problem === undefined) return text.trim();
    context.addIssue({ code: 'custom', message: problem });
    return z.NEVER;
  }),
  message: lines(REMOVAL_MOST.message).default(''),
  /** A hidden field: only programs fill it in. */
  website: z.string().max(200).default(''),
});

/** Reports each missing part of a request. */
function checkParts(parts: z.output<typeof removalForm>, context: z.RefinementCtx): void {
  for (const [path, message] of Object.entries(missingParts(parts)))
    context.addIssue({ code: 'custom', path: [path], message });
}

export const removalsShapes = {
  /** Public. The answer does not depend on what we store. */
  askRemoval: { body: removalForm.superRefine(checkParts), output: z.object({ reference: z.string() }) },
} as const;
