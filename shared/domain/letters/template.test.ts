import { array, assert, constantFrom, oneof, property, record, string } from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Letter, Letterhead } from './letter.ts';
import {
  asksFor,
  DEFAULT_TEMPLATE,
  fillTemplate,
  LETTER_FIELDS,
  lastLine,
  unknownFields,
} from './template.ts';

const LETTER: Letter = {
  permitId: 'il-a.1',
  permitNumber: '26-1',
  to: 'owner',
  name: 'Marisol Sample',
  address: ['2306 Sample Ln', 'Austin, TX 78704'],
  street: '2306 Sample Ln',
  city: 'Austin',
  work: 'Re-roof of a flat section',
  who: 'nobody',
  issueDate: '2026-11-20',
  valuation: 12_500,
  source: 'City of Sample',
  attribution: null,
  latitude: null,
  longitude: null,
  wroteAt: null,
};
const SENDER: Letterhead = {
  name: 'Dana Sample',
  company: 'Sample Roofing',
  phone: '(512) 555-0190',
  license: '',
  address: '',
};
const NOBODY: Letterhead = { name: '', company: '', phone: '', license: '', address: '' };

function textOf(template: string, letter: Letter = LETTER, sender: Letterhead = SENDER): string {
  return fillTemplate(template, letter, sender)
    .map((line) => line.map(({ text }) => text).join(''))
    .join('\n');
}

describe('a letter', () => {
  it('has the words of its lead and its sender', () => {
    expect(textOf(DEFAULT_TEMPLATE)).toBe(
      'Dear Marisol Sample,\n\nThe public record shows a permit for re-roof of a flat section at 2306 Sample Ln, issued Nov 20, 2026. It names no contractor yet.\n\n' +
        'If you still need somebody for this work, I would be glad to look at it and leave you a written price. It costs nothing, and you can compare it with others.\n\n' +
        'Call or text me at (512) 555-0190.\n\nDana Sample, Sample Roofing',
    );
  });

  it.each([
    ['nobody', 'It names no contractor yet.'],
    ['owner', 'It says that the owner does the work.'],
    ['gc', 'It names you as the contractor.'],
    ['unknown', ''],
  ] as const)('says of who has the job only what the record says: %s', (who, words) => {
    expect(textOf('{Who has the job}', { ...LETTER, who })).toBe(words);
  });

  it('says that a date is missing, and leaves out lines whose fields are empty', () => {
    expect(textOf('a permit, {Issued}.', { ...LETTER, issueDate: null })).toBe(
      'a permit, still without an issue date.',
    );
    expect(textOf('Dear {Name},\nCall me at {Your phone}.\n{Your name}, {Company}', LETTER, NOBODY)).toBe(
      'Dear Marisol Sample,',
    );
    expect(textOf('{Your name}, {Company}', LETTER, { ...NOBODY, name: 'Dana' })).toBe('Dana');
    expect(textOf('Dear {name},', { ...LETTER, to: 'site', name: 'Property Owner' })).toBe(
      'Dear property owner,',
    );
  });

  it('names the words in braces that are no field', () => {
    expect(unknownFields('Dear {Nmae}, {Work} {Foo')).toEqual(['Nmae']);
    expect(asksFor(DEFAULT_TEMPLATE, 'Your phone')).toBe(true);
    expect(asksFor(DEFAULT_TEMPLATE, 'License')).toBe(false);
  });

  it('never prints a brace, whatever is typed and whatever a record says', () => {
    const piece = oneof(
      string(),
      constantFrom('{', '}', '{{', '}}', '\n', ', ', ...LETTER_FIELDS.map((field) => `{${field}}`)),
    );
    const wild = record({ name: string(), work: string(), street: string(), city: string() });
    assert(
      property(array(piece), wild, string(), (pieces, facts, phone) => {
        const text = textOf(pieces.join(''), { ...LETTER, ...facts }, { ...SENDER, phone });
        expect(text).not.toMatch(/[{}]/);
      }),
    );
  });

  it('ends with where the address comes from and how to stop', () => {
    expect(lastLine({ ...LETTER, attribution: 'Data: City of Sample' }, SENDER, 'https://site.example')).toBe(
      'Your address comes from public building permit records: City of Sample, permit 26-1. Data: City of Sample ' +
        'To get no more letters from us, call (512) 555-0190. To get none from others, ask at https://site.example/removal.',
    );
    expect(lastLine(LETTER, NOBODY, 'https://site.example')).toMatch(
      /permit 26-1\. To get no more letters, ask at https:\/\/site\.example\/removal\.$/,
    );
  });
});
