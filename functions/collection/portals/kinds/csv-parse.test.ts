import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { PortalFault } from '../portal-fault.ts';
import { parseCsvPages } from './csv.ts';

/** The cells of all rows below a heading with the columns a, b, c… */
async function readCells(text: string, columns = 2): Promise<unknown[][]> {
  const heading = 'abcdef'.slice(0, columns).split('');
  const cells: unknown[][] = [];
  for await (const { rows } of parseCsvPages(`${heading.join()}\n${text}`))
    cells.push(...rows.map((row) => heading.map((name) => row[name])));
  return cells;
}

describe('parseCsvPages', () => {
  it.each([
    ['plain cells', '1,2\n', [['1', '2']]],
    ['a text without a final line end', '1,', [['1', '']]],
    [
      'CR LF',
      '1,2\r\n3,4\r\n',
      [
        ['1', '2'],
        ['3', '4'],
      ],
    ],
    [
      'a lone CR',
      '1,2\r3,4',
      [
        ['1', '2'],
        ['3', '4'],
      ],
    ],
    [
      'commas, quotes and line breaks in quotes',
      '"a,1","say ""hi"", x\r\ny"\n',
      [['a,1', 'say "hi", x\r\ny']],
    ],
    ['empty quotes', '"",b\n', [['', 'b']]],
    ['a quote within a cell', '6" pipe,b\n', [['6" pipe', 'b']]],
    [
      'empty lines',
      '\n\n1,2\n\n3,4\n\n',
      [
        ['1', '2'],
        ['3', '4'],
      ],
    ],
    ['text behind a closing quote', '"a"b,c', [['"a"b', 'c']]],
    ['no rows', '', []],
  ])('reads %s', async (_, text, cells) => {
    expect(await readCells(text)).toEqual(cells);
  });

  it.each([
    ['a stray quote before a quoted cell', '1,"6 pipe,x\n2,"8 pipe",y\n3,b,z\n', 3, 3],
    ['a stray quote before a quoted cell, rows apart', '1,"6 pipe,x\n2,b,y\n3,"8 pipe",z\n', 3, 3],
    ['two stray quotes, rows apart', '1,"6 pipe,x,y,z\n2,b,x,y,z\n3,6",x,y,z\n4,b,x,y,z\n', 5, 4],
  ])('gives back the rows that %s would swallow', async (_, text, columns, rows) => {
    const cells = await readCells(text, columns);
    expect(cells.map(([first]) => first)).toEqual(['1', '2', '3', '4'].slice(0, rows));
    expect(cells.flat().join('')).not.toMatch(/[\r\n]/);
  });

  it('finds a file at fault whose quotes hide rows that cannot be told apart', async () => {
    const text = '1,"b,x,y,z\n2,"b, c",x,y,z\n3,b,x,y,z\n';
    await expect(readCells(text, 5)).rejects.toThrow(PortalFault);
  });

  it('keeps a cell of several lines with commas', async () => {
    for (const note of ['a, b\nc', 'a\nb, c\nd, e, f', 'b,c\nd,e'])
      for (const columns of [3, 5]) {
        const cells = ['1', note, 'x', 'y', 'z'].slice(0, columns);
        const text = cells.map((cell) => `"${cell}"`).join();
        expect(await readCells(`${text}\n${text}\n`, columns)).toEqual([cells, cells]);
      }
  });

  it('skips a byte order mark only at the start', async () => {
    const { value } = await parseCsvPages('\ufeffa,b\n\ufeff1,2').next();
    expect(value).toEqual({ columns: ['a', 'b'], rows: [{ a: '\ufeff1', b: '2' }] });
  });

  it.each([
    ['stops inside quotes', '1,"two\nthree,4', 'unreachable'],
    ['has a row that is too short', '1,2\n3\n', 'unreachable'],
    ['has a row that is too long', '1,2\n3,4,5\n', 'unreachable'],
  ])('rejects a text that %s', async (_, text, outcome) => {
    await expect(readCells(text)).rejects.toThrow(PortalFault);
    await expect(readCells(text)).rejects.toMatchObject({ outcome });
  });

  it('reads text that is longer than one chunk', async () => {
    const rows = Array.from({ length: 3_000 }, (_, index) => [
      `🏠${'é🏠'.repeat(index % 40)}`,
      String(index),
    ]);
    for (const start of ['', 'x', 'xy', 'xyz'])
      expect(await readCells(`${start},0\n${rows.map((row) => row.join()).join('\n')}`)).toEqual([
        [start, '0'],
        ...rows,
      ]);
  });

  it('reads back what was written, with every line end', async () => {
    const cell = fc.string({ unit: fc.constantFrom('a', ' ', ',', '"', '\n', '\r', 'é', '🏠') });
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.tuple(cell, cell, cell), { minLength: 1, maxLength: 6 }),
        fc.constantFrom('\n', '\r\n', '\r'),
        fc.boolean(),
        async (rows, lineEnd, ends) => {
          const written = rows
            .map((row) =>
              row.map((text) => (/[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)).join(),
            )
            .join(lineEnd);
          expect(await readCells(ends ? written + lineEnd : written, 3)).toEqual(rows);
        },
      ),
      { numRuns: 500 },
    );
  });
});
