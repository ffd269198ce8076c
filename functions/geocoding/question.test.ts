import { describe, expect, it } from 'vitest';
import { samplePermit } from '#functions/permits/testing.ts';
import type { Permit } from '#shared/domain/permit/permit.ts';
import { judgeMatch, type Question, questionOf } from './question.ts';

const permit = (parts: Partial<Permit> = {}): Permit =>
  samplePermit('il-chicago.1', {
    addressStreet: '121 North LaSalle St Unit 4',
    addressCity: 'Chicago',
    addressState: 'IL',
    addressZip: '60602-1202',
    jurisdictionCity: 'Chicago',
    jurisdictionCounty: 'Cook',
    ...parts,
  });
const question = (parts: Partial<Permit> = {}): Question => {
  const found = questionOf(permit(parts));
  if (found === undefined) throw new Error('There is no question.');
  return found;
};

describe('the question for an address', () => {
  it('has number and street without the unit, city, state and five digits', () => {
    expect(question().line).toEqual({
      street: '121 N LASALLE ST',
      city: 'CHICAGO',
      state: 'IL',
      zip: '60602',
    });
  });

  it('is the same for spellings of one address, and shows it nowhere in its key', () => {
    const { key } = question();
    expect(question({ addressStreet: '121 N. LASALLE STREET, #7', addressCity: 'CHICAGO' }).key).toBe(key);
    expect(question({ addressStreet: '122 N LASALLE ST' }).key).not.toBe(key);
    expect(key).toMatch(/^[\w-]{43}$/);
  });

  it.each([
    [{ addressStreet: null }],
    [{ addressState: null }],
    [{ addressStreet: 'LOT 4 BLOCK 2 OAK HILL' }],
    [{ addressStreet: 'OAK ST & ELM ST' }],
    [{ addressStreet: 'LASALLE ST' }],
    [{ addressStreet: 'PO BOX 12' }],
    [{ addressCity: null, jurisdictionCity: null, addressZip: null }],
  ])('is none for %j', (parts) => {
    expect(questionOf(permit(parts))).toBeUndefined();
  });
});

const POINT = { latitude: '41.8835', longitude: '-87.6324' };
const match = (address: string, exact = true, point = POINT) =>
  ({ kind: 'match', exact, address, ...point }) as const;
const HERE = '121 N LASALLE ST, CHICAGO, IL, 60602';

describe('a match', () => {
  it('of the same address is its point', () => {
    expect(judgeMatch(question(), match(HERE))).toEqual({
      latitude: 41.8835,
      longitude: -87.6324,
      zip: '60602',
    });
  });

  it.each([
    ['another house', match('123 N LASALLE ST, CHICAGO, IL, 60602')],
    ['another house', match('CHICAGO, IL, 60602')],
    ['another state', match('121 N LASALLE ST, CHICAGO, IN, 60602')],
    ['another ZIP code', match('121 N LASALLE ST, CHICAGO, IL, 60603')],
    ['another street', match('121 N LARAMIE ST, CHICAGO, IL, 60602', false)],
    ['another street', match('121 S LASALLE ST, CHICAGO, IL, 60602', false)],
    ['another street', match('121 N LASALLE AVE, CHICAGO, IL, 60602', false)],
    ['outside the place', match(HERE, true, { latitude: '39.7817', longitude: '-89.6501' })],
    ['outside the place', match(HERE, true, { latitude: '0', longitude: '0' })],
  ])('is refused as %s', (refusal, found) => {
    expect(judgeMatch(question(), found)).toBe(refusal);
  });

  it('needs the city where a ZIP code is missing', () => {
    const noZip = question({ addressZip: null });
    expect(judgeMatch(noZip, match('121 N LASALLE ST, CICERO, IL, 60804'))).toBe('another city');
    expect(judgeMatch(noZip, match(HERE))).toMatchObject({ latitude: 41.8835, zip: '60602' });
  });

  it('may add a direction or shorten a road, but an exact one alone may name the street otherwise', () => {
    const road = question({ addressStreet: '22999 US Highway 59', addressZip: '60602' });
    expect(judgeMatch(road, match('22999 US HWY 59 N, CHICAGO, IL, 60602', false))).toMatchObject({
      latitude: 41.8835,
    });
    const plain = question({ addressStreet: '121 LaSalle St' });
    expect(judgeMatch(plain, match(HERE, false))).toMatchObject({ latitude: 41.8835 });
    expect(judgeMatch(plain, match('121 CITY HALL SQ, CHICAGO, IL, 60602'))).toMatchObject({
      latitude: 41.8835,
    });
  });

  it('with exchanged axes shows that no point of the answer can be believed', () => {
    const exchanged = match(HERE, true, { latitude: POINT.longitude, longitude: POINT.latitude });
    expect(() => judgeMatch(question(), exchanged)).toThrow('exchanged');
  });
});
