import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { leadFacts } from '#functions/permits/permit-row.ts';
import { toProvenance } from '#functions/permits/provenance.ts';
import type { StoredPermit } from '#functions/permits/stored-permit.ts';
import { samplePermit } from '#functions/permits/testing.ts';
import { NOTHING_STATED } from '#shared/domain/permit/data-terms.ts';
import { UNKNOWN_READER } from '#shared/domain/permit/lead-reader.ts';
import { leadScore } from '#shared/domain/permit/lead-score.ts';
import { safeText, toCsv } from './csv.ts';
import { type ExportRow, exportColumns } from './export-columns.ts';

const FACTS = {
  name: 'City of Sample',
  url: 'https://data.example/d/1',
  license: 'CC0',
  terms: { ...NOTHING_STATED, attribution: 'Data: City of Sample' },
  lastSuccess: null,
};
const rowOf = (parts: Partial<StoredPermit>): ExportRow => {
  const permit = samplePermit('x.1', parts);
  return {
    permit,
    lead: leadFacts(permit, UNKNOWN_READER),
    provenance: toProvenance(permit, FACTS),
    leadScore: leadScore(permit, UNKNOWN_READER, '2026-11-20'),
    call: null,
  };
};
const columnAt = (heading: string): number =>
  exportColumns().findIndex((column) => column.heading === heading);

/** A strict RFC 4180 parser; throws on invalid input. */
function parseCsv(text: string): string[][] {
  const rows: string[][] = [];
  let row: string[] = [];
  let at = 0;
  while (at < text.length) {
    let cell = '';
    if (text[at] === '"') {
      for (at++; ; at++) {
        if (at >= text.length) throw new Error('a quote is not closed');
        if (text[at] !== '"') cell += text[at];
        else if (text[at + 1] === '"') cell += text[at++];
        else break;
      }
      at++;
    } else
      for (; at < text.length && text[at] !== ',' && text[at] !== '\r' && text[at] !== '\n'; at++) {
        if (text[at] === '"') throw new Error('a quote inside a plain cell');
        cell += text[at];
      }
    row.push(cell);
    if (text[at] === ',') at++;
    else if (text.startsWith('\r\n', at)) {
      rows.push(row);
      row = [];
      at += 2;
    } else throw new Error(`neither a comma nor CRLF at ${at}`);
  }
  return rows;
}

const cellsOf = (rows: readonly ExportRow[]): string[][] => {
  const text = toCsv(rows, exportColumns()).toString();
  expect(text.startsWith('\uFEFF')).toBe(true);
  return parseCsv(text.slice(1));
};

const nasty = fc.oneof(
  fc.string({ unit: 'binary' }).map((text) => text.toWellFormed()),
  fc
    .array(
      fc.constantFrom(
        '=',
        '+',
        '-',
        '@',
        '\t',
        '\r',
        '\n',
        '\0',
        '＝',
        '＠',
        '﹢',
        '﹣',
        '﹦',
        '﹫',
        '\u0085',
        '\u009f',
        '\u00ad',
        '\u180e',
        '\u200b',
        '\u2060',
        '\ufeff',
        '"',
        ',',
        ';',
        "'",
        ' ',
        '0',
        '12',
        '/',
        'a',
        'May ',
        'e5',
      ),
    )
    .map((parts) => parts.join('')),
);
const exported: fc.Arbitrary<ExportRow> = fc
  .record({
    permitNumber: nasty,
    description: fc.option(nasty),
    contractorName: fc.option(nasty),
    addressZip: fc.option(fc.constantFrom('02134', '60601', '02134-0001')),
    rawStatus: fc.option(nasty),
    valuation: fc.option(fc.double({ noNaN: true, noDefaultInfinity: true })),
    longitude: fc.option(fc.double({ min: -180, max: 180, noNaN: true })),
    issueDate: fc.constantFrom('2026-11-10', null),
  })
  .map((parts) => rowOf(parts));

