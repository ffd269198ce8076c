import { describe, expect, it } from 'vitest';
import { philadelphia } from '../../testing/fixtures.ts';
import { faultOf, openPortal, readPortal } from '../../testing/read-portal.ts';

describe('carto', () => {
  it('queries in SQL, with the point in degrees', async () => {
    const portal = await openPortal(() => ({ json: { rows: [] } }));
    await readPortal(philadelphia, portal, { since: '2026-11-01' });
    expect(portal.asked[0]?.searchParams.get('q')).toBe(
      "SELECT *, ST_Y(the_geom) AS latitude, ST_X(the_geom) AS longitude FROM permits WHERE permitissuedate >= '2026-11-01' ORDER BY cartodb_id LIMIT 1000",
    );
  });

  it.each([
    [{ status: 400, json: { error: ['column "permitissuedate" does not exist'] } }, 'schema-changed'],
    [{ json: { rows: null } }, 'unreachable'],
    [{ status: 400, json: { error: ['relation "permits" does not exist'] } }, 'unreachable'],
  ] as const)('recognizes the error %j', async (reply, outcome) => {
    const portal = await openPortal(() => reply);
    expect(await faultOf(philadelphia, portal)).toBe(outcome);
  });

  it('shows an error that is not text', async () => {
    const portal = await openPortal(() => ({ status: 400, json: { error: { hint: 'no table' } } }));
    await expect(readPortal(philadelphia, portal)).rejects.toThrow('{"hint":"no table"}');
  });

  it.each([null, [1], 'none'])(
    'reads the columns from the rows when the field list is %j',
    async (fields) => {
      const portal = await openPortal(() => ({
        json: { rows: [{ cartodb_id: 1, permitnumber: 'RP-1' }], fields },
      }));
      const columns: unknown[] = [];
      await readPortal(philadelphia, portal, { onPage: (page) => columns.push(page.columns) });
      expect(columns).toEqual([['cartodb_id', 'permitnumber']]);
    },
  );

  it('retries after an answer without rows', async () => {
    const portal = await openPortal(() => ({ json: portal.asked.length === 1 ? {} : { rows: [] } }));
    expect(await readPortal(philadelphia, portal)).toEqual([]);
  });
});
