import { describe, expect, it } from 'vitest';
import { says } from './portal-fault.ts';

describe('says', () => {
  it.each([
    ['Field "x" does not exist', true],
    ['a FIELD \nwas Not Found, and more', true],
    ['not found: field x', false],
    ['a field', false],
    ['', false],
  ])('%j: %s', (text, expected) => {
    expect(says(text, 'field ', 'not found', 'does not exist')).toBe(expected);
  });
});
