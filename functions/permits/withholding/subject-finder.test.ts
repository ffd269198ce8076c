import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type RemovedSubject, SubjectFinder } from './subject-finder.ts';

const anywhere = { isWithin: () => true, zip: null };
const found = (subject: RemovedSubject, text: string, zip: string | null = null): string[] => {
  const words = new SubjectFinder([subject]);
  const context = { ...anywhere, zip };
  return [...words.names(text, context), ...words.addresses(text, context), ...words.phones(text)].map(
    (span) => text.slice(...span),
  );
};
const name = (text: string): RemovedSubject => ({ kind: 'name', text });
const address = (text: string, zip?: string): RemovedSubject =>
  zip === undefined ? { kind: 'address', text } : { kind: 'address', text, zip };

describe('a removed name', () => {
  it.each([
    ['John Smith', 'JOHN SMITH', 'JOHN SMITH'],
    ['John Smith', 'Smith, John', 'Smith, John'],
    ['SMITH JOHN A', 'John A. Smith', 'John A. Smith'],
    ['Maria Elena de la Cruz', 'DE LA CRUZ, MARIA ELENA', 'DE LA CRUZ, MARIA ELENA'],
    ["Pat O'Brien", 'Reroof for Pat O’Brien’s garage', 'Pat O’Brien’s'],
    ['José Núñez', 'JOSE NUNEZ & ANA NUNEZ', 'JOSE NUNEZ'],
    ['Ann Smith-Jones', 'SMITH JONES ANN', 'SMITH JONES ANN'],
    ['John Smith Jr.', 'SMITH JR, JOHN', 'SMITH JR, JOHN'],
    ['Acme Roofing LLC', 'ACME ROOFING, L.L.C.', 'ACME ROOFING'],
    ['Acme Roofing', 'per Acme Roofing Inc 5/1', 'Acme Roofing'],
    ['Acme Roofing Company', 'ACME ROOFING', 'ACME ROOFING'],
  ])('%s is found in "%s"', (subject, text, at) => {
    expect(found(name(subject), text)).toContain(at);
  });

  it.each([
    ['John Smith', 'JOHN SMITHSON'],
    ['John Smith', 'JOHN B SMITH'],
    ['John Smith', 'JOHN SMITH JR'],
    ['John Smith', 'SMITH JR JOHN'],
    ['John Smith Jr', 'JOHN SMITH'],
    ['John Smith Jr', 'JOHN SMITH SR'],
    ['Acme Roofing LLC', 'ACME ROOFING INC'],
  ])('%s does not match "%s"', (subject, text) => {
    expect(found(name(subject), text)).toEqual([]);
  });

  it('is found in any case, order and punctuation, among other words', () => {
    const word = fc.stringMatching(/^[A-Z]{5,9}$/);
    const gap = fc.constantFrom(' ', ', ', '  ', ' - ', ' / ');
    fc.assert(
      fc.property(
        fc.uniqueArray(word, { minLength: 2, maxLength: 4 }),
        fc.nat(),
        gap,
        fc.boolean(),
        fc.lorem(),
        (words, turn, between, small, other) => {
          const at = turn % words.length;
          const written = [...words.slice(at), ...words.slice(0, at)].join(between);
          const text = `${other}: ${small ? written.toLowerCase() : written} (${other})`;
          expect(found(name(words.join(' ')), text).length).toBeGreaterThan(0);
        },
      ),
    );
  });
});

describe('a removed phone', () => {
  const phone: RemovedSubject = { kind: 'phone', text: '(312) 555-0142' };
  it.each([
    '312-555-0142',
    '+1 312 555 0142',
    '13125550142',
    'call 312.555.0142 x12',
    '(312)555-0142',
    '312/555-0142',
  ])('is found in "%s"', (text) => {
    expect(found(phone, text)).toHaveLength(1);
  });

  it.each(['312-555-0143', '43125550142', '31255501429', '555-0142'])('does not match "%s"', (text) => {
    expect(found(phone, text)).toEqual([]);
  });
});

describe('a removed address', () => {
  it.each([
    ['1200 North Harbor Lane', '1200 N HARBOR LN', '1200 N HARBOR LN'],
    ['1200 Harbor Ln', '01200 N Harbor Lane Apt 4', '01200 N Harbor Lane'],
    ['1200 Harbor Ln, Plano, TX 75023', '1200 HARBOR', '1200 HARBOR'],
    ['1200 Harbor Ln Unit 4', '1200 HARBOR, PLANO', '1200 HARBOR'],
    ['5 Fifth Avenue', 'Owner at 5 5TH AV, New York', '5 5TH AV'],
    ['9 Saint Johns Pl', '9 ST JOHNS PLACE', '9 ST JOHNS PLACE'],
    ['14 North St', '14 NORTH STREET', '14 NORTH STREET'],
    ['14 North St', '14 N ST', '14 N ST'],
    ['700 W Park', '700 WEST PARK AVE', '700 WEST PARK AVE'],
  ])('%s is found in "%s"', (subject, text, at) => {
    expect(found(address(subject), text)).toEqual([at]);
  });

  it.each([
    ['1200 Harbor Ln', '1201 HARBOR LN'],
    ['1200 Harbor Ln', '11200 HARBOR LN'],
    ['1200 Harbor Ln', '1200 HARBOR DR'],
    ['1200 N Harbor Ln', '1200 S HARBOR LN'],
    ['1200 Park Ave', '1200 PARK RIDGE AVE'],
    ['1200 Harbor Ln', '1200 SQ FT HARBOR LN DOCK'],
  ])('%s does not match "%s"', (subject, text) => {
    expect(found(address(subject), text)).toEqual([]);
  });

  it('with a ZIP does not match the same street elsewhere', () => {
    const main = address('12 Main St', '75023');
    expect(found(main, '12 MAIN ST', '75023')).toHaveLength(1);
    expect(found(main, '12 MAIN ST', null)).toHaveLength(1);
    expect(found(main, '12 MAIN ST', '60601')).toEqual([]);
    expect(found(main, '12 MAIN ST CHICAGO IL 60601-1234', '75023')).toEqual([]);
    expect(found(main, '12 MAIN ST PLANO TX 75023-1234', '60601')).toHaveLength(1);
  });
});
