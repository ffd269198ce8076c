import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createConformer } from '../conform/conform.ts';
import type { RawRow } from '../conform/mapping.ts';
import { officialRecord } from '../conform/official-record.ts';
import { chicago, chicagoRows, TODAY } from '../testing/fixtures.ts';
import { members, pageSource, parserOf, said, style, written } from '../testing/written-pages.ts';
import { createRowReader } from './fingerprint.ts';
import { pageParser } from './page-reader.ts';
import { createKeyReader, recordKey } from './record-key.ts';
import { type Row, rawRow, WrittenRow } from './written-rows.ts';

describe('a page read as it is written', () => {
  it('gives the rows that JSON.parse gives, however they are written', () => {
    const parse = parserOf(pageSource);
    fc.assert(
      fc.property(fc.array(members, { maxLength: 5 }), style, (rows, how) => {
        const json = written(rows, how);
        expect(said(() => parse(Buffer.from(json)))).toEqual(said(() => JSON.parse(json)));
      }),
      { numRuns: 500 },
    );
  });

  it('is read as its rows would be', () => {
    const parse = parserOf(pageSource);
    const [asWritten, asParsed] = [createRowReader(pageSource), createRowReader(pageSource)];
    const [keyWritten, keyParsed] = [
      createKeyReader(pageSource, asWritten),
      createKeyReader(pageSource, asParsed),
    ];
    const [conformWritten, conformParsed] = [
      createConformer(pageSource, asWritten),
      createConformer(pageSource, asParsed),
    ];
    let stoodAsWritten = 0;
    fc.assert(
      fc.property(fc.array(members, { maxLength: 5 }), style, (rows, how) => {
        for (const row of parse(Buffer.from(written(rows, how))) as Row[]) {
          if (row instanceof WrittenRow) stoodAsWritten++;
          const raw = rawRow(row);
          asParsed.read(raw);
          asWritten.peek(row);
          expect(keyWritten()).toBe(recordKey(pageSource, raw));
          expect(asWritten.fingerprint()).toBe(asParsed.fingerprint());
          asWritten.readOn();
          expect(asWritten.values).toEqual(asParsed.values);
          expect(asWritten.fingerprint()).toBe(asParsed.fingerprint());
          expect(keyWritten()).toBe(keyParsed());
          for (const place of asParsed.values.keys()) {
            if (asParsed.values[place] === undefined) continue;
            // Of a text with escapes it is not known that it is plain.
            expect(asWritten.plain[place]).toBeLessThanOrEqual(asParsed.plain[place] ?? 0);
            expect(asWritten.hashes[place]).toBe(asParsed.hashes[place]);
          }
          const conformed = conformWritten(TODAY);
          expect(conformed).toEqual(conformParsed(TODAY));
          if ('permit' in conformed) expect(conformed.permit.recordUrl).toBe(officialRecord(pageSource, raw));
        }
      }),
      { numRuns: 500 },
    );
    expect(stoodAsWritten).toBeGreaterThan(100);
  });

  it('knows the portal’s own number of a row, which is no part of what it says', () => {
    const parse = parserOf(pageSource);
    const reader = createRowReader(pageSource);
    const told = ['[{":id":"row-1","number":"7"}]', '[{"number":"7",":id":"row-2"}]', '[{"number":"7"}]'].map(
      (json) => {
        const [row] = parse(Buffer.from(json)) as WrittenRow[];
        reader.read(row ?? {});
        return [row?.id, reader.fingerprint()];
      },
    );
    const fingerprint = told[2]?.[1];
    expect(told).toEqual([
      ['row-1', fingerprint],
      ['row-2', fingerprint],
      [undefined, fingerprint],
    ]);
  });

  it('leaves nothing behind of a row that was only peeked at', () => {
    const reader = createRowReader(pageSource);
    const readKey = createKeyReader(pageSource, reader);
    const rows = parserOf(pageSource)(Buffer.from('[{"number":"7","part":"A"}]')) as Row[];
    for (const row of [...rows, { type: 'ROOF' }]) reader.peek(row);
    expect(readKey()).toBeUndefined();
    for (const row of [...rows, { number: '8' }]) reader.peek(row);
    expect(readKey()).toBe(recordKey(pageSource, { number: '8' }));
  });

  it('parses nothing of ordinary rows, and only the rows that are written in an unusual way', () => {
    const ordinary = 1_000;
    const rows: RawRow[] = chicagoRows(ordinary).map((row, at) => ({ ':id': `row-${at}`, ...row }));
    rows.push(
      { ':id': 'row-x', work_description: '12" PIPE}' },
      { ':id': 'row-y', x: 1e21, y: '\\"}' },
      { ':id': 'row-z' },
    );
    // As Socrata writes them.
    const json = Buffer.from(`[${rows.map((row) => JSON.stringify(row)).join('\n,')}]\n`);
    const read = parserOf(chicago)(json) as Row[];
    expect(read.flatMap((row, at) => (row instanceof WrittenRow ? [] : [at]))).toEqual([ordinary + 1]);
    expect(read.map(rawRow)).toEqual(rows);
    const [asWritten, asParsed] = [createRowReader(chicago), createRowReader(chicago)];
    for (const [at, row] of read.entries()) {
      asWritten.read(row);
      asParsed.read(rows[at] ?? {});
      expect(asWritten.values).toEqual(asParsed.values);
      expect(asWritten.fingerprint()).toBe(asParsed.fingerprint());
    }
  });

  it('is not for a source that wants more of a row', () => {
    const nested = { ...pageSource, fields: { ...pageSource.fields, latitude: 'location.latitude' } };
    expect(pageParser(nested, ':id')).toBeUndefined();
    expect(pageParser({ ...pageSource, details: {} }, ':id')).toBeUndefined();
  });
});
