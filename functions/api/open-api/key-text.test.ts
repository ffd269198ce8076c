import { describe, expect, it } from 'vitest';
import { hashOfKey, keyTextIn, newKeyText, shownPart } from './key-text.ts';

describe('a key', () => {
  it('has a form that scanners find, and 256 bits of its own', () => {
    const keys = Array.from({ length: 200 }, newKeyText);
    for (const key of keys) expect(key).toMatch(/^plumb_live_[0-9A-Za-z]{49}$/);
    expect(new Set(keys).size).toBe(200);
  });

  it('is read from its header, in any case of the scheme', () => {
    const key = newKeyText();
    for (const scheme of ['Bearer', 'bearer', 'BEARER']) expect(keyTextIn(`${scheme} ${key}`)).toBe(key);
  });

  it('is none when any one of its characters is another', () => {
    const key = newKeyText();
    for (let at = 'plumb_live_'.length; at < key.length; at++) {
      const other = key[at] === 'x' ? 'y' : 'x';
      expect(keyTextIn(`Bearer ${key.slice(0, at)}${other}${key.slice(at + 1)}`)).toBeUndefined();
    }
  });

  it.each([undefined, '', 'Bearer', 'Bearer ', 'Basic x', 'Bearer plumb_live_', 'Bearer  plumb_live_x'])(
    'is not read from %j',
    (header) => {
      expect(keyTextIn(header)).toBeUndefined();
    },
  );

  it('is shown and found by less than itself', () => {
    const key = newKeyText();
    expect(key.startsWith(shownPart(key))).toBe(true);
    expect(shownPart(key)).toHaveLength(15);
    expect(hashOfKey(key)).toMatch(/^[0-9a-f]{64}$/);
  });
});
