import { describe, expect, it } from 'vitest';
import { EMPTY_MEASURES } from '#functions/collection/status/measures.ts';
import {
  NO_FILL_COUNTS,
  type RunRecord,
  readSourceStates,
} from '#functions/collection/status/source-state.ts';
import { chicago, chicagoRows } from '#functions/collection/testing/fixtures.ts';
import { loadSources } from '#functions/sources/catalog.ts';
import { testRuntime } from '#infra/sim/doubles/test-runtime.ts';
import { findSources } from '#infra/sim/machine/find-sources.ts';
import { NOTHING_STATED } from '#shared/domain/permit/data-terms.ts';
import { collectEach, createCollectProgress, summary } from './collect.ts';
import { sourceRows, sourceTable } from './sources.ts';

const record: RunRecord = {
  runId: 'r',
  sourceId: 'il-chicago',
  kind: 'regular',
  outcome: 'collected',
  cause: null,
  counts: {
    read: 812,
    new: 30,
    changed: 2,
    unchanged: 780,
    leftOut: {},
    unparsed: 0,
    wrongPoints: {},
    withdrawn: 0,
    moved: 0,
    old: 0,
    pages: 1,
    requests: 1,
    bytes: 1,
  },
  startedAt: '2026-11-20T12:00:00.000Z',
  endedAt: '2026-11-20T12:00:04.000Z',
  newestIssueDate: '2026-11-19',
};

describe('collect', () => {
  it('lists the sources for an unknown one', async () => {
    const sources = await loadSources();
    expect(findSources(sources, ['mi-detroit']).map(({ name }) => name)).toEqual(['City of Detroit']);
    expect(() => findSources(sources, ['il-chigago'])).toThrow(
      'There is no source il-chigago. Did you mean il-chicago?',
    );
    expect(() => findSources(sources, ['xx'])).toThrow('There is no source xx. "npm run sources" lists');
    const disabled = sources.map((source) => ({ ...source, disabled: 'The feed is stale.' }));
    expect(() => findSources(disabled, ['il-chicago'])).toThrow(
      'il-chicago is not collected: The feed is stale.',
    );
  });

  it('summarizes a run in a line, with causes and reasons below', () => {
    expect(summary(record, 4_120)).toBe(
      'il-chicago collected: 812 read, 30 new, 2 changed, 780 unchanged, 0 left out in 4.1 s',
    );
    const faulty = summary(
      {
        ...record,
        outcome: 'blocked',
        cause: 'The portal denies access (HTTP 403).',
        counts: {
          ...record.counts,
          leftOut: { 'no record key': 1_200 },
          wrongPoints: { zeros: 2 },
          textRepairs: { entities: 3 },
          withdrawn: 3,
          unreadable: 1,
        },
      },
      100,
    );
    expect(faulty.split('\n')).toEqual([
      'il-chicago blocked: 812 read, 30 new, 2 changed, 780 unchanged, 3 withdrawn, 1,200 left out, 1 unreadable in 0.1 s',
      '  left out: 1,200 no record key',
      '  wrong points: 2 zeros',
      '  texts repaired: 3 entities',
      '  The portal denies access (HTTP 403).',
    ]);
  });
});

describe('several sources at once', () => {
  it('are independent: a failure does not affect the others', async () => {
    const runtime = await testRuntime();
    const lines: string[] = [];
    const good = await collectEach(
      {
        runtime,
        standIn: true,
        publish: async () => undefined,
        fetch: async () => {
          await new Promise((resolve) => setTimeout(resolve, 30));
          return Response.json(chicagoRows(25));
        },
      },
      [
        // Fails before any request: the layer is not a URL.
        {
          ...chicago,
          id: 'il-broken',
          portal: { kind: 'arcgis', layer: 'none', dates: 'time', dateLiteral: 'DATE' },
        },
        chicago,
      ],
      { dryRun: false, signal: new AbortController().signal },
      { update: () => undefined, done: (_, line) => lines.push(line) },
    );
    expect(good).toBe(false);
    expect(lines).toEqual([
      expect.stringMatching(/^il-broken failed: /),
      expect.stringMatching(/^il-chicago collected: 25 read, 25 new/),
    ]);
    const states = await readSourceStates(runtime, ['il-broken', 'il-chicago']);
    expect(states.get('il-broken')?.outcome).toBe('broken');
    expect(states.get('il-chicago')?.outcome).toBe('collected');
  });
});

