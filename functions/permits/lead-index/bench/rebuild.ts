import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setFlagsFromString } from 'node:v8';
import type { ObjectStore } from '#functions/platform/objects/object-store.ts';
import { MemoryTable } from '#infra/sim/doubles/memory-table.ts';
import { notePending } from '../../pending-changes.ts';
import { watched } from '../../testing.ts';
import { publishIndex } from '../build/publish.ts';
import { readRoot, totalPermits } from '../store/generation.ts';
import { generatePermits, MONTHS } from './generated-permits.ts';
import { say } from './measure.ts';
import { PermitsScan } from './published-index.ts';

/** Each function's time, as `functions/jobs/publish-index.ts` has it. */
const RUN_MS = 10 * 60_000;
/** V8 ends the process when the heap needs more. */
const HEAP_LIMIT_MB = 1000;
const MB = 1_000_000;
const MINUTE_MS = 60_000;
const quiet = () => undefined;

/**
 * Rebuilds an index from permits that are generated while they are read, in as many functions as it takes, with objects on disk.
 * The times contain the generation and the disk, not DynamoDB, whose pages a function reads ahead while it works. Heap and buffers
 * are measured at each renewal of the lease, once for every few thousand permits.
 */
export async function rebuildBench(permits: number): Promise<string> {
  setFlagsFromString(`--max-old-space-size=${HEAP_LIMIT_MB}`);
  const folder = mkdtempSync(join(tmpdir(), 'rebuild-'));
  try {
    return await rebuilt(permits, folder);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

async function rebuilt(permits: number, folder: string): Promise<string> {
  const collection = new MemoryTable('collection');
  await notePending({ collection }, 'bench', 0, ['nowhere.1']);
  const most = { heap: 0, buffers: 0, resident: 0, minutes: 0, processor: 0 };
  const measure = (): void => {
    const { heapUsed, arrayBuffers, rss } = process.memoryUsage();
    most.heap = Math.max(most.heap, heapUsed);
    most.buffers = Math.max(most.buffers, arrayBuffers);
    most.resident = Math.max(most.resident, rss);
  };
  const index = watched(new TableOnDisk('index', folder), (method) => {
    if (method === 'put') measure();
  });
  const source = new PermitsScan(generatePermits({ permits, months: MONTHS, seed: 1 }));
  const clock = { now: () => new Date() };
  const log = { info: quiet, warn: quiet, error: quiet };
  let runs = 0;
  for (let isDone = false; !isDone; ) {
    const start = performance.now();
    const before = process.cpuUsage();
    isDone = await publishIndex({ permits: source, collection, index, clock, log }, { lastsMs: RUN_MS });
    const minutes = (performance.now() - start) / MINUTE_MS;
    const { user, system } = process.cpuUsage(before);
    const processor = (user + system) / 1000 / MINUTE_MS;
    most.minutes = Math.max(most.minutes, minutes);
    most.processor += processor;
    say(`run ${++runs}: ${minutes.toFixed(1)} minutes, ${processor.toFixed(1)} of a processor`);
  }
  const total = totalPermits(await readRoot(index));
  if (total !== permits) throw new Error(`The index has ${total} permits instead of ${permits}.`);
  return [
    `permits ${total}`,
    `functions ${runs}`,
    `minutes_max ${most.minutes.toFixed(1)}`,
    `processor_minutes ${most.processor.toFixed(1)}`,
    `heap_mb_max ${Math.round(most.heap / MB)}`,
    `buffers_mb_max ${Math.round(most.buffers / MB)}`,
    `resident_mb_max ${Math.round(most.resident / MB)}`,
  ].join(' ');
}

/** A table in memory with its objects in a folder. */
class TableOnDisk extends MemoryTable {
  readonly #folder: string;

  constructor(name: string, folder: string) {
    super(name);
    this.#folder = folder;
  }

  override get objects(): ObjectStore {
    const at = (key: string): string => join(this.#folder, key);
    return {
      async get(key, range) {
        const file = await open(at(key));
        try {
          const { offset, bytes } = range ?? { offset: 0, bytes: (await file.stat()).size };
          const { buffer } = await file.read(Buffer.alloc(bytes), 0, bytes, offset);
          return buffer;
        } finally {
          await file.close();
        }
      },
      async put(key, bytes) {
        mkdirSync(dirname(at(key)), { recursive: true });
        writeFileSync(at(key), bytes);
      },
      async removeMany(keys) {
        for (const key of keys) rmSync(at(key), { force: true });
      },
      list: async (prefix) =>
        readdirSync(this.#folder, { recursive: true, withFileTypes: true })
          .filter((entry) => entry.isFile())
          .map(({ parentPath, name }) => join(parentPath, name).slice(this.#folder.length + 1))
          .filter((key) => key.startsWith(prefix))
          .sort(),
    };
  }
}
