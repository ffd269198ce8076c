import { describe, expect, it } from 'vitest';
import { baseOf, passwordProblem } from './password-policy.ts';

const EMAIL = 'ana.roofer@example.com';

describe('passwordProblem', () => {
  it.each([
    'twelve chars',
    'nocapitalsnodigits',
    '493817265049',
    'Überraschung für Änne',
    '🔑🏠🪵🧱🔨🪚🪛🔩🧰📐📏🦺',
    'a'.repeat(256),
    'ana.roofer likes slate',
  ])('accepts %j', (password) => {
    expect(passwordProblem(password, EMAIL)).toBeUndefined();
  });

  it.each([
    ['', 'Use at least 12 characters. This password has 0.'],
    ['eleven char', 'Use at least 12 characters. This password has 11.'],
    // Eight characters in sixteen UTF-16 units.
    ['🔑🏠🪵🧱🔨🪚🪛🔩', 'Use at least 12 characters. This password has 8.'],
    ['a'.repeat(257), 'Use at most 256 characters.'],
    [' twelve chars', 'A password cannot begin or end with a space.'],
    ['twelve chars ', 'A password cannot begin or end with a space.'],
  ])('refuses %j', (password, problem) => {
    expect(passwordProblem(password, EMAIL)).toBe(problem);
  });

  it.each(['ana.roofer@example.com', 'ANA.roofer2026', '##Plumbline##', 'plumbline-2026'])(
    'refuses the known name in %j',
    (password) => {
      expect(passwordProblem(password, EMAIL)).toContain('not your email address or the name of this site');
    },
  );

  it('compares no empty names', () => {
    expect(passwordProblem('493817265049', '12@example.com')).toBeUndefined();
    expect(passwordProblem('493817265049', '')).toBeUndefined();
  });
});

describe('baseOf', () => {
  it.each([
    ['Letmein-2026!', 'letmein'],
    ['1234', ''],
    ['ridge and eave 7', 'ridge and eave'],
  ])('finds the word of %j', (password, base) => {
    expect(baseOf(password)).toBe(base);
  });
});
