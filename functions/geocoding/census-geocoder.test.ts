import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { PortalFault } from '#functions/collection/portals/portal-fault.ts';
import { type AddressLine, askCensus, type CensusAnswer } from './census-geocoder.ts';
import { answerRow, fakeGeocoder } from './testing.ts';

const line = (street: string, parts: Partial<AddressLine> = {}): AddressLine => ({
  street,
  city: 'CHICAGO',
  state: 'IL',
  zip: '60602',
  ...parts,
});
const LINES = [
  line('121 N LASALLE ST'),
  line('1 NOWHERE ST'),
  line('50 W WASHINGTON ST'),
  line('9 PARK AVE'),
];
/** The form of the service's own rows: three columns without a match, rows in any order. */
const ANSWER = [
  '"2","1 NOWHERE ST, CHICAGO, IL, 60602","No_Match"',
  '"1","121 N LASALLE ST, CHICAGO, IL, 60602","Match","Exact","121 N LASALLE ST, CHICAGO, IL, 60602","-87.632418102934,41.883541223019","112063459","R"',
  '"4","9 PARK AVE, CHICAGO, IL, 60602","Tie"',
  '"3","50 W WASHINGTON ST, CHICAGO, IL, 60602","Match","Non_Exact","50 W WASHINGTON ST, CHICAGO, IL, 60602","-87.629900000001,41.883200000002","112063777","L"',
  '',
].join('\n');

const ask = (reply: string | Response, lines = LINES) => askCensus(fakeGeocoder(() => reply).fetch, lines);

describe('the Census geocoder', () => {
  it('is sent addresses as a file, and its rows belong to them by number', async () => {
    const { fetch, sent } = fakeGeocoder(() => ANSWER);
    expect(Object.fromEntries(await askCensus(fetch, LINES))).toEqual({
      0: {
        kind: 'match',
        exact: true,
        address: '121 N LASALLE ST, CHICAGO, IL, 60602',
        latitude: '41.883541223019',
        longitude: '-87.632418102934',
      },
      1: { kind: 'no match' },
      2: expect.objectContaining({ exact: false }),
      3: { kind: 'tie' },
    });
    expect(sent).toEqual([
      [
        ['1', '121 N LASALLE ST', 'CHICAGO', 'IL', '60602'],
        ['2', '1 NOWHERE ST', 'CHICAGO', 'IL', '60602'],
        ['3', '50 W WASHINGTON ST', 'CHICAGO', 'IL', '60602'],
        ['4', '9 PARK AVE', 'CHICAGO', 'IL', '60602'],
      ],
    ]);
  });

  it('is asked once, at its own address, by POST', async () => {
    const asked: { readonly url: string; readonly init: RequestInit; readonly benchmark: unknown }[] = [];
    const fetch = async (url: string, init: RequestInit) => {
      asked.push({ url, init, benchmark: init.body instanceof FormData && init.body.get('benchmark') });
      return new Response('busy', { status: 503 });
    };
    await expect(askCensus(fetch, LINES)).rejects.toThrow(PortalFault);
    expect(asked).toEqual([
      {
        url: 'https://geocoding.geo.census.gov/geocoder/locations/addressbatch',
        init: expect.objectContaining({ method: 'POST', redirect: 'manual' }),
        benchmark: 'Public_AR_Current',
      },
    ]);
  });

  it.each([
    ['an internal error', new Response('oops', { status: 500 })],
    ['a time-out of its gateway', new Response('', { status: 504 })],
    ['too many requests', new Response('', { status: 429 })],
    ['a web page', new Response('<html>Down</html>', { headers: { 'content-type': 'text/html' } })],
    ['a web page called CSV', '<!DOCTYPE html><p>Maintenance</p>'],
    [
      'a redirect to another host',
      new Response('', { status: 302, headers: { location: 'https://a.example/' } }),
    ],
    ['a file that is cut off within a field', ANSWER.slice(0, 120)],
    ['an address that was not asked', ANSWER.replace('"4"', '"5"')],
    ['rows without a number', 'id,address\n'],
  ])('gives no answer at all with %s', async (_, reply) => {
    await expect(ask(reply)).rejects.toThrow(PortalFault);
  });

  it.each([
    ['repeats another address', (text: string) => text.replace('"1 NOWHERE', '"2 NOWHERE')],
    ['is missing', (text: string) => text.replace(/"2".*\n/, '')],
    [
      'is doubled',
      (text: string) => `${text}"2","1 NOWHERE ST, ","Match","Exact","A","-87.6,41.8","1","L"\n`,
    ],
    [
      'comes three times',
      (text: string) => `${text}"2","1 NOWHERE ST, ","Tie"\n"2","1 NOWHERE ST, ","Tie"\n`,
    ],
    ['is cut off between fields', (text: string) => text.replace('"No_Match"', '"Match","Exact"')],
    ['has a new result', (text: string) => text.replace('No_Match', 'Maybe')],
    ['has no point', (text: string) => text.replace('"No_Match"', '"Match","Exact","A","","1","L"')],
    [
      'has a column more',
      (text: string) => text.replace('"No_Match"', '"Match","Exact","A","-87,41","1","L","x"'),
    ],
  ])('gives no answer for an address whose row %s', async (_, damage) => {
    const answers = await ask(damage(ANSWER));
    expect([...answers.keys()].sort()).toEqual([0, 2, 3]);
  });

  it('says nothing wrong, wherever its file is cut off and in whatever order its rows are', async () => {
    const whole = await ask(ANSWER);
    const rows = fc.shuffledSubarray(ANSWER.trim().split('\n'), { minLength: LINES.length });
    await fc.assert(
      fc.asyncProperty(rows, fc.nat(ANSWER.length), async (shuffled, length) => {
        const reply = shuffled.join('\n').slice(0, length);
        const answers = await ask(reply).catch((error: unknown) => {
          expect(error).toBeInstanceOf(PortalFault);
          return new Map<number, CensusAnswer>();
        });
        for (const [at, answer] of answers) expect(answer).toEqual(whole.get(at));
      }),
    );
  });

  it('gets no quotes and no lines within a field', async () => {
    const { fetch, sent } = fakeGeocoder((rows) => rows.map((row) => answerRow(row)).join('\n'));
    await askCensus(fetch, [line('1 "OLD" MILL RD')]);
    expect(sent).toEqual([[['1', '1 OLD MILL RD', 'CHICAGO', 'IL', '60602']]]);
  });
});
