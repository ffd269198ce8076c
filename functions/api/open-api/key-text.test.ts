import { describe, expect, it } from 'vitest';
import { createKey, hashKey, isTestKey, parseKey, visiblePart } from './key-text.ts';

describe('a key’s text', () => {
  it('has a recognizable form and 256 random bits', () => {
    const keys = Array.from({ length: 200 }, () => createKey());
    for (const key of keys) expect(key).toMatch(/^plumb_live_[0-9A-Za-z]{49}$/);
    expect(new Set(keys).size).toBe(200);
  });

  it('is parsed from the header, with the scheme in any case', () => {
    const key = createKey();
    for (const scheme of ['Bearer', 'bearer', 'BEARER']) expect(parseKey(`${scheme} ${key}`)).toBe(key);
  });

  it('says which kind it is, as does the part that lists show', () => {
    for (const isTest of [true, false]) {
      const key = createKey(isTest);
      expect(parseKey(`Bearer ${key}`)).toBe(key);
      expect([isTestKey(key), isTestKey(visiblePart(key))]).toEqual([isTest, isTest]);
    }
  });

  it('is invalid after a change of any character', () => {
    const key = createKey();
    for (let at = 'plumb_live_'.length; at < key.length; at++) {
      const other = key[at] === 'x' ? 'y' : 'x';
      expect(parseKey(`Bearer ${key.slice(0, at)}${other}${key.slice(at + 1)}`)).toBeUndefined();
    }
  });

  it.each([undefined, '', 'Bearer', 'Bearer ', 'Basic x', 'Bearer plumb_live_', 'Bearer  plumb_live_x'])(
    'is not read from %j',
    (header) => {
      expect(parseKey(header)).toBeUndefined();
    },
  );

  it('has a visible part and a hash that do not reveal it', () => {
    const key = createKey();
    expect(key.startsWith(visiblePart(key))).toBe(true);
    expect(visiblePart(key)).toHaveLength(15);
    expect(hashKey(key)).toMatch(/^[0-9a-f]{64}$/);
  });
});
