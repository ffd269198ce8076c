import type { Output } from '#shared/contract/index.ts';
import { dayAgo, daysAgo } from './moments.ts';
import { FULL_PERMIT, makePermits } from './permits.ts';

type Found = Output<'lookup'>;

const AUSTIN = {
  number: null,
  street: null,
  city: 'Austin',
  state: 'Texas',
  otherState: null,
  zip: null,
} as const;
const NUMBER = { ...AUSTIN, number: 'b2026 40007', city: null, state: null } as const;
const { id, permitNumber } = FULL_PERMIT;

const FEEDS = ['City of Austin', 'City of Austin, Development Services'].map((name, at) => ({
  name,
  landingPage: 'https://data.example.gov/permits',
  newestIssueDate: at === 0 ? dayAgo(2) : null,
  seenLagDays: at === 0 ? 3 : null,
  lastSuccess: at === 0 ? daysAgo(0.3) : null,
  nextCollection: daysAgo(-0.4),
}));

export const HERE: Found = {
  sought: NUMBER,
  answer: { is: 'here', permits: [{ id, permitNumber, leftOutBy: [] }] },
};
export const FILTERED: Found = {
  sought: NUMBER,
  answer: {
    is: 'filtered',
    permits: [{ id, permitNumber, leftOutBy: ['minValue', 'trades'] }],
    facets: ['minValue', 'trades'],
  },
};
export const NOT_FETCHED: Found = {
  sought: { ...AUSTIN, number: '1 Elm St', street: '1 Elm St' },
  answer: {
    is: 'not-fetched',
    feeds: FEEDS,
    look: { compared: 2000, isWhole: true },
  },
};
export const NOT_COVERED: Found = {
  sought: { ...AUSTIN, city: 'Marfa' },
  answer: {
    is: 'not-covered',
    place: 'Marfa, Texas',
    near: ['Austin', 'El Paso', 'Fort Worth', 'San Antonio'],
  },
};
export const CITY: Found = {
  sought: AUSTIN,
  answer: { is: 'place', city: 'Austin', permits: 1840, listed: 12, facets: [], feeds: FEEDS },
};

/** Marks that hide two rows of every list, and two rows with work. */
export const HIDDEN: Output<'workMarks'> = makePermits(4, 2).map((permit, at) => ({
  permitId: permit.id,
  stage: at < 2 ? 'hidden' : 'contacted',
  callBack: null,
}));
