import { inflateRawSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { leadFacts } from '#functions/permits/permit-row.ts';
import { toProvenance } from '#functions/permits/provenance.ts';
import type { StoredPermit } from '#functions/permits/stored-permit.ts';
import { samplePermit } from '#functions/permits/testing.ts';
import { EXPORT_COLUMN_IDS } from '#shared/domain/export/columns.ts';
import { UNKNOWN_READER } from '#shared/domain/permit/lead-reader.ts';
import { leadScore } from '#shared/domain/permit/lead-score.ts';
import { type ExportRow, exportColumns } from './export-columns.ts';
import { exportFile } from './export-file.ts';

const rowOf = (parts: Partial<StoredPermit>): ExportRow => {
  const permit = samplePermit('x.1', parts);
  return {
    permit,
    lead: leadFacts(permit, UNKNOWN_READER),
    provenance: toProvenance(permit, undefined),
    leadScore: leadScore(permit, UNKNOWN_READER, '2026-11-20'),
    call: null,
  };
};

/** The files of a ZIP archive, by its central directory. */
function unzip(bytes: Buffer): Map<string, string> {
  const files = new Map<string, string>();
  const end = bytes.lastIndexOf(Buffer.from('PK\x05\x06'));
  let at = bytes.readUInt32LE(end + 16);
  for (let left = bytes.readUInt16LE(end + 10); left > 0; left--) {
    const [size, nameLength, extra, comment, local] = [
      bytes.readUInt32LE(at + 20),
      bytes.readUInt16LE(at + 28),
      bytes.readUInt16LE(at + 30),
      bytes.readUInt16LE(at + 32),
      bytes.readUInt32LE(at + 42),
    ];
    const name = bytes.toString('utf8', at + 46, at + 46 + nameLength);
    const start = local + 30 + bytes.readUInt16LE(local + 26) + bytes.readUInt16LE(local + 28);
    const data = bytes.subarray(start, start + size);
    files.set(name, (bytes.readUInt16LE(at + 10) === 8 ? inflateRawSync(data) : data).toString());
    at += 46 + nameLength + extra + comment;
  }
  return files;
}

describe('XLSX', () => {
  const NOW = new Date('2026-11-20T12:00:00.000Z');
  const sheetOf = async (rows: readonly ExportRow[]) => {
    const files = unzip(Buffer.from((await exportFile('xlsx', rows, NOW)).file));
    const strings = [...(files.get('xl/sharedStrings.xml') ?? '').matchAll(/<t[^>]*>(.*?)<\/t>/gs)].map(
      ([, text]) => text ?? '',
    );
    const sheet = files.get('xl/worksheets/sheet1.xml') ?? '';
    const cells = new Map(
      [...sheet.matchAll(/<c r="([A-Z]+\d+)"([^>]*)><v>(.*?)<\/v><\/c>/g)].map(
        ([, place, attributes, value]) => {
          const text = attributes?.includes('t="s"') === true;
          return [place, text ? { text: strings[Number(value)] } : { number: Number(value) }];
        },
      ),
    );
    return { sheet, cells };
  };
  const place = (heading: string, row: number): string => {
    const at = exportColumns().findIndex((column) => column.heading === heading);
    return `${at < 26 ? '' : 'A'}${String.fromCharCode(65 + (at % 26))}${row}`;
  };

  it('has text cells, real numbers and dates, and a fixed heading', async () => {
    const row = rowOf({
      permitNumber: '000123',
      addressZip: '02134',
      contractorPhone: '312-555-0100',
      description: '=1+1',
      valuation: -5.5,
    });
    const { sheet, cells } = await sheetOf([row]);
    expect(cells.get(place('Permit number', 1))).toEqual({ text: 'Permit number' });
    expect(cells.get(place('Permit number', 2))).toEqual({ text: '000123' });
    expect(cells.get(place('ZIP', 2))).toEqual({ text: '02134' });
    expect(cells.get(place('Contractor phone', 2))).toEqual({ text: '312-555-0100' });
    expect(cells.get(place('Description', 2))).toEqual({ text: '=1+1' });
    expect(cells.get(place('Valuation (USD)', 2))).toEqual({ number: -5.5 });
    // Days since the end of 1899: 10 November 2026.
    expect(cells.get(place('Issue date', 2))).toEqual({ number: 46336 });
    expect(cells.get(place('First seen (UTC)', 2))).toEqual({ number: 46337 });
    expect(sheet).toContain('<pane ySplit="1"');
    expect(sheet).toContain('<col ');
    expect(sheet).not.toContain('<f>');
  });

  it('handles values that a workbook cannot store', async () => {
    const { cells } = await sheetOf([
      rowOf({ description: `a\u0001\0<&>"_x0041_`, permitType: 'x'.repeat(40_000) }),
    ]);
    expect(cells.get(place('Description', 2))).toEqual({ text: 'a&lt;&amp;&gt;"_x005F_x0041_' });
    expect(cells.get(place('Permit type', 2))?.text).toHaveLength(32_767);
  });
});

describe('exportFile', () => {
  it('has the columns chosen, in the usual order, and always source, license and attribution', async () => {
    const { file } = await exportFile('csv', [rowOf({ permitNumber: '7' })], new Date(), [
      'who',
      'permitNumber',
    ]);
    const [headings, line] = Buffer.from(file).toString().split('\r\n');
    expect(headings).toBe('\uFEFF"Permit number","Source","License","Attribution","Who does it"');
    expect(line).toMatch(/^"7",/);
    const whole = Buffer.from((await exportFile('csv', [], new Date(), [])).file).toString();
    expect(whole.split(',')).toHaveLength(EXPORT_COLUMN_IDS.length);
  });

  it('is named after the day, with its content type', async () => {
    const now = new Date('2026-11-20T23:59:59.999Z');
    expect(await exportFile('csv', [], now)).toMatchObject({
      fileName: 'plumbline-permits-2026-11-20.csv',
      contentType: 'text/csv; charset=utf-8',
    });
    expect((await exportFile('xlsx', [], now)).fileName).toBe('plumbline-permits-2026-11-20.xlsx');
  });
});
