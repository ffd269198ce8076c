import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { portalHosts } from '#functions/collection/portals/pages.ts';
import { createPortalClient } from '#functions/collection/portals/portal-client.ts';
import { loadSources } from '#functions/sources/catalog.ts';
import { openClosers } from '#infra/sim/machine/closers.ts';
import { portalFetch } from '#infra/sim/machine/portal-fetch.ts';
import { portalsOriginFor } from '#infra/sim/portals/server.ts';
import type { ProbeReport } from './probe.ts';
import { probeAll, probeExitCode, probeText, sourceRows, sourceTable } from './sources.ts';

const good: ProbeReport = {
  sourceId: 'mi-detroit',
  verdict: 'as mapped',
  newest: '2026-11-19',
  ageDays: 1,
  rows: 1_234,
  missing: [],
  blank: [],
  cause: null,
};
const drifted: ProbeReport = {
  ...good,
  sourceId: 'va-norfolk',
  verdict: 'drift',
  missing: ['permit_type'],
  cause: 'Mapped columns are gone.',
};

describe('the drift report', () => {
  it('reports each source and ends with totals', () => {
    const silent: ProbeReport = {
      ...good,
      sourceId: 'fl-tampa',
      verdict: 'unanswered',
      newest: null,
      ageDays: null,
      rows: 0,
      cause: 'The portal refuses us (HTTP 403).',
    };
    expect(probeText([{ ...good, blank: ['valuation'] }, drifted, silent]).split('\n')).toEqual([
      'mi-detroit  as mapped   newest 2026-11-19 (1 day old)  1,234 rows checked',
      '  no row has: valuation',
      'va-norfolk  drift       newest 2026-11-19 (1 day old)  1,234 rows checked',
      '  Mapped columns are gone.',
      '  gone: permit_type',
      'fl-tampa    unanswered  newest unknown  0 rows checked',
      '  The portal refuses us (HTTP 403).',
      '1 of 3 as mapped, 1 drifted, 1 did not answer',
    ]);
  });

  it('fails for drift and missing responses, not for stale sources', () => {
    expect(probeExitCode([good, { ...good, verdict: 'stale' }])).toBe(0);
    expect(probeExitCode([good, drifted])).toBe(1);
    expect(probeExitCode([{ ...good, verdict: 'unanswered' }])).toBe(1);
  });
});

describe('the list of sources', () => {
  it('says where each is and what it publishes', async () => {
    const rows = sourceRows(await loadSources(), new Map());
    expect(rows.find(({ id }) => id === 'nc-raleigh-pending')).toMatchObject({
      level: 'city',
      state: 'North Carolina',
      city: 'Raleigh',
      county: 'Wake',
      enabled: true,
      publishes: { owner: true, contractor: true, contractorPhone: true, license: false, applications: true },
    });
  });
});

describe('the table of sources', () => {
  it('lists contractors that may be none', async () => {
    const [row] = sourceRows((await loadSources()).slice(0, 1), new Map());
    if (row === undefined) throw new Error('There are no sources.');
    const text = sourceTable([
      { ...row, frequentNames: [{ name: 'COUNTER DESK', rows: 40, of: 1000 }] },
      { ...row, id: 'tx-sample' },
    ]);
    expect(text.split('\n').slice(3)).toEqual([
      `${row.id}: “COUNTER DESK” is the contractor of 40 of 1,000 rows, without license and phone. If it is no company, add it to the source's \`nobody\`.`,
    ]);
  });
});

describe('probing every source at the stand-in', () => {
  it('finds all as mapped', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'probe-'));
    const closers = openClosers();
    try {
      const sources = (await loadSources()).filter(({ disabled }) => disabled === undefined);
      const clock = { now: () => new Date('2026-11-20T12:00:00Z') };
      const origin = await portalsOriginFor(
        'sample',
        { recorded: undefined, folder, sources, clock },
        closers,
      );
      const reports = await probeAll(sources, (source) =>
        createPortalClient({
          fetch: portalFetch(origin),
          hosts: portalHosts(source),
          now: () => clock.now().getTime(),
        }),
      );
      expect(reports.map(({ sourceId, verdict }) => `${sourceId} ${verdict}`)).toEqual(
        sources.map(({ id }) => `${id} as mapped`),
      );
      expect(new Set(sources.map(({ portal }) => portal.kind)).size).toBe(6);
    } finally {
      await closers.close();
      await rm(folder, { recursive: true });
    }
  });
});
