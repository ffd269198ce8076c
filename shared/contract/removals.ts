import * as z from 'zod';
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

/** Reports each missing part of a request. */
function checkParts(parts: z.output<typeof removalForm>, context: z.RefinementCtx): void {
  for (const [path, message] of Object.entries(missingParts(parts)))
    context.addIssue({ code: 'custom', path: [path], message });
}

export const removalsShapes = {
  /** Public. The answer does not depend on what we store. */
  askRemoval: { body: removalForm.superRefine(checkParts), output: z.object({ reference: z.string() }) },
} as const;
