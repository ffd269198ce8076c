import { describe, expect, it } from 'vitest';
import { mailboxProblem, missingParts, type RemovalParts } from './removal.ts';

const NOTHING: RemovalParts = {
  wish: 'remove',
  name: '',
  phone: ' ',
  address: '',
  permit: 'B-1',
  message: '',
};

describe('a request', () => {
  it('for a removal says what should go: any one of three', () => {
    expect(missingParts(NOTHING)).toEqual({ name: expect.stringContaining('Say what should go') });
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

describe('the address for the answer', () => {
  it.each(['ana@example.com', ' ana+x@mail.example.co.uk ', 'añá@exämple.com'])('may be %s', (text) => {
    expect(mailboxProblem(text)).toBeUndefined();
  });

  it.each([
    '',
    'ana at example',
    'ana@example',
    'ana@example..com',
    'ana@.example.com',
    'ana@example.com.',
    'ana@example.com, bo@example.com',
    'Ana <ana@example.com>',
    'ana\u001b[31m@example.com',
    'ana\u202e@example.com',
    'ana\n@example.com',
    `${'a'.repeat(250)}@example.com`,
  ])('may not be %j', (text) => {
    expect(mailboxProblem(text)).toContain('name@example.com');
  });
});
