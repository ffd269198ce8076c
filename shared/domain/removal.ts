import { MAILBOX_MOST } from './mailbox.ts';

export const REMOVAL_WISHES = ['remove', 'correct'] as const;
export type RemovalWish = (typeof REMOVAL_WISHES)[number];

/** How the sender relates to the record, as the form says it. */
export const REMOVAL_RELATIONS = {
  self: 'It is about me',
  company: 'It is about my company',
  agent: 'I act for someone, as a lawyer or a relative',
  other: 'Something else',
} as const;
export type RemovalRelation = keyof typeof REMOVAL_RELATIONS;

/** Maximum characters of each part; PRODUCT defines none. */
export const REMOVAL_MOST = {
  name: 200,
  phone: 40,
  address: 200,
  permit: 300,
  email: MAILBOX_MOST,
  message: 4000,
} as const;

/** Days within which the privacy policy promises an answer. */
export const REMOVAL_ANSWER_DAYS = 30;

/** The parts of a request that depend on each other. */
export interface RemovalParts {
  readonly wish: RemovalWish;
  readonly name: string;
  readonly phone: string;
  readonly address: string;
  readonly permit: string;
  readonly message: string;
}

/** Returns a sentence for each missing part; empty for a complete request. */
export function missingParts(request: RemovalParts): Partial<Record<'name' | 'permit' | 'message', string>> {
  const isBlank = (text: string): boolean => text.trim() === '';
  const namesNothing = [request.name, request.phone, request.address].every(isBlank);
  if (request.wish === 'remove')
    return namesNothing
      ? { name: 'Say what to remove: a name, a phone number or an address, as the record shows it.' }
      : {};
  return {
    ...(namesNothing && isBlank(request.permit)
      ? { permit: 'Say which record it is: its permit number, or a name, phone number or address in it.' }
      : {}),
    ...(isBlank(request.message) ? { message: 'Say what is wrong in the record and what is right.' } : {}),
  };
}