describe('CSV', () => {
  it('can be parsed back by any RFC 4180 reader, and has no formulas', () => {
    fc.assert(
      fc.property(fc.array(exported, { maxLength: 4 }), (rows) => {
        const [heading, ...cells] = cellsOf(rows);
        expect(heading).toEqual(exportColumns().map((column) => column.heading));
        rows.forEach((row, at) => {
          exportColumns().forEach((column, which) => {
            const cell = cells[at]?.[which];
            const value = column.value(row);
            if (typeof value === 'number') {
              expect(Number(cell)).toBe(value + 0);
              return;
            }
            const plain = (value ?? '').replaceAll('\0', '');
            expect([plain, `'${plain}`]).toContain(cell);
            expect(cell).not.toMatch(/^[\s\p{Cc}\p{Cf}]*[=+\-@＝＋－＠﹢﹣﹦﹫]|^\p{Cc}/u);
          });
        });
      }),
      { numRuns: 300 },
    );
  });

  it.each([
    '=1+1',
    '+1',
    '-1',
    '@SUM(A1)',
    '\t=1',
    '\r=1',
    '\n',
    ' =1',
    '＝1',
    '＋1',
    '－1',
    '＠A1',
    '\u00a0=1',
    '\0=1',
    '\u200b=1',
    '\u00ad=1',
    '\u2060=1',
    '\u180e=1',
    '\ufeff=1',
    '\u0085=1',
    ' \u200b\u00ad\u001b=1',
    '﹢1',
    '﹣1',
    '﹦1',
    '﹫A1',
    '\u0001',
    '\u001b[31m',
    '\u007f1',
    '\u0085',
    '\u009f1',
  ])('escapes %j', (text) => {
    expect(safeText(text)).toBe(`'${text.replaceAll('\0', '')}`);
  });

  it.each([
    '02134',
    '1234567890123456',
    '3-12',
    '60601',
    '(312) 555-0100',
    "O'Hara",
    '1 Sample Street',
    '\u200b1',
    'a\u0085=1',
    '',
  ])('leaves %j unchanged', (text) => {
    expect(safeText(text)).toBe(text);
  });

  it('quotes phones, ZIPs and permit numbers, but not numbers', () => {
    const line = toCsv(
      [rowOf({ permitNumber: '0012', addressZip: '02134', contractorPhone: '3125550100', valuation: 5 })],
      exportColumns(),
    )
      .toString()
      .split('\r\n')[1];
    for (const text of ['"0012"', '"02134"', '"3125550100"', ',5,']) expect(line).toContain(text);
  });

  it('writes numbers as numbers, also negative ones', () => {
    const [, cells] = cellsOf([
      rowOf({ valuation: -5, latitude: 41.5, longitude: -87.25, pointClass: 'parcel' }),
    ]);
    expect(cells?.[columnAt('Valuation (USD)')]).toBe('-5');
    expect(cells?.[columnAt('Latitude')]).toBe('41.5');
    expect(cells?.[columnAt('Longitude')]).toBe('-87.25');
    expect(cells?.[columnAt('Position is')]).toBe('Parcel or address, as the publisher gives it');
  });

  it('has every field of a permit and its source', () => {
    const [, cells] = cellsOf([
      rowOf({ trades: ['roofing', 'adu'], rawStatus: 'ISSUED', recordUrl: 'https://data.example/1' }),
    ]);
    const shown = Object.fromEntries(exportColumns().map(({ heading }, at) => [heading, cells?.[at]]));
    expect(shown).toMatchObject({
      'Permit number': '1',
      Trades: 'Roofing, ADU',
      "Status in the source's words": 'ISSUED',
      'Issue date': '2026-11-10',
      Source: 'City of Sample',
      'Source page': 'https://data.example/d/1',
      'Official record': 'https://data.example/1',
      License: 'CC0',
      Attribution: 'Data: City of Sample',
      'Lead score': '29',
      'Lead score reasons': expect.stringMatching(
        /^Issued 10 days ago: 20 of 30; The record shows only the site’s address: 6 of 25; The record shows no value: 0 of 20; You have chosen no trades: 0 of 15; Record doesn’t say: No contractor .*: 3 of 10$/,
      ) as string,
      'Score version': '4',
      'Last checked (UTC)': '2026-11-11T00:00:00.000Z',
    });
  });
});
