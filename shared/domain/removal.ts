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
