import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { FIRST_NAMES } from './first-names.ts';
import { contractorKind, isFirm, ownerKind } from './name-kind.ts';
import { isNoStreet } from './no-name.ts';

const LINES = readFileSync(join(import.meta.dirname, 'bench/people.tsv'), 'utf8')
  .trim()
  .split('\n')
  .map((line) => line.split('\t'));

describe('who a text in a column of names is', () => {
  it('is right on the invented texts', () => {
    const kindOf = (text: string, column: string | undefined) =>
      column === 'street'
        ? isNoStreet(text)
          ? 'nobody'
          : 'street'
        : (column === 'owner' ? ownerKind : contractorKind)(text);
    const wrong = LINES.filter(([text = '', column, label]) => kindOf(text, column) !== label);
    expect(wrong).toEqual([]);
    expect(LINES.length).toBeGreaterThan(300);
  });

  it('ignores case and space around a text', () => {
    for (const [text = '', column] of LINES)
      if (column !== 'street') {
        expect([text, ownerKind(`  ${text.toUpperCase()} `)]).toEqual([text, ownerKind(text)]);
        expect([text, contractorKind(text.toLowerCase())]).toEqual([text, contractorKind(text)]);
      }
  });

  it('takes nobody with a first name and a plain surname for a firm, in either order', () => {
    const surname = fc.stringMatching(/^[BDLMR][aeiou](?:zza|lto|nsk|rkov|xley)$/);
    fc.assert(
      fc.property(fc.constantFrom(...FIRST_NAMES), surname, (first, last) => {
        for (const name of [
          `${first} ${last}`,
          `${last}, ${first}`,
          `${last} ${first} Q & ${first}`,
          `${first} Church`,
        ])
          expect([name, isFirm(name)]).toEqual([name, false]);
      }),
    );
  });

  it('knows a firm by its legal form, whoever it is named after', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...FIRST_NAMES),
        fc.constantFrom('LLC', 'L.L.C.', ', Inc.', 'Corp', 'LP', 'PLLC', 'Construction', 'd/b/a Sample Tile'),
        (first, form) => {
          expect([first, form, isFirm(`${first} Sample ${form}`)]).toEqual([first, form, true]);
        },
      ),
    );
  });

  it('takes a person beside a company for a person', () => {
    for (const text of [
      'Ana Sample, Sample Roofing LLC',
      'Ana Sample / Sample Roofing Inc',
      'Zora Quill; Sample Pools',
    ])
      expect([text, isFirm(text)]).toEqual([text, false]);
    for (const text of [
      'Sample Roofing, LLC',
      'Sample Pools,LLC',
      'Sample, Quill and Fenn Architects',
      'LLC',
      '',
    ])
      expect([text, isFirm(text)]).toEqual([text, text.length > 3]);
  });
});
