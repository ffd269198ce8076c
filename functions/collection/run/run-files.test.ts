import { describe, expect, it } from 'vitest';
import { testRuntime } from '#infra/sim/doubles/test-runtime.ts';
import type { PortalFetch } from '../portals/portal-client.ts';
import type { Source } from '../source.ts';
import { readSourceState } from '../status/source-state.ts';
import { csvText } from '../testing/fake-catalogs.ts';
import { sanDiego, sanDiegoRows } from '../testing/fixtures.ts';
import { collectSource } from './run.ts';

const source: Source = { ...sanDiego, portal: { kind: 'csv', file: 'https://files.test/permits.csv' } };

/** Creates a runtime and a portal with one file; the test sets its rows, and the ETag follows them. */
async function setUpFile() {
  const runtime = await testRuntime();
  const portal = { rows: sanDiegoRows(60), status: 200, answers: [] as number[] };
  const fetch: PortalFetch = async (_, init) => {
    const text = csvText(portal.rows);
    const etag = `"${text.length}-${JSON.stringify(portal.rows.at(-1)).length}"`;
    const known = new Headers(init.headers).get('if-none-match');
    const status = portal.status === 200 && known === etag ? 304 : portal.status;
    portal.answers.push(status);
    return new Response(status === 304 ? null : text, { status, headers: { etag } });
  };
  const collect = (as: Source = source) => {
    portal.answers = [];
    return collectSource(
      {
        runtime,
        fetch,
        emit: () => Promise.resolve(),
        sleep: () => Promise.resolve(),
        limits: { attempts: 1 },
      },
      as,
      { reachDays: 60 },
    );
  };
  return { runtime, portal, collect };
}

describe('a run over a file', () => {
  it('sends one conditional request for an unchanged file', async () => {
    const { runtime, portal, collect } = await setUpFile();
    expect(await collect()).toMatchObject({ outcome: 'collected', counts: { new: 60 } });
    const before = await readSourceState(runtime, source.id);
    expect(await collect()).toMatchObject({
      outcome: 'unchanged',
      cause: null,
      counts: { read: 0, changed: 0, withdrawn: 0, requests: 1, bytes: 0 },
    });
    expect(portal.answers).toEqual([304]);
    const after = await readSourceState(runtime, source.id);
    expect(after).toMatchObject({ known: 60, watermark: before?.watermark, fill: before?.fill });
    expect(await collect()).toMatchObject({ outcome: 'unchanged', counts: { read: 0 } });
  });

  it('reads a changed file', async () => {
    const { portal, collect } = await setUpFile();
    await collect();
    portal.rows = [...portal.rows, ...sanDiegoRows(2, 60)];
    expect(await collect()).toMatchObject({
      outcome: 'collected',
      counts: { new: 2, unchanged: 60, requests: 1 },
    });
  });

  it('reads an unchanged file after a change of the mapping', async () => {
    const { collect } = await setUpFile();
    await collect();
    const other = { ...source, fields: { ...source.fields, description: 'GIS_ADDRESS' } };
    expect(await collect(other)).toMatchObject({ outcome: 'collected', counts: { changed: 60 } });
  });

  it('reads an unchanged file while a record is marked as missing', async () => {
    const { portal, collect } = await setUpFile();
    await collect();
    portal.rows = portal.rows.slice(1);
    await collect();
    expect(await collect()).toMatchObject({ counts: { read: 59 } });
    expect(portal.answers).toEqual([200]);
  });

  it('keeps the previous version after a failed run', async () => {
    const { runtime, portal, collect } = await setUpFile();
    await collect();
    const { files } = (await readSourceState(runtime, source.id)) ?? {};
    portal.status = 503;
    expect(await collect()).toMatchObject({ outcome: 'unreachable' });
    expect((await readSourceState(runtime, source.id))?.files).toEqual(files);
    portal.status = 200;
    expect(await collect()).toMatchObject({ outcome: 'unchanged', counts: { read: 0 } });
  });
});
