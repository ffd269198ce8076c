import { expect, it } from 'vitest';
import { source as sanFrancisco } from '#functions/sources/ca/san-francisco.ts';
import { termsRules } from './apply-terms.ts';
import type { Source } from './source.ts';

const SEEN = { where: 'https://data.example/terms', on: '2026-11-20' };
const sourceWith = (id: string, terms: Partial<Source['terms']>): Source => ({
  ...sanFrancisco,
  license: 'unknown',
  id,
  terms: { ...terms, seen: SEEN },
});

it('a source whose terms ask for nothing has no rule', () => {
  const sources = [
    sourceWith('ca-a', {}),
    sourceWith('ca-b', { individualsList: true }),
    sourceWith('ca-c', { attribution: 'By us' }),
    sourceWith('ca-d', { commercialUse: 'forbidden' }),
  ];
  expect(termsRules(sources)).toEqual({
    'ca-b': { withheld: 'individuals', version: expect.stringMatching(/./), attribution: null },
    'ca-c': { withheld: null, version: null, attribution: 'By us' },
    'ca-d': { withheld: 'everything', version: null, attribution: null },
  });
});
