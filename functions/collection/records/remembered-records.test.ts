import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type ManifestEntry, UNREAD } from './manifest-codec.ts';
import { RememberedRecords } from './remembered-records.ts';

const day = fc.option(fc.constantFrom('2026-11-01', '2026-11-20', '1990-01-01'));
const entry: fc.Arbitrary<ManifestEntry> = fc.record({
  hash: fc.oneof(fc.nat(3), fc.maxSafeNat(), fc.constant(UNREAD)),
  day,
  missedOn: fc.option(fc.constantFrom('2026-11-19T12:00:00.000Z', '2026-11-20T12:00:00.000Z')),
  recheckOn: day,
});
/** Next to one another, and beyond what is kept at first. */
const place = fc.oneof(fc.nat(5), fc.integer({ min: 1_020, max: 5_000 }));

describe('RememberedRecords', () => {
  it('give what a map of entries gives', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(place, fc.option(entry))), place, day, (steps, other, asked) => {
        const records = new RememberedRecords();
        const plain = new Map<number, ManifestEntry>();
        const today = asked ?? '2026-11-20';
        for (const [at, known] of steps) {
          records.set(at, known);
          if (known === null) plain.delete(at);
          else plain.set(at, known);
        }
        const isDue = (known: ManifestEntry | undefined) =>
          known !== undefined && known.recheckOn !== null && known.recheckOn <= today;
        const all = [...plain.values()];
        expect(records.size).toBe(plain.size);
        expect([...records.entries()]).toEqual([...plain].sort(([a], [b]) => a - b));
        expect([...records.missedOn()].sort()).toEqual(all.flatMap(({ missedOn }) => missedOn ?? []).sort());
        expect(records.waits(today)).toBe(all.some((known) => known.missedOn !== null || isDue(known)));
        for (const at of [other, ...steps.map(([one]) => one)]) {
          const known = plain.get(at);
          expect(records.at(at)).toEqual(known);
          expect(records.has(at)).toBe(known !== undefined);
          expect(records.hash(at)).toBe(known?.hash ?? Number.NaN);
          expect(records.day(at)).toBe(known?.day ?? null);
          expect(records.isDue(at, today)).toBe(isDue(known));
          expect(records.missed(at)).toEqual(known?.missedOn == null ? undefined : known);
        }
      }),
    );
  });
});
