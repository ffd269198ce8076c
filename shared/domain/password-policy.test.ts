import { describe, expect, it } from 'vitest';
import { passwordLacks } from './password-policy.ts';

describe('passwordLacks', () => {
  it.each([
    ['Plumb1ine', []],
    ['Aa345678', []],
    ['Aa34567', ['at least 8 characters']],
    ['plumbline1', ['an upper-case letter']],
    ['PLUMBLINE1', ['a lower-case letter']],
    ['Plumbline', ['a number']],
    ['', ['at least 8 characters', 'an upper-case letter', 'a lower-case letter', 'a number']],
  ])('says what %j lacks', (password, lacks) => {
    expect(passwordLacks(password)).toEqual(lacks);
  });
});
