import fc from 'fast-check';
import { expect, it } from 'vitest';
import { testRuntime } from '#functions/platform/testing.ts';
import { Manifest } from '../records/manifest.ts';
import type { ManifestEntry } from '../records/manifest-codec.ts';
import { SeenRecords } from './seen-records.ts';

const entry: ManifestEntry = { hash: 1, day: null, missedOn: null, recheckOn: null };
const keys = fc.array(
  fc.integer({ min: 0, max: 1_500 }).map((number) => `k${number}`),
  { maxLength: 60 },
);
const inOrder = fc.nat(1_400).map((from) => Array.from({ length: 100 }, (_, at) => `k${from + at}`));
const steps = fc.array(
  fc.record({
    does: fc.constantFrom('see', 'remember', 'forget', 'ask'),
    keys: fc.oneof(keys, inOrder),
  }),
  { maxLength: 12 },
);

it('marks and manifest give what a set and a map give, in whatever order keys come', async () => {
  const runtime = await testRuntime();
  await fc.assert(
    fc.asyncProperty(inOrder, keys, steps, async (known, earlier, run) => {
      const manifest = await Manifest.load(runtime, 'a');
      manifest.apply(known.map((key) => ({ key, entry })));
      const seen = new SeenRecords(manifest, earlier);
      const plain = { known: new Set(known), seen: new Set(earlier) };
      for (const { does, keys } of run)
        for (const key of keys)
          if (does === 'see') {
            expect(seen.add(manifest.placeOf(key))).toBe(!plain.seen.has(key));
            plain.seen.add(key);
          } else if (does === 'ask') {
            expect(seen.has(key)).toBe(plain.seen.has(key));
            expect(manifest.get(key) !== undefined).toBe(plain.known.has(key));
            expect(manifest.records.at(manifest.placeOf(key))).toEqual(manifest.get(key));
          } else {
            manifest.apply([{ key, entry: does === 'remember' ? entry : null }]);
            if (does === 'remember') plain.known.add(key);
            else plain.known.delete(key);
          }
      expect(seen.size).toBe(plain.seen.size);
      expect(manifest.size).toBe(plain.known.size);
      expect(new Set([...manifest.entries()].map(({ key }) => key))).toEqual(plain.known);
    }),
  );
});
