/** What the page for corrections and removals asks, and how much of it. None of it is of the spec. */

/** What a person may want of a record. */
export const REMOVAL_WISHES = ['remove', 'correct'] as const;
export type RemovalWish = (typeof REMOVAL_WISHES)[number];

/** Who asks, in the words of the form. */
export const REMOVAL_RELATIONS = {
  self: 'It is about me',
  company: 'It is about my company',
  agent: 'I act for somebody, as a lawyer or a relative',
  other: 'Somebody else',
} as const;
export type RemovalRelation = keyof typeof REMOVAL_RELATIONS;

/** The longest each part may be, in characters. */
export const REMOVAL_MOST = {
  name: 200,
  phone: 40,
  address: 200,
  permit: 300,
  email: 254,
  message: 4000,
} as const;

/** Privacy: days within which every request is answered (the policy's own words). */
export const REMOVAL_ANSWER_DAYS = 30;

/** What a request says, as far as one part decides whether another may be missing. */
export interface AskedParts {
  readonly wish: RemovalWish;
  readonly name: string;
  readonly phone: string;
  readonly address: string;
  readonly permit: string;
  readonly message: string;
}

/** What is missing of a request, by the part to fill in, as sentences that say what to do; nothing for one that is whole. */
export function missingParts(asked: AskedParts): Partial<Record<'name' | 'permit' | 'message', string>> {
  const isBlank = (text: string): boolean => text.trim() === '';
  const namesNothing = [asked.name, asked.phone, asked.address].every(isBlank);
  if (asked.wish === 'remove')
    return namesNothing
      ? { name: 'Say what should go: a name, a phone number or an address, as the record shows it.' }
      : {};
  return {
    ...(namesNothing && isBlank(asked.permit)
      ? { permit: 'Say which record it is: its permit number, or a name, phone or address in it.' }
      : {}),
    ...(isBlank(asked.message) ? { message: 'Say what is wrong in the record and what is right.' } : {}),
  };
}

/** One plain mailbox: no list of them, no name before it, nothing a terminal takes for a command. */
const MAILBOX = /^[^\s\p{C}@<>,;:"()[\]\\]+@[^\s\p{C}@<>,;:"()[\]\\]+\.[^\s\p{C}@<>,;:"()[\]\\]+$/u;

/** What is wrong with an address for the answer, as a sentence; undefined when nothing is. */
export function mailboxProblem(text: string): string | undefined {
  const mailbox = text.trim();
  if (MAILBOX.test(mailbox) && mailbox.length <= REMOVAL_MOST.email) return undefined;
  return 'Enter the email address our answer should go to. It should look like name@example.com.';
}
