import type { Who } from '#shared/domain/permit/who.ts';

/** A row of the product window. Invented, like the streets. */
interface SampleLead {
  readonly work: string;
  readonly street: string;
  readonly who: string;
  /** US dollars. */
  readonly value: number;
  readonly label: Who;
}

export const SAMPLE_PLACE = 'Chicago, IL';

/** The leads of the product window; the first one is open. */
export const SAMPLE_LEADS: readonly [SampleLead, ...SampleLead[]] = [
  {
    work: 'Tear off and re-roof three-flat, 32 squares',
    street: '2847 Plumb St',
    who: 'Owner: D. Sample',
    value: 48_200,
    label: 'owner',
  },
  {
    work: 'Replace shingles and gutter after hail',
    street: '3519 Level Ave',
    who: 'No name on record',
    value: 21_900,
    label: 'nobody',
  },
  {
    work: 'New modified bitumen roof, warehouse',
    street: '1640 Gable Ct',
    who: 'GC: Sample & Sons',
    value: 184_500,
    label: 'gc',
  },
  {
    work: 'Church roof, sheathing and deck',
    street: '3047 Ridge St',
    who: 'Owner: Sample Parish',
    value: 228_000,
    label: 'owner',
  },
  {
    work: 'Flat roof recover, six-flat, 41 squares',
    street: '1521 Rafter Ave',
    who: 'Owner: P. Sample',
    value: 54_300,
    label: 'owner',
  },
  {
    work: 'Two-story rear addition, flat roof and deck',
    street: '2214 Truss St',
    who: 'GC: Sample Homes',
    value: 312_000,
    label: 'gc',
  },
  {
    work: 'Replace EPDM membrane and parapet flashing',
    street: '4012 Eave Ave',
    who: 'Roofer: Sample Roofing',
    value: 61_750,
    label: 'taken',
  },
];

/** Why the open lead scores as it does. */
export const SAMPLE_REASONS = [
  ['Issued 3 days ago', 27],
  ['Owner named, with a phone', 25],
  ['Your trade: Roofing', 15],
  ['Valued at $48,200', 14],
  ['Owner builds it', 10],
] as const;

interface SamplePermit {
  readonly number: string;
  readonly badge: 'Active' | 'New';
  readonly type: string;
  /** US dollars. */
  readonly value: number;
  readonly city: string;
}

/** Two invented permits (PRODUCT §2), marked as samples. */
export const SAMPLE_PERMITS: readonly SamplePermit[] = [
  { number: 'SAMPLE-0417', badge: 'Active', type: 'Commercial re-roof', value: 184_500, city: 'Austin, TX' },
  {
    number: 'SAMPLE-0418',
    badge: 'New',
    type: 'Kitchen remodel, electrical',
    value: 42_800,
    city: 'Phoenix, AZ',
  },
];
