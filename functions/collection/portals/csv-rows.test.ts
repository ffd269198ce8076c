import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { BrokenCsv, csvRows } from './csv-rows.ts';

const read = (...pieces: string[]) => [...csvRows(pieces)];

describe('csvRows', () => {
  it.each([
    [
      'plain cells',
      'a,b\n1,2\n',
      [
        ['a', 'b'],
        ['1', '2'],
      ],
    ],
    [
      'no line end at the end',
      'a,b\n1,',
      [
        ['a', 'b'],
        ['1', ''],
      ],
    ],
    [
      'CR LF',
      'a,b\r\n1,2\r\n',
      [
        ['a', 'b'],
        ['1', '2'],
      ],
    ],
    [
      'a lone CR',
      'a,b\r1,2\r3,4',
      [
        ['a', 'b'],
        ['1', '2'],
        ['3', '4'],
      ],
    ],
    [
      'commas, quotes and line breaks in quotes',
      '"a,1","say ""hi""","x\r\ny"\n',
      [['a,1', 'say "hi"', 'x\r\ny']],
    ],
    ['empty quotes', '"",b\n', [['', 'b']]],
    ['a quote within a cell', '6" pipe,b\n', [['6" pipe', 'b']]],
    [
      'empty lines',
      '\n\na,b\n\n1,2\n\n',
      [
        ['a', 'b'],
        ['1', '2'],
      ],
    ],
    ['a line of an empty quoted cell', 'a\n""\nb', [['a'], [''], ['b']]],
    ['text behind a closing quote', '"a"b,c', [['ab', 'c']]],
    ['nothing', '', []],
  ] as const)('reads %s', (_, text, rows) => {
    expect(read(text)).toEqual(rows);
    // However the text is cut.
    expect(read(...text)).toEqual(rows);
  });

  it('passes over a byte order mark at the very beginning only', () => {
    expect(read('', '\ufeffa,b\n', '\ufeff1,2')).toEqual([
      ['a', 'b'],
      ['\ufeff1', '2'],
    ]);
  });

  it('says when the text stops inside quotes', () => {
    expect(() => read('a,b\n1,"two\nthree,4')).toThrow(BrokenCsv);
  });

  it('reads back whatever was written, with every line end and cut anywhere', () => {
    const cell = fc.string({ unit: fc.constantFrom('a', ' ', ',', '"', '\n', '\r', 'é', '🏠') });
    fc.assert(
      fc.property(
        fc.array(fc.array(cell, { minLength: 2, maxLength: 4 }), { minLength: 1, maxLength: 6 }),
        fc.constantFrom('\n', '\r\n', '\r'),
        fc.array(fc.nat(80)),
        fc.boolean(),
        (rows, lineEnd, cuts, ends) => {
          const written = rows
            .map((row) =>
              row.map((text) => (/[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)),
            )
            .map((row) => row.join(','))
            .join(lineEnd);
          const text = ends ? written + lineEnd : written;
          const marks = [
            0,
            ...cuts.map((cut) => Math.min(cut, text.length)).sort((a, b) => a - b),
            text.length,
          ];
          const pieces = marks.slice(1).map((mark, index) => text.slice(marks[index], mark));
          expect(read(...pieces)).toEqual(rows);
        },
      ),
      { numRuns: 500 },
    );
  });
});
