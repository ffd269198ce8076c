import { createAlert } from '#functions/alerts/alert-store.ts';
import type { Channel } from '#functions/alerts/channels.ts';
import {
  matchItems,
  matchProgressItem,
  readMatchProgress,
  type StoredMatch,
} from '#functions/alerts/matches.ts';
import { alertBody, newPermit } from '#functions/alerts/testing.ts';
import { MailWorld } from '#functions/mail/testing/world.ts';
import { writePermits } from '#functions/permits/permit-store.ts';
import type { StoredPermit } from '#functions/permits/stored-permit.ts';
import type { Item } from '#functions/platform/tables/table.ts';

/** The channels of each alert, and when the permits were seen (ISO 8601 UTC); by mail and now by default. */
interface RoundParts {
  readonly channels?: readonly Channel[];
  readonly seenAt?: string;
}

/** A world in which alerts have matches. */
export class DigestWorld extends MailWorld {
  /** Creates an alert. @returns its id */
  async addAlert(userId: string, ...body: Parameters<typeof alertBody>): Promise<string> {
    return (await createAlert(this.process(), userId, alertBody(...body))).id;
  }

  /**
   * Stores a complete round of matching.
   * @param matched by user id: the permits and the alerts that matched them
   */
  async round(
    matched: Readonly<
      Record<string, { readonly alertIds: readonly string[]; readonly permits: readonly StoredPermit[] }>
    >,
    { channels = ['mail'], seenAt = new Date(this.now).toISOString() }: RoundParts = {},
  ): Promise<void> {
    const { completed } = await readMatchProgress({ accounts: this.table });
    const items: Item[] = [];
    for (const [userId, { alertIds, permits }] of Object.entries(matched)) {
      await writePermits(
        this.permits,
        permits.map((permit) => ({ permit, changes: [] })),
      );
      const matches = permits.map(
        ({ id: permitId }): StoredMatch => ({
          permitId,
          kind: 'new',
          alerts: Object.fromEntries(alertIds.map((id) => [id, channels])),
          seenAt,
          runId: 'run',
        }),
      );
      items.push(...matchItems(userId, completed + 1, new Map([[0, matches]]), new Date(this.now)));
    }
    await this.table.writeMany([...items, matchProgressItem({ completed: completed + 1 })]);
  }

  /** How many mails contained each permit, by permit number. */
  get sentCounts(): Readonly<Record<string, number>> {
    const counts: Record<string, number> = {};
    for (const { text } of this.taken)
      for (const [, number = ''] of text.matchAll(/Permit (\S+)$/gm))
        counts[number] = (counts[number] ?? 0) + 1;
    return counts;
  }
}

/** Permits with news, numbered by their ids. */
export function newPermits(...ids: readonly string[]): StoredPermit[] {
  return ids.map((id) => newPermit(`il-a.${id}`));
}
