import type { Body } from '#shared/contract/index.ts';
import {
  type AskedParts,
  mailboxProblem,
  missingParts,
  type RemovalRelation,
} from '#shared/domain/removal.ts';

/** What the form holds while it is typed into. */
export interface TypedRequest extends AskedParts {
  readonly relation: RemovalRelation;
  readonly email: string;
  /** The box no person sees. */
  readonly website: string;
}

/** An empty form; `permit` is what the link that led here names. */
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

/** What each box is checked for before anything is sent: what the server checks it for. */
export const removalChecks = {
  name: (_: string, typed: TypedRequest): true | string => missingParts(typed).name ?? true,
  permit: (_: string, typed: TypedRequest): true | string => missingParts(typed).permit ?? true,
  message: (_: string, typed: TypedRequest): true | string => missingParts(typed).message ?? true,
  email: (email: string): true | string => mailboxProblem(email) ?? true,
} as const;

/** What is sent of what is typed. */
export function toRemovalBody(typed: TypedRequest): Body<'askRemoval'> {
  return { ...typed, email: typed.email.trim() };
}
