import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { benchWho } from './who.bench.ts';

afterEach(() => {
  vi.restoreAllMocks();
});

/** What the bench prints. */
async function printed(rows?: string): Promise<string[]> {
  const log = vi.spyOn(console, 'log').mockReturnValue();
  await benchWho({ rows, show: 50 });
  return log.mock.calls.map(([line]) => String(line));
}

/** A folder with one file of labeled rows. */
function folderOf(name: string, rows: readonly object[]): string {
  const folder = join(process.env['TEST_FOLDER'] ?? '', name);
  mkdirSync(folder);
  writeFileSync(join(folder, 'rows.json'), JSON.stringify(rows));
  return folder;
}

describe('bench who', () => {
  it('is right on the invented rows: people, firms, phones and streets of who-rows.json are nobody’s', async () => {
    const lines = await printed();
    expect(lines.filter((line) => line.includes(' instead of '))).toEqual([]);
    expect(lines.at(-1)).toBe(
      'who_right_pct 100.0 reach_right_pct 100.0 gc_with_trade_pct 0.0 gc_lost_pct 0.0 rows 166',
    );
  });

  it('names the rows it gets wrong, and counts both faults of a GC', async () => {
    const row = (contractorName: string, who: string, reach: string) => ({
      source: 'tx-austin',
      permit: { permitType: 'Re-Roof', status: 'Active', contractorName, addressStreet: '1 Plumb St' },
      reader: { role: 'sub', trades: ['hvac'] },
      who,
      reach,
    });
    const lines = await printed(
      folderOf('who-wrong', [
        row('Ashlar Builders LLC', 'gc', 'visit'),
        row('Ashlar Builders LLC', 'taken', 'none'),
        row('Ashlar Roofing LLC', 'gc', 'visit'),
        row('Ashlar Roofing LLC', 'unknown', 'visit'),
      ]),
    );
    expect(lines[0]).toMatch(
      /^gc\/visit instead of taken\/none, sub hvac: tx-austin, Re-Roof, contractor Ashlar/,
    );
    expect(lines.at(-1)).toBe(
      'who_right_pct 50.0 reach_right_pct 75.0 gc_with_trade_pct 50.0 gc_lost_pct 50.0 rows 4',
    );
  });

  it('learns what a firm does from its other permits, and that a source seldom names one', async () => {
    const reader = { role: 'prime', trades: ['roofing'] };
    const permit = { status: 'Issued', addressStreet: '1 Plumb St' };
    const roofs = Array.from({ length: 5 }, () => ({
      source: 'nc-cary',
      permit: { ...permit, permitType: 'Re-Roof', contractorName: 'Transom Construction Inc' },
      reader,
      who: 'taken',
      reach: 'none',
    }));
    const unnamed = Array.from({ length: 10 }, () => ({
      source: 'wa-seattle',
      permit: { ...permit, permitType: 'Building' },
      reader,
      who: 'unknown',
      reach: 'visit',
    }));
    expect((await printed(folderOf('who-learned', [...roofs, ...unnamed]))).at(-1)).toContain(
      'who_right_pct 100.0 reach_right_pct 100.0',
    );
  });

  it('says what is missing', async () => {
    await expect(printed(folderOf('who-empty', []))).rejects.toThrow(
      'has no labeled rows. Put lists of labeled rows there as *.json files.',
    );
    const row = { source: 'xx-nowhere', permit: {}, reader: { role: null, trades: [] } };
    await expect(
      printed(folderOf('who-strange', [{ ...row, who: 'unknown', reach: 'none' }])),
    ).rejects.toThrow('There is no source xx-nowhere. Name one of functions/sources.');
  });
});
