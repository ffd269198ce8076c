import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { bitMask } from './bit-mask.ts';
import { PERMIT_STATUSES, STATUS_BITS } from './permit/permit-status.ts';
import { STATE_BITS, STATES } from './permit/states.ts';
import { TRADE_BITS, TRADES } from './permit/trades.ts';

const shuffled = (width: number): fc.Arbitrary<number[]> =>
  fc.shuffledSubarray(
    Array.from({ length: width }, (_, bit) => bit),
    { minLength: 1 },
  );

describe('a bit mask', () => {
  it('decodes to the values that were encoded, wherever values were inserted in its table since', () => {
    fc.assert(
      fc.property(
        shuffled(32),
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
          const stored = bitMask('value', Object.fromEntries(before), 32).encode(chosen);
          expect(bitMask('value', Object.fromEntries(after), 32).decode(stored).toSorted()).toEqual(
            chosen.toSorted(),
          );
        },
      ),
    );
  });

  it('rejects an unassigned bit and names it', () => {
    const mask = bitMask('trade', { roofing: 0, hvac: 2 }, 8);
    expect(mask.decode(5)).toEqual(['roofing', 'hvac']);
    expect(() => mask.decode(3)).toThrow('Bit 1 is not assigned to any trade.');
    expect(() => mask.requireKnown(2 ** 31)).toThrow('Bit 31 is not assigned to any trade.');
    expect(() => mask.requireKnown(5)).not.toThrow();
    expect(() => mask.encode(['toString' as 'hvac'])).toThrow('"toString" is not a trade.');
  });

  it.each([
    [{ a: 0, b: 0 }, '"b" cannot have bit 0'],
    [{ a: 8 }, '"a" cannot have bit 8'],
    [{ a: -1 }, '"a" cannot have bit -1'],
  ] as [Record<string, number>, string][])('refuses the table %j', (bits, message) => {
    expect(() => bitMask('value', bits, 8)).toThrow(message);
  });
});

describe('the bits of stored values', () => {
  // Stored alerts hold these numbers. A change here changes what users asked for: add to the lists, never edit them.
  it.each([
    [
      'trades',
      TRADE_BITS,
      TRADES.map(({ id }) => id),
      'roofing solar hvac plumbing electrical pool demolition new-construction adu remodel concrete windows-doors deck-fence fire elevator sign',
    ],
    [
      'states',
      STATE_BITS,
      STATES.map(({ name }) => name),
      'Arizona California Connecticut Florida Georgia Illinois Michigan Missouri New_Jersey New_York North_Carolina Ohio Pennsylvania Tennessee Texas Virginia Washington',
    ],
    ['statuses', STATUS_BITS, PERMIT_STATUSES, 'Applied Issued Active Final Expired Void Other'],
  ])('of %s never change', (_, bits, values, inOrder) => {
    const stored = inOrder.split(' ').map((value, bit) => [value.replaceAll('_', ' '), bit]);
    expect(bits).toMatchObject(Object.fromEntries(stored));
    expect(Object.keys(bits).toSorted()).toEqual([...values].toSorted());
  });
});