describe('progress', () => {
  const shown = (isTTY: boolean) => {
    let text = '';
    const output = {
      isTTY,
      columns: 60,
      write: (part: string) => {
        text += part;
      },
    };
    const display = createCollectProgress(
      output,
      new Map([
        ['a', 2_000],
        ['b', 0],
      ]),
    );
    return { display, text: () => text };
  };

  it('is a bar on a terminal', () => {
    const { display, text } = shown(true);
    display.update({ sourceId: 'a', pages: 1, read: 1_000 });
    expect(text()).toBe('\r\u001b[2K[#####---------------] a 1,000 rows');
    display.done('a', 'a collected');
    display.update({ sourceId: 'b', pages: 1, read: 5 });
    expect(text().split('\r\u001b[2K').slice(2)).toEqual([
      'a collected\n',
      '[##########----------] b 5 rows',
    ]);
  });

  it('is a few plain lines elsewhere', () => {
    const { display, text } = shown(false);
    for (let read = 1_000; read <= 25_000; read += 1_000) display.update({ sourceId: 'a', pages: 1, read });
    display.done('a', 'a collected');
    expect(text()).toBe('a: 10,000 rows so far\na: 20,000 rows so far\na collected\n');
  });
});

describe('sources', () => {
  it('shows every source, as rows and as a table', async () => {
    const sources = await loadSources();
    const rows = sourceRows(
      sources.map((source) =>
        source.id === 'mi-detroit' ? { ...source, disabled: 'The feed is stale.' } : source,
      ),
      new Map([
        [
          'il-chicago',
          {
            sourceId: 'il-chicago',
            lastRun: '2026-11-20T12:00:04.000Z',
            lastSuccess: '2026-11-20T12:00:04.000Z',
            outcome: 'collected',
            cause: null,
            counts: null,
            newestIssueDate: null,
            known: 812,
            watermark: null,
            lastSweep: null,
            readFrom: null,
            fill: NO_FILL_COUNTS,
            rules: null,
            measures: EMPTY_MEASURES,
            files: null,
            worked: {},
          },
        ],
      ]),
    );
    expect(rows.find(({ id }) => id === 'il-chicago')).toEqual({
      id: 'il-chicago',
      frequentNames: [],
      name: 'City of Chicago',
      level: 'city',
      state: 'Illinois',
      city: 'Chicago',
      county: 'Cook',
      portal: 'socrata',
      cadence: 'daily',
      enabled: true,
      license: 'unknown',
      terms: {
        ...NOTHING_STATED,
        clause: null,
        readAt: expect.stringMatching(/answered 403/),
        readOn: '2026-10-03',
      },
      known: 812,
      outcome: 'collected',
      cause: null,
      lastRun: '2026-11-20T12:00:04.000Z',
      lastSuccess: '2026-11-20T12:00:04.000Z',
      publishes: {
        owner: true,
        ownerPhone: false,
        contractor: true,
        contractorPhone: false,
        license: false,
        value: true,
        use: false,
        issueDate: true,
        applications: false,
      },
    });
    const lines = sourceTable(rows).split('\n');
    expect(lines).toHaveLength(sources.length + 1);
    const lineOf = (id: string) => lines.find((line) => line.startsWith(id));
    expect(lineOf('il-chicago')).toMatch(
      /^il-chicago +City of Chicago +Illinois +socrata +daily +collected +2026-11-20 12:00 UTC +812$/,
    );
    expect(lineOf('mi-detroit')).toMatch(/disabled/);
    expect(lineOf('pa-philadelphia')).toMatch(/not collected yet/);
  });
});
