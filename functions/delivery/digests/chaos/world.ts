import { DUE_SHARDS, listDueUsers } from '#functions/alerts/matches.ts';
import { configFrom } from '#functions/platform/config.ts';
import type { Runtime } from '#functions/platform/runtime.ts';
import { MemoryTable } from '#infra/sim/doubles/memory-table.ts';
import type { Dice } from '#infra/sim/harness/random.ts';
import type { VirtualTime } from '#infra/sim/harness/virtual-time.ts';
import type { StoryHistory } from './history.ts';
import type { StorySes } from './story-ses.ts';

/** What all processes of a story share. */
export interface DigestStoryWorld {
  readonly time: VirtualTime;
  readonly dice: Dice;
  readonly accounts: MemoryTable;
  readonly permits: MemoryTable;
  readonly collection: MemoryTable;
  readonly ses: StorySes;
  readonly record: StoryHistory;
  /** Mails a second that SES grants. */
  readonly rate: number;
  /** Mails being rendered in real time; the story's time stops meanwhile. */
  readonly writing: Set<unknown>;
  readonly log: (line: string) => void;
}

/** The runtime of a story's functions, on its tables or on the given ones. */
export function runtimeFor(
  { time, rate, log, ...world }: DigestStoryWorld,
  tables: Pick<Runtime, 'accounts' | 'permits' | 'collection'> = world,
): Runtime {
  const quiet = (): void => undefined;
  const index = new MemoryTable('index');
  const logError = (text: unknown, { error = '' }: { readonly error?: unknown } = {}): void =>
    log(`  logged: ${String(text)} ${String(error)}`);
  return {
    config: configFrom({
      SITE_ORIGIN: 'https://site.test',
      SESSION_SECRET: Buffer.alloc(32, 7).toString('base64'),
      POSTAL_ADDRESS: '1 Test Street',
      MAIL_FROM: 'Sample <mail@site.test>',
      MAIL_CONFIGURATION_SET: 'test',
      MAIL_RATE_PER_SECOND: String(rate),
    }),
    clock: time,
    log: { info: quiet, warn: quiet, error: logError as Runtime['log']['error'] },
    accounts: tables.accounts,
    permits: tables.permits,
    collection: tables.collection,
    // Empty: no city has finished permits.
    index,
    publicPages: index.objects,
  };
}

/** Users with mail that waits to be sent. */
export async function findDueUsers({ accounts }: DigestStoryWorld): Promise<string[]> {
  const due = await Promise.all(DUE_SHARDS.map((shard) => listDueUsers({ accounts }, 'mail', shard)));
  return due.flat();
}
