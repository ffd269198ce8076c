import type { Body } from '#shared/contract/index.ts';
import type { RemovalRelation, RemovalWish } from '#shared/domain/removal.ts';

/** What the form holds while it is typed into. */
export interface TypedRequest {
  readonly wish: RemovalWish;
  readonly name: string;
  readonly phone: string;
  readonly address: string;
  readonly permit: string;
  readonly relation: RemovalRelation;
  readonly email: string;
  readonly message: string;
  /** The box no person sees. */
  readonly website: string;
}

/** An empty form; `permit` is what the link that led here names. */
export function nothingTyped(permit: string): TypedRequest {
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

const isBlank = (text: string): boolean => text.trim() === '';
const namesNothing = ({ name, phone, address }: TypedRequest): boolean =>
  [name, phone, address].every(isBlank);

/** What each box is checked for before anything is sent, in the words of the server (shared/contract/removals.ts). */
export const checks = {
  name: (_: string, typed: TypedRequest): true | string =>
    typed.wish !== 'remove' ||
    !namesNothing(typed) ||
    'Say what should go: a name, a phone number or an address, as the record shows it.',
  permit: (permit: string, typed: TypedRequest): true | string =>
    typed.wish !== 'correct' ||
    !isBlank(permit) ||
    !namesNothing(typed) ||
    'Say which record it is: its permit number, or a name, phone or address in it.',
  message: (message: string, { wish }: TypedRequest): true | string =>
    wish !== 'correct' || !isBlank(message) || 'Say what is wrong in the record and what is right.',
  email: (email: string): true | string =>
    /^[^\s@<>,;:"()[\]\\]+@[^\s@<>,;:"()[\]\\]+\.[^\s@<>,;:"()[\]\\]+$/.test(email.trim()) ||
    'Enter the email address our answer should go to. It should look like name@example.com.',
} as const;

/** What is sent of what is typed. */
export function bodyOf(typed: TypedRequest): Body<'askRemoval'> {
  return { ...typed, email: typed.email.trim() };
}
