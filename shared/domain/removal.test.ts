import { describe, expect, it } from 'vitest';
import { missingParts, type RemovalParts } from './removal.ts';

const NOTHING: RemovalParts = {
  wish: 'remove',
  name: '',
  phone: ' ',
  address: '',
  permit: 'B-1',
  message: '',
};

describe('a request', () => {
  it('for a removal says what to remove: any one of three', () => {
    expect(missingParts(NOTHING)).toEqual({ name: expect.stringContaining('Say what to remove') });
    for (const part of ['name', 'phone', 'address'])
      expect(missingParts({ ...NOTHING, [part]: 'x' })).toEqual({});
  });

  it('for a correction says which record, and what is wrong in it', () => {
    const correct = { ...NOTHING, wish: 'correct', permit: '' } as const;
    expect(Object.keys(missingParts(correct))).toEqual(['permit', 'message']);
    expect(Object.keys(missingParts({ ...correct, permit: 'B-1' }))).toEqual(['message']);
    expect(missingParts({ ...correct, phone: '1', message: 'Wrong.' })).toEqual({});
  });
});
