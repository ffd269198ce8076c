import { describe, expect, it } from 'vitest';
import { BadQuery, orderRows, parseFilter, UnknownColumn } from './filter.ts';

const rows = [
  { id: 1, name: "O'Hare", day: '2026-11-01', at: Date.UTC(2026, 10, 1), money: '1500' },
  { id: 2, name: 'Midway', day: '2026-11-05', at: Date.UTC(2026, 10, 5), money: '20' },
  { id: 10, name: null, day: null, at: null, money: '300' },
];
const columns = new Set(['id', 'name', 'day', 'at', 'money']);
const found = (where: string) => rows.filter(parseFilter(where, columns)).map(({ id }) => id);

describe('the portals’ conditions', () => {
  it.each([
    ['1=1', [1, 2, 10]],
    ['id > 2', [10]],
    ["name = 'O''Hare'", [1]],
    ['name IS NULL', [10]],
    ["(day >= '2026-11-02') AND id > 1", [2]],
    ["day >= DATE '2026-11-01' and day < TIMESTAMP '2026-11-05 00:00:00'", [1]],
    ["at >= TIMESTAMP '2026-11-05 00:00:00'", [2]],
    ["at <> DATE '2026-11-05'", [1]],
    ['name IS NOT NULL AND (id = 1 OR NOT id <= 5)', [1]],
    // Numbers stored as text compare as text, as on the portals.
    ["money > '2'", [2, 10]],
    ['money > 200', [1, 10]],
    ["name LIKE 'Mid%'", [2]],
    // As in SQL, a missing name is neither like a text nor unlike it.
    ["name NOT LIKE '%id%'", [1]],
    ["name IS NULL OR (name NOT LIKE 'Mid%' AND name NOT LIKE '(%')", [1, 10]],
  ])('%s', (where, ids) => expect(found(where)).toEqual(ids));

  it('rejects invalid conditions', () => {
    expect(() => found('gone = 1')).toThrow(UnknownColumn);
    for (const where of ['id >', 'id ~ 1', '(id = 1', "name = 'open", 'id = 1 id', 'id NOT 1', ''])
      expect(() => found(where), where).toThrow(BadQuery);
  });

  it('sorts by several columns, numbers as numbers', () => {
    const ids = (order: string) => orderRows(rows, order, columns).map(({ id }) => id);
    expect(ids('id DESC')).toEqual([10, 2, 1]);
    expect(ids('money')).toEqual([1, 2, 10]);
    expect(() => ids('gone')).toThrow(UnknownColumn);
  });
});
