import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { MemoryTable } from '#infra/sim/doubles/memory-table.ts';
import { type TestRuntime, testRuntime } from '#infra/sim/doubles/test-runtime.ts';
import { SourceManifest } from './manifest.ts';
import {
  decodeEntries,
  encodeEntries,
  type ManifestChange,
  type ManifestEntry,
  splitIntoPieces,
  UNREAD,
} from './manifest-codec.ts';

let runtime: TestRuntime;
beforeAll(async () => {
  runtime = await testRuntime();
});

const entry = (hash: number, day: string | null = '2026-11-01'): ManifestEntry => ({
  hash,
  day,
  missedOn: null,
  recheckOn: null,
});
/** Entries as a list of changes. */
const changes = (entries: Readonly<Record<string, ManifestEntry | null>>): ManifestChange[] =>
  Object.entries(entries).map(([key, entry]) => ({ key, entry }));
const all = (manifest: SourceManifest) =>
  Object.fromEntries(Array.from(manifest.entries(), ({ key, entry }) => [key, entry]));
const items = async (sourceId: string) =>
  (await runtime.collection.query(`manifest#${sourceId}`)).map(({ sk }) => sk);

describe('the codec', () => {
  const days = fc.option(fc.constantFrom('2026-11-01', '1990-01-01'));
  const entries = fc.record({
    hash: fc.oneof(fc.maxSafeNat(), fc.constant(UNREAD)),
    day: days,
    missedOn: days,
    recheckOn: days,
  });
  const keys = fc.stringMatching(/^[\w.~-]{1,30}$/);

  it('decodes what it encoded', () => {
    fc.assert(
      fc.property(fc.array(fc.record({ key: keys, entry: fc.option(entries) })), (lines) => {
        expect(decodeEntries(encodeEntries(lines))).toEqual(lines);
      }),
    );
  });

  it('splits changes into pieces that fit one item', () => {
    const long = Array.from({ length: 12_000 }, (_, index) => {
      const noise = Buffer.from(
        Array.from({ length: 60 }, (_, at) => (index * 7919 + at * 104_729 + index * at) % 256),
      );
      return { key: noise.toString('hex') + index, entry: entry(noise.readUIntBE(0, 6)) };
    });
    const pieces = [...splitIntoPieces(long)];
    expect(pieces.every(({ data }) => data.byteLength < 400_000)).toBe(true);
    expect(pieces.flatMap(({ data }) => decodeEntries(data))).toEqual(long);
  });
});

