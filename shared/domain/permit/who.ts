import type { Role } from '../profile.ts';
import { formatCount } from '../words.ts';

/** Who does the work of a permit, as its reader sees it. `who-rule.ts` decides it. Every lead has one. */
export const WHO = {
  nobody: 'Nobody yet',
  owner: 'Owner builds it',
  gc: 'GC on it',
  taken: 'Taken',
  unknown: 'Record doesn’t say',
  ended: 'Ended',
} as const;
export type Who = keyof typeof WHO;
export const WHO_IDS = Object.keys(WHO) as [Who, ...Who[]];

/**
 * What a label is worth to its reader: `best`, a lead to begin with; `also`, one that may bring work too; `unsaid`, one whose record
 * doesn’t tell; `folded`, one that lists fold away.
 */
export const WORTHS = ['best', 'also', 'unsaid', 'folded'] as const;
export type Worth = (typeof WORTHS)[number];

const FOR_OWNERS: Readonly<Record<Who, Worth>> = {
  nobody: 'best',
  owner: 'best',
  gc: 'also',
  taken: 'folded',
  unknown: 'unsaid',
  ended: 'folded',
};
/** By who hires the reader; `null` where we do not know. */
const WORTH: Readonly<Record<Role | 'null', Readonly<Record<Who, Worth>>>> = {
  prime: FOR_OWNERS,
  other: FOR_OWNERS,
  null: FOR_OWNERS,
  sub: { ...FOR_OWNERS, gc: 'best' },
  // A supplier sells to whoever has the job; without a name there is nobody to sell to.
  supplier: { ...FOR_OWNERS, gc: 'best', owner: 'also', nobody: 'folded' },
};

/** What a label is worth to a role. */
export function worthOf(label: Who, role: Role | null): Worth {
  return WORTH[role ?? 'null'][label];
}

/** The labels of leads that may bring a role work. */
export function worthACall(role: Role | null): readonly Who[] {
  return WHO_IDS.filter((label) => ['best', 'also'].includes(worthOf(label, role)));
}

/** The labels of leads that lists show a role, in order; the others are folded away. */
export function shownLabels(role: Role | null): readonly Who[] {
  return WHO_IDS.filter((label) => worthOf(label, role) !== 'folded');
}

/** How many of some leads lists show a role. @param counts the leads by label */
export function countShown(counts: Readonly<Record<Who, number>>, role: Role | null): number {
  return shownLabels(role).reduce((sum, label) => sum + counts[label], 0);
}

/** The bit of each label in masks of labels. */
export const WHO_BITS = {
  nobody: 0,
  owner: 1,
  gc: 2,
  taken: 3,
  ended: 4,
  unknown: 5,
} as const satisfies Record<Who, number>;

/** The label of a lead for its reader. The reason names the facts, without a final period. */
export interface LeadWho {
  readonly label: Who;
  readonly worth: Worth;
  readonly reason: string;
}

/** How a reader can reach somebody to sell to. */
export const REACH = {
  phone: 'Phone',
  letter: 'Letter',
  visit: 'Visit',
  none: 'Nobody to reach',
} as const;
export type Reach = keyof typeof REACH;
export const REACH_IDS = Object.keys(REACH) as [Reach, ...Reach[]];

/** The ways that a search can ask for. */
export const WAYS = ['phone', 'letter', 'visit'] as const satisfies readonly Reach[];
export type Way = (typeof WAYS)[number];

/** What a sentence says of leads that can be reached so: "3 to phone". */
export const TO_REACH: Readonly<Record<Reach, string>> = {
  phone: 'to phone',
  letter: 'to write',
  visit: 'to visit',
  none: 'with nobody to reach',
};

/** "3 to phone, 6 to write, 11 to visit, 4 with nobody to reach": all of some leads. Empty where nobody can be reached. */
export function reachWords(counts: Readonly<Record<Reach, number>>): string {
  if (WAYS.every((way) => counts[way] === 0)) return '';
  return REACH_IDS.filter((way) => counts[way] > 0)
    .map((way) => `${formatCount(counts[way])} ${TO_REACH[way]}`)
    .join(', ');
}

/** The bit of each way in masks. */
export const REACH_BITS = { phone: 0, letter: 1, visit: 2, none: 3 } as const satisfies Record<Reach, number>;
