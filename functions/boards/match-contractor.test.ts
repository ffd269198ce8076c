import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { companyName, mayBeSameCompany } from '#functions/permits/company-name.ts';
import { ContractorMatcher, type NamedContractor } from './match-contractor.ts';
import { sampleBoard, sampleRecord } from './testing.ts';

const firm = sampleRecord();
const matcher = new ContractorMatcher([sampleBoard], [firm]);
const ask = (parts: Partial<NamedContractor>): NamedContractor => ({
  name: 'HARBOR POINT ROOFING',
  license: null,
  city: 'ELGIN',
  trades: ['roofing'],
  ...parts,
});

describe('by declared number', () => {
  it('finds the company under its name, also misspelled or shortened, wherever it is', () => {
    for (const name of ['Harbor Point Roofing', 'HARBOUR POINT ROOFING', 'Harbor Point'])
      expect(matcher.match(ask({ name, license: 'Lic 123456', city: 'Aurora' }))).toEqual({
        by: 'license',
        record: firm,
      });
  });

  it('gives nothing for a number of somebody else, without a name, or in another form', () => {
    expect(matcher.match(ask({ name: 'Cedar Ridge Electric', license: '123456' }))).toBeNull();
    expect(matcher.match(ask({ name: null, license: '123456' }))).toBeNull();
    const short = new ContractorMatcher([sampleBoard], [sampleRecord({ license: '12' })]);
    expect(short.match(ask({ license: '12', city: 'Aurora' }))).toBeNull();
  });

  it('lets the name choose between two licenses with one number', () => {
    const other = sampleRecord({ name: 'Cedar Ridge Electric Inc' });
    const both = new ContractorMatcher([sampleBoard], [firm, other]);
    expect(both.match(ask({ license: '123456' }))?.record).toBe(firm);
    expect(both.match(ask({ name: 'Oak Grove LLC', license: '123456' }))).toBeNull();
  });
});

describe('by name', () => {
  it('needs the same name, city and trade', () => {
    expect(matcher.match(ask({}))).toEqual({ by: 'name', record: firm });
    expect(matcher.match(ask({ name: 'Harbor Point Roofing, Inc.' }))).toBeNull();
    expect(matcher.match(ask({ name: 'Harbour Point Roofing' }))).toBeNull();
    expect(matcher.match(ask({ city: 'Aurora' }))).toBeNull();
    expect(matcher.match(ask({ city: null }))).toBeNull();
    const plumber = new ContractorMatcher([sampleBoard], [sampleRecord({ trades: ['plumbing'] })]);
    expect(plumber.match(ask({}))).toBeNull();
  });

  it('gives nothing if the permit has another number of the board’s form', () => {
    expect(matcher.match(ask({ license: '999999' }))).toBeNull();
    expect(matcher.match(ask({ license: 'city 9' }))?.by).toBe('name');
  });

  it('finds a company under its other name', () => {
    const known = new ContractorMatcher([sampleBoard], [sampleRecord({ name: 'HPR Inc', dba: firm.name })]);
    expect(known.match(ask({}))?.by).toBe('name');
  });

  it('gives nothing for two candidates, or for a single word', () => {
    const twice = new ContractorMatcher([sampleBoard], [firm, sampleRecord({ license: '654321' })]);
    expect(twice.match(ask({}))).toBeNull();
    const single = new ContractorMatcher([sampleBoard], [sampleRecord({ name: 'Harbor LLC' })]);
    expect(single.match(ask({ name: 'Harbor' }))).toBeNull();
  });
});

const word = fc.constantFrom('Harbor', 'Point', 'Cedar', 'Ridge', 'Roofing', 'Oak', 'Electric');
const name = fc
  .tuple(fc.array(word, { minLength: 2, maxLength: 3 }), fc.constantFrom('', ' LLC', ', Inc.'))
  .map(([words, legal]) => words.join(' ') + legal);
const records = fc.array(
  fc
    .record({
      name,
      license: fc.constantFrom('111111', '222222', '333333', '444444'),
      city: fc.constantFrom('Elgin', 'Aurora'),
    })
    .map(sampleRecord),
  { maxLength: 8 },
);
const asked = fc
  .record({
    name: fc.option(name),
    license: fc.option(fc.constantFrom('111111', '222222', 'none')),
    city: fc.option(fc.constantFrom('Elgin', 'AURORA')),
  })
  .map(ask);

it('never answers with a number or a name that the permit does not have, nor with one of two', () => {
  fc.assert(
    fc.property(records, asked, (board, contractor) => {
      const found = new ContractorMatcher([sampleBoard], board).match(contractor);
      if (found === null) return;
      const wanted = companyName(contractor.name ?? '');
      const own = companyName(found.record.name);
      if (found.by === 'license') {
        expect(found.record.license).toBe(contractor.license);
        expect(mayBeSameCompany(own, wanted)).toBe(true);
        const alike = board.filter(
          (one) => one.license === contractor.license && mayBeSameCompany(companyName(one.name), wanted),
        );
        expect(alike).toHaveLength(1);
      } else {
        expect(board.some(({ license }) => license === contractor.license)).toBe(false);
        expect(own.key).toBe(wanted.key);
        expect(found.record.city?.toLowerCase()).toBe(contractor.city?.toLowerCase());
      }
    }),
  );
});

it('does not depend on the order of the records, on case or on punctuation', () => {
  fc.assert(
    fc.property(records, asked, (board, contractor) => {
      const found = new ContractorMatcher([sampleBoard], board).match(contractor);
      const turned = new ContractorMatcher([sampleBoard], board.toReversed()).match({
        ...contractor,
        name: contractor.name?.toUpperCase().replaceAll(' ', ' - ') ?? null,
      });
      expect(turned).toEqual(found);
    }),
  );
});
