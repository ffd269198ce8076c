import { expect, it } from 'vitest';
import { toBoardRecord } from '#functions/boards/board.ts';
import { BOARDS } from '#functions/boards/boards.ts';
import { licenseKey } from '#functions/boards/license-key.ts';
import type { Source } from '#functions/collection/source.ts';
import { source as chicago } from '#functions/sources/il/chicago.ts';
import { boardTables } from './boards.ts';

const NOW = new Date('2026-11-24T12:00:00Z');
const SERVED = BOARDS.filter(({ from }) => from.kind === 'socrata');
/** Nobody's permits, so that only companies without a permit are listed. */
const population = { at: () => [] };

it('the sample’s boards list companies as the boards write them', () => {
  const inState = (state: Source['state']) => [{ source: { ...chicago, state }, population }];
  // A state without sources has its board too: it is read whatever SOURCES names.
  for (const board of SERVED)
    for (const populated of [inState(board.state), []]) {
      const [table] = boardTables(populated).filter((one) => one.source.id === board.id);
      const records = (table?.at(NOW) ?? []).map(({ row }) => toBoardRecord(board, row, '2026-11-24'));
      expect(records.length, board.id).toBeGreaterThan(3);
      for (const record of records)
        expect(record, board.id).toMatchObject({
          issued: board.columns.issued === undefined ? null : expect.stringMatching(/^20[012]\d-/),
          expires: expect.stringMatching(/^202\d-/),
          license: expect.toSatisfy((text: string) => board.licensePattern?.test(licenseKey(text)) ?? true),
        });
    }
});
