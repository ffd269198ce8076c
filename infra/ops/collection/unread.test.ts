import { describe, expect, it } from 'vitest';
import { declaredRepeats } from '#functions/collection/checks/key-count.ts';
import type { Source } from '#functions/collection/source.ts';
import { UNREAD_REASONS, type Unread } from '#functions/collection/witness.ts';
import { loadSources } from '#functions/sources/catalog.ts';
import { publishedColumns, readSampleRows, reportColumns, unreadText } from './unread.ts';

const sources = await loadSources();
const collected = sources.filter(({ disabled }) => disabled === undefined);

/** Parts of names of columns with what is always read: parcel, day applied, use, units, area, filing, owner-builder, milestone, e-mail. */
const ALWAYS_READ =
  /parcel|\bapn|\bgpin|folio|appl(y|ied|ication)[ _]?(date|on)|date[ _]?(submitted|applied)|submitt(ed|al)[ _]?date|occupancy[ _]?type|(proposed|current|property|building)[ _]?use|use[ _]?(group|type)|(housing|dwelling)[ _]?units|(sq|square)[ _]?(ft|feet|foot)|filing[ _]?(reason|status|type)|owner[ _]?builder|milestone|e[ _]?mail/i;

/** `fullAddress` and `FULL_ADDRESS` alike. */
const wordsOf = (name: string) => name.replace(/(?<=[a-z])(?=[A-Z])/g, '_');

const SOURCE = {
  id: 'oh-akron',
  portal: {
    kind: 'socrata',
    host: 'data.akron.example',
    dataset: 'a',
    dates: 'time',
    undatedBy: 'opened',
    where: "kind <> 'fee'",
  },
  recordKey: ['number'],
  dateColumn: 'issued',
  fields: { permitNumber: 'number', latitude: 'place.lat', propertyOwnerName: { optional: 'owner' } },
} as unknown as Source;
const ROWS = [
  { ':id': 'row-1', number: '1', issued: '2026-11-01', opened: null, kind: 'new' },
  { OBJECTID: 1, last_edited_date: 1, place: { lat: 41 }, ward: '7', total: 3 },
];

describe('reportColumns', () => {
  const report = (unread: Unread) => reportColumns({ ...SOURCE, unread }, ROWS);

  it('names what nobody reads, but no row numbers of the portal', () => {
    expect(publishedColumns(ROWS)).toEqual(['number', 'issued', 'opened', 'kind', 'place', 'ward', 'total']);
    expect(report({})).toMatchObject({ unread: ['ward', 'total'], listed: 0 });
    expect(report({ districts: ['ward'], fees: ['total'] })).toMatchObject({ unread: [], listed: 2 });
  });

  it('names reasons for columns that are read, or that the sample does not have', () => {
    expect(report({ edits: ['opened'], fees: ['gone'] }).wronglyListed).toEqual(['opened', 'gone']);
  });
});

describe.each(collected.map((source) => [source.id, source] as const))('%s', (_, source) => {
  it('reads each column of its sample, or says why not', async () => {
    const { unread, wronglyListed } = reportColumns(source, await readSampleRows(source));
    expect({ unread, wronglyListed }).toEqual({ unread: [], wronglyListed: [] });
  });

  it('reads what is always read', () => {
    const { repeats: _, ...others } = source.unread ?? {};
    const listed = Object.values(others).flat();
    expect(listed.filter((name) => ALWAYS_READ.test(wordsOf(name)))).toEqual([]);
  });

  it('has a sample in the shape of its witness', async () => {
    const { witness } = source;
    if (witness === 'none') return;
    const rows = await readSampleRows(source);
    const columns = new Set(publishedColumns(rows).map((name) => name.replace(/\d+/, '{n}')));
    expect(columns.size).toBeGreaterThanOrEqual(witness.columns);
    expect(witness.on).toMatch(/^20\d\d-\d\d-\d\d$/);
    expect(witness.where).not.toMatch(/^\/|shared|samples/);
    for (const count of witness.counts) {
      const named = 'key' in count ? count.key.split('+') : [count.column];
      expect(named.filter((name) => !publishedColumns(rows).includes(name))).toEqual([]);
    }
  });

  it('has the key that its witness counted', () => {
    const { witness, recordKey } = source;
    if (witness === 'none') return;
    const own = witness.counts.flatMap((count) =>
      'key' in count && count.key === recordKey.join('+') ? [count.most] : [],
    );
    expect(own.filter((most) => most > declaredRepeats(source))).toEqual([]);
  });
});

it('ends with figures that are kept', async () => {
  const text = await unreadText(sources);
  expect(text).toMatch(/\nunread 0 listed \d+ witnessed \d+ of \d+$/);
});

it('gives each reason in words', () => {
  for (const reason of Object.values(UNREAD_REASONS)) expect(reason).toMatch(/^[a-z].{20,}$/);
});
