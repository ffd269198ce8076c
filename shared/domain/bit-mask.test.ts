import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { bitMask } from './bit-mask.ts';
import { WORK_ACTION_BITS } from './lists/work-actions.ts';

const shuffled = (width: number): fc.Arbitrary<number[]> =>
  fc.shuffledSubarray(
    Array.from({ length: width }, (_, bit) => bit),
    { minLength: 1 },
  );

describe('a bit mask', () => {
  it('decodes to the values that were encoded, wherever values were inserted in its table since', () => {
    fc.assert(
      fc.property(
        shuffled(8),
        fc.array(fc.nat()),
        fc.infiniteStream(fc.boolean()),
        (bits, places, isChosen) => {
          const before = bits
            .slice(0, Math.ceil(bits.length / 2))
            .map((bit): [string, number] => [`old ${bit}`, bit]);
          const chosen = before.map(([value]) => value).filter(() => isChosen.next().value);
          const after = [...before];
          for (const bit of bits.slice(before.length))
            after.splice((places[bit % (places.length || 1)] ?? 0) % after.length, 0, [`new ${bit}`, bit]);
          const stored = bitMask('value', Object.fromEntries(before)).encode(chosen);
          expect(bitMask('value', Object.fromEntries(after)).decode(stored).toSorted()).toEqual(
            chosen.toSorted(),
          );
        },
      ),
    );
  });

  it('rejects an unassigned bit and names it', () => {
    const mask = bitMask('trade', { roofing: 0, hvac: 2 });
    expect(mask.decode(5)).toEqual(['roofing', 'hvac']);
    expect(() => mask.decode(3)).toThrow('Bit 1 is not assigned to any trade.');
    expect(() => mask.encode(['toString' as 'hvac'])).toThrow('"toString" is not a trade.');
  });

  it.each([
    [{ a: 0, b: 0 }, '"b" cannot have bit 0'],
    [{ a: 8 }, '"a" cannot have bit 8'],
    [{ a: -1 }, '"a" cannot have bit -1'],
  ] as [Record<string, number>, string][])('refuses the table %j', (bits, message) => {
    expect(() => bitMask('value', bits)).toThrow(message);
  });
});

it('keeps the bits of stored actions', () => {
  // Segments hold these numbers: add to the list, never edit it.
  expect(WORK_ACTION_BITS).toMatchObject({ new: 0, add: 1, replace: 2, repair: 3, alter: 4, demolish: 5 });
});