describe('SourceManifest', () => {
  it('stores, overwrites and removes entries across loads', async () => {
    const first = await SourceManifest.load(runtime, 'a');
    expect(first.size).toBe(0);
    await first.record(changes({ k1: entry(1), k2: entry(2, null) }));
    await first.record(changes({ k1: entry(3) }));
    const second = await SourceManifest.load(runtime, 'a');
    await second.record(changes({ k2: null }));
    expect(all(second)).toEqual({ k1: entry(3) });
    expect(all(await SourceManifest.load(runtime, 'a'))).toEqual({ k1: entry(3) });
  });

  it('began empty only if nothing was ever stored, not if all entries were removed', async () => {
    const sourceId = 'forgotten';
    const first = await SourceManifest.load(runtime, sourceId);
    expect(first.beganEmpty).toBe(true);
    await first.record(changes({ k: entry(1) }));
    for (let time = 0; time < 20; time++) await first.record(changes({ k: null }));
    expect((await SourceManifest.load(runtime, sourceId)).beganEmpty).toBe(false);
    await first.compact();
    expect(await items(sourceId)).toEqual(['head']);
    expect((await SourceManifest.load(runtime, sourceId)).beganEmpty).toBe(false);
  });

  it('marks seen records, whether they are known or not', async () => {
    const runtime = { collection: new MemoryTable('collection') };
    const key = fc.nat(20).map((number) => `k${number}`);
    const step = fc.tuple(fc.constantFrom('see', 'add', 'remove'), key);
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 60 }), async (steps) => {
        const manifest = await SourceManifest.load(runtime, 'seen');
        const known = new Map<string, ManifestEntry>();
        const seen = new Set<string>();
        for (const [at, [action, key]] of steps.entries())
          if (action === 'see') {
            expect(manifest.see(key)).toEqual(seen.has(key) ? 'repeated' : (known.get(key) ?? null));
            seen.add(key);
          } else {
            manifest.apply([{ key, entry: action === 'add' ? entry(at) : null }]);
            if (action === 'add') known.set(key, entry(at));
            else known.delete(key);
          }
        expect(all(manifest)).toEqual(Object.fromEntries(known));
        expect([manifest.size, manifest.seen]).toEqual([known.size, seen.size]);
        for (const [, key] of steps) {
          expect(manifest.get(key)).toEqual(known.get(key));
          expect(manifest.hasSeen(key)).toBe(seen.has(key));
          const hash = known.get(key)?.hash;
          expect(manifest.some((one) => one.hash === hash)).toBe(known.has(key));
        }
      }),
    );
  });

  it('writes nothing for no changes', async () => {
    const manifest = await SourceManifest.load(runtime, 'quiet');
    await manifest.record([]);
    await manifest.compact();
    expect(await items('quiet')).toEqual([]);
  });

  const filled = async (sourceId: string, deltas: number) => {
    const manifest = await SourceManifest.load(runtime, sourceId);
    for (let index = 0; index < deltas; index++)
      await manifest.record(changes({ [`k${index % 7}`]: entry(index), [`gone${index}`]: entry(1) }));
    for (let index = 0; index < deltas; index++) await manifest.record(changes({ [`gone${index}`]: null }));
    return manifest;
  };

  it('folds many deltas into one generation', async () => {
    const manifest = await filled('many', 12);
    const before = all(manifest);
    await manifest.compact();
    expect(await items('many')).toEqual(['base#00000001#000000', 'head']);
    expect(all(await SourceManifest.load(runtime, 'many'))).toEqual(before);
    await manifest.record(changes({ k0: entry(99) }));
    expect(all(await SourceManifest.load(runtime, 'many'))).toEqual({ ...before, k0: entry(99) });
  });

  it('survives a kill at any step of folding, and folds later', async () => {
    for (const step of [0, 1, 2]) {
      const sourceId = `killed-${step}`;
      const manifest = await filled(sourceId, 12);
      const before = all(manifest);
      let calls = 0;
      const dying = new Proxy(runtime.collection, {
        get: (table, name: 'put' | 'writeMany' | 'query') => {
          const method = (table[name] as (...args: unknown[]) => unknown).bind(table);
          return name === 'query' || calls++ !== step ? method : () => Promise.reject(new Error('killed'));
        },
      });
      await expect((await SourceManifest.load({ collection: dying }, sourceId)).compact()).rejects.toThrow(
        'killed',
      );
      const survivor = await SourceManifest.load(runtime, sourceId);
      expect(all(survivor)).toEqual(before);
      await survivor.compact();
      expect(all(await SourceManifest.load(runtime, sourceId))).toEqual(before);
      expect(await items(sourceId)).toHaveLength(2);
    }
  });

  it('ignores leftovers of a kill: folded deltas and pieces of an unfinished generation', async () => {
    const manifest = await filled('leftovers', 12);
    await manifest.record(changes({ k1: entry(98) }));
    const before = all(manifest);
    await manifest.compact();
    const stale = encodeEntries(changes({ k1: entry(97) }));
    await runtime.collection.writeMany([
      { pk: 'manifest#leftovers', sk: 'delta#0000000001', data: stale },
      { pk: 'manifest#leftovers', sk: 'base#00000002#000000', data: stale },
    ]);
    expect(all(await SourceManifest.load(runtime, 'leftovers'))).toEqual(before);
  });
});
