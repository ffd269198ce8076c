import { randomUUID } from 'node:crypto';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { beforeEach, describe, expect, it } from 'vitest';
import { type Item, Table } from '#functions/platform/tables/table.ts';
import { createTables } from '#infra/sim/aws/create-tables.ts';
import type { Backups } from './backups.ts';
import { CannotRestore, type RestoreRequest, restoredName, restoreTable } from './restore.ts';

const AT = new Date('2026-11-21T09:00:00Z');
const client = new DynamoDBClient({ endpoint: process.env.DYNAMODB_ENDPOINT ?? '' });

/** Fake backups, which the DynamoDB stand-in lacks. A restored table gets the given items. */
class FakeBackups implements Backups {
  readonly calls: string[] = [];
  /** What a restored table lacks is off. */
  off = false;
  readonly restorable: { readonly from: Date; readonly to: Date } | undefined;
  readonly #items: readonly Item[];
  readonly #tables = new Set<string>();

  constructor(items: readonly Item[], from = '2026-11-01T00:00:00Z') {
    this.#items = items;
    this.restorable = { from: new Date(from), to: new Date('2026-11-21T12:00:00Z') };
  }
  async window() {
    return this.restorable;
  }
  async exists(table: string) {
    return this.#tables.has(table);
  }
  async restore(from: string, to: string, at: Date) {
    this.calls.push(`restore ${from} ${to} ${at.toISOString()}`);
    await createTables(process.env.DYNAMODB_ENDPOINT ?? '', [to]);
    await new Table(client, to).writeMany(this.#items);
    this.#tables.add(to);
  }
  async protect(table: string) {
    this.calls.push(`protect ${table}`);
  }
  async unprotected(table: string) {
    return this.off && !this.calls.includes(`protect ${table}`) ? ['recovery', 'ttl'] : [];
  }
}

const user = (id: number, name: string): Item => ({
  pk: `user#${id}`,
  sk: 'profile',
  name,
  seen: new Set(['a']),
});
/** Items at the restored time. Since then, user 7 was lost and user 8 overwritten. */
const BEFORE = Array.from({ length: 130 }, (_, id) => user(id, `name ${id}`));

let live: Table;
let output: string[];
beforeEach(async () => {
  const table = `drill-${randomUUID().slice(0, 8)}-accounts`;
  await createTables(process.env.DYNAMODB_ENDPOINT ?? '', [table]);
  live = new Table(client, table);
  output = [];
  await live.writeMany(BEFORE.filter(({ pk }) => pk !== 'user#7'));
  await live.put(user(8, 'overwritten'));
  await live.put(user(500, 'made since'));
});

const restore = (backups: Backups, wanted: Partial<RestoreRequest> = {}) =>
  restoreTable({ table: live.name, at: AT, go: true, ...wanted }, backups, client, (line) =>
    output.push(line),
  );

describe('restoring a table', () => {
  it('prints the plan and writes nothing in a dry run', async () => {
    const backups = new FakeBackups(BEFORE);
    await restore(backups, { go: false, putBack: true, prefix: 'user#7' });
    expect(backups.calls).toEqual([]);
    expect(output.join('\n')).toContain(`${live.name}-restored-20261121T090000`);
    expect(output.join('\n')).toContain('Nothing was done');
  });

  it('creates and protects a new table, compares every item, and leaves the live table unchanged', async () => {
    const backups = new FakeBackups(BEFORE);
    await restore(backups);
    const target = restoredName(live.name, AT);
    expect(backups.calls).toEqual([
      `restore ${live.name} ${target} 2026-11-21T09:00:00.000Z`,
      `protect ${target}`,
    ]);
    expect(output.at(-1)).toBe(
      '130 items restored: 128 same as live, 1 changed, 1 missing; 0 put back; recovery, ttl and deletion protection are on',
    );
    expect(await live.get({ pk: 'user#7', sk: 'profile' })).toBeUndefined();
  });

  it('turns on what a live table lacks that was itself restored, and says so', async () => {
    const backups = Object.assign(new FakeBackups(BEFORE), { off: true });
    await restore(backups, { go: false });
    expect([backups.calls, output[0]]).toEqual([[], `${live.name}: OFF: recovery, ttl`]);
    output = [];
    await restore(backups);
    expect(backups.calls[0]).toBe(`protect ${live.name}`);
    expect(output[0]).toBe(`${live.name}: recovery, ttl and deletion protection are on`);
    expect(output.at(-1)).toMatch(/0 put back; recovery, ttl and deletion protection are on$/);
  });

  it('continues with an existing restored table, and puts nothing back in a dry run', async () => {
    const backups = new FakeBackups(BEFORE);
    await restore(backups);
    await restore(backups, { go: false, putBack: true, prefix: 'user#7' });
    expect(backups.calls).toHaveLength(2);
    expect(output.at(-1)).toContain('1 missing; 0 put back; ');
  });

  it('puts back missing and changed items, and keeps newer ones', async () => {
    await restore(new FakeBackups(BEFORE), { putBack: true, prefix: 'user#' });
    expect(output.at(-1)).toContain('; 2 put back; ');
    expect(await live.get({ pk: 'user#7', sk: 'profile' })).toEqual(user(7, 'name 7'));
    expect(await live.get({ pk: 'user#8', sk: 'profile' })).toEqual(user(8, 'name 8'));
    expect(await live.get({ pk: 'user#500', sk: 'profile' })).toEqual(user(500, 'made since'));
  });

  it('puts back only items with the prefix', async () => {
    await restore(new FakeBackups(BEFORE), { putBack: true, prefix: 'user#7' });
    expect(await live.get({ pk: 'user#7', sk: 'profile' })).toEqual(user(7, 'name 7'));
    expect(await live.get({ pk: 'user#8', sk: 'profile' })).toEqual(user(8, 'overwritten'));
  });

  it.each([{}, { prefix: '' }])('puts nothing back without a prefix: %o', async (wanted) => {
    const backups = new FakeBackups(BEFORE);
    await expect(restore(backups, { putBack: true, ...wanted })).rejects.toThrow(
      '--put-back needs a --prefix',
    );
    expect(backups.calls).toEqual([]);
  });

  it('rejects a time outside the window, and a table without recovery', async () => {
    await expect(restore(new FakeBackups(BEFORE, '2026-11-21T10:00:00Z'))).rejects.toThrow(CannotRestore);
    const off = new FakeBackups(BEFORE);
    Object.assign(off, { restorable: undefined });
    await expect(restore(off)).rejects.toThrow('point-in-time recovery was off');
  });
});
