import { describe, expect, it } from 'vitest';
import { source as sanFrancisco } from '#functions/sources/ca/san-francisco.ts';
import { mayCollect, NOTHING_STATED, withheldBy } from '#shared/domain/permit/data-terms.ts';
import type { Source } from './source.ts';
import { termsOf } from './source-terms.ts';

const SEEN = { where: 'https://data.example/terms', on: '2026-11-20' };
const sourceWith = (parts: Partial<Source>): Source => {
  const { terms: _terms, ...plain } = sanFrancisco;
  return { ...plain, license: 'unknown', ...parts };
};

describe('termsOf', () => {
  it('states only what somebody has read', () => {
    expect(termsOf(sourceWith({}))).toEqual(NOTHING_STATED);
    expect(termsOf(sourceWith({ terms: { seen: SEEN } }))).toEqual(NOTHING_STATED);
  });

  it('knows what a license means, and believes what was read before it', () => {
    expect(termsOf(sourceWith({ license: 'CC BY 4.0' }))).toEqual({
      ...NOTHING_STATED,
      commercialUse: 'allowed',
      attribution: 'Data: City and County of San Francisco, CC BY 4.0',
    });
    const terms = { individualsList: true, attribution: 'By us', seen: SEEN } as const;
    expect(termsOf(sourceWith({ license: 'ODbL 1.0', terms }))).toEqual({
      commercialUse: 'allowed',
      individualsList: true,
      attribution: 'By us',
      personOnly: false,
      shareAlike: true,
    });
  });
});

describe('flags', () => {
  it.each([
    [{}, true, null],
    [{ commercialUse: 'allowed' }, true, null],
    [{ commercialUse: 'forbidden' }, false, 'everything'],
    [{ individualsList: true }, true, 'individuals'],
    [{ individualsList: true, commercialUse: 'forbidden' }, false, 'everything'],
    [{ personOnly: true }, false, null],
    [{ shareAlike: true, attribution: 'By us' }, true, null],
  ] as const)('%j: collected %s, withholds %s', (flags, isCollected, withheld) => {
    expect(mayCollect({ ...NOTHING_STATED, ...flags })).toBe(isCollected);
    expect(withheldBy({ ...NOTHING_STATED, ...flags })).toBe(withheld);
  });
});
