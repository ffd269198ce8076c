import { randomUUID } from 'node:crypto';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { beforeEach, describe, expect, it } from 'vitest';
import { createTables } from '#functions/platform/tables/create-tables.ts';
import { type Item, Table } from '#functions/platform/tables/table.ts';
import type { Backups } from './backups.ts';
import { CannotRestore, type Restoration, restoredName, restoreTable } from './restore.ts';

const AT = new Date('2026-11-21T09:00:00Z');
const client = new DynamoDBClient({ endpoint: process.env.DYNAMODB_ENDPOINT ?? '' });

/** What the stand-in for DynamoDB has not: backups. A restored table gets the items it is given here. */
class FakeBackups implements Backups {
  readonly calls: string[] = [];
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
}

const user = (id: number, name: string): Item => ({
  pk: `user#${id}`,
  sk: 'profile',
  name,
  seen: new Set(['a']),
});
/** As they were: user 7 has since been lost and user 8 been overwritten. */
const BEFORE = Array.from({ length: 130 }, (_, id) => user(id, `name ${id}`));

let live: Table;
let said: string[];
beforeEach(async () => {
  const table = `drill-${randomUUID().slice(0, 8)}-accounts`;
  await createTables(process.env.DYNAMODB_ENDPOINT ?? '', [table]);
  live = new Table(client, table);
  said = [];
  await live.writeMany(BEFORE.filter(({ pk }) => pk !== 'user#7'));
  await live.put(user(8, 'overwritten'));
  await live.put(user(500, 'made since'));
});

const restore = (backups: Backups, wanted: Partial<Restoration> = {}) =>
  restoreTable({ table: live.name, at: AT, go: true, ...wanted }, backups, client, (line) => said.push(line));

describe('restoring a table', () => {
  it('as a dry run says what it would do, and makes and writes nothing', async () => {
    const backups = new FakeBackups(BEFORE);
    await restore(backups, { go: false, putBack: true });
    expect(backups.calls).toEqual([]);
    expect(said.join('\n')).toContain(`${live.name}-restored-20261121T090000`);
    expect(said.join('\n')).toContain('Nothing was done');
  });

  it('makes a new table, protects it and compares every item; the live one stays as it is', async () => {
    const backups = new FakeBackups(BEFORE);
    await restore(backups);
    const target = restoredName(live.name, AT);
    expect(backups.calls).toEqual([
      `restore ${live.name} ${target} 2026-11-21T09:00:00.000Z`,
      `protect ${target}`,
    ]);
    expect(said.at(-1)).toBe(
      '130 items restored: 128 as in the live table, 1 changed since, 1 not there any more; 0 put back',
    );
    expect(await live.get({ pk: 'user#7', sk: 'profile' })).toBeUndefined();
  });

  it('goes on with what is restored already, and as a dry run puts nothing back', async () => {
    const backups = new FakeBackups(BEFORE);
    await restore(backups);
    await restore(backups, { go: false, putBack: true });
    expect(backups.calls).toHaveLength(2);
    expect(said.at(-1)).toMatch(/1 not there any more; 0 put back$/);
  });

  it('puts back what is missing or changed, and leaves what was made since', async () => {
    await restore(new FakeBackups(BEFORE), { putBack: true });
    expect(said.at(-1)).toMatch(/; 2 put back$/);
    expect(await live.get({ pk: 'user#7', sk: 'profile' })).toEqual(user(7, 'name 7'));
    expect(await live.get({ pk: 'user#8', sk: 'profile' })).toEqual(user(8, 'name 8'));
    expect(await live.get({ pk: 'user#500', sk: 'profile' })).toEqual(user(500, 'made since'));
  });

  it('puts back one partition only, if asked', async () => {
    await restore(new FakeBackups(BEFORE), { putBack: true, prefix: 'user#7' });
    expect(await live.get({ pk: 'user#7', sk: 'profile' })).toEqual(user(7, 'name 7'));
    expect(await live.get({ pk: 'user#8', sk: 'profile' })).toEqual(user(8, 'overwritten'));
  });

  it('refuses a moment outside the window, and a table without recovery', async () => {
    await expect(restore(new FakeBackups(BEFORE, '2026-11-21T10:00:00Z'))).rejects.toThrow(CannotRestore);
    const off = new FakeBackups(BEFORE);
    Object.assign(off, { restorable: undefined });
    await expect(restore(off)).rejects.toThrow('point-in-time recovery is off');
  });
});
