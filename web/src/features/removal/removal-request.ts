import type { Body } from '#shared/contract/index.ts';
import { mailboxProblem } from '#shared/domain/mailbox.ts';
import { missingParts, type RemovalParts, type RemovalRelation } from '#shared/domain/removal.ts';

export interface TypedRequest extends RemovalParts {
  readonly relation: RemovalRelation;
  readonly email: string;
  /** The honeypot. */
  readonly website: string;
}

/** @param permit from the link that opened the form; may be empty */
export function emptyRequest(permit: string): TypedRequest {
  return {
    wish: 'remove',
    name: '',
    phone: '',
    address: '',
    permit,
    relation: 'self',
    email: '',
    message: '',
    website: '',
  };
}

/** The same checks as the server's, for react-hook-form's `validate`. */
export const removalChecks = {
  name: (_: string, typed: TypedRequest): true | string => missingParts(typed).name ?? true,
  permit: (_: string, typed: TypedRequest): true | string => missingParts(typed).permit ?? true,
  message: (_: string, typed: TypedRequest): true | string => missingParts(typed).message ?? true,
  email: (email: string): true | string => mailboxProblem(email) ?? true,
} as const;

export function toRemovalBody(typed: TypedRequest): Body<'askRemoval'> {
  return { ...typed, email: typed.email.trim() };
}
