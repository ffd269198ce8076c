/** A permit of the hero's preview (PRODUCT §2). */
export interface SamplePermit {
  readonly number: string;
  readonly badge: 'Active' | 'New';
  readonly type: string;
  /** US dollars. */
  readonly value: number;
  readonly city: string;
}

/** Two invented permits; the page marks both with the word "Sample". No record has these numbers. */
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
