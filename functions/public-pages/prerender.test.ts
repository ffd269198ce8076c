import { beforeAll, describe, expect, it } from 'vitest';
import { noteRead } from '#functions/collection/asking/rhythm-store.ts';
import { publishIndex } from '#functions/permits/lead-index/build/publish.ts';
import { measureNextTrades } from '#functions/permits/next-trades/next-trades.ts';
import { samplePermit, storePermits } from '#functions/permits/testing.ts';
import { findSource } from '#functions/sources/catalog.ts';
import { type TestRuntime, testRuntime } from '#infra/sim/doubles/test-runtime.ts';
import { addDays } from '#shared/domain/days.ts';
import { filterFromQuery } from '#shared/domain/filter/filter-query.ts';
import { safeReturnPath } from '#shared/domain/return-path.ts';
import { pageFile } from './addresses.ts';
import { prerenderPages } from './prerender.ts';

const HOSTILE = '"><script>alert(1)</script>';
const TODAY = '2026-11-20';

const austin = await findSource('tx-austin');
if (austin === undefined) throw new Error('The source of Austin is gone.');
const sources = [austin];

/** Sixty roofs, the newest today, whose records try to reach the page. */
function roofs(city: string, prefix: string) {
  return Array.from({ length: 60 }, (_, at) =>
    samplePermit(`tx-austin.${prefix}${at}`, {
      jurisdictionState: 'Texas',
      jurisdictionCity: city,
      jurisdictionCounty: HOSTILE,
      permitNumber: `NUMBER-${at}`,
      permitType: `TYPE ${HOSTILE}`,
      addressStreet: `${at} SECRET STREET`,
      addressZip: '78799',
      description: `WORDS ${HOSTILE}`,
      propertyOwnerName: 'OWNER PERSON',
      propertyOwnerPhone: '5125550142',
      contractorName: 'CONTRACTOR PERSON',
      contractorPhone: '5125550143',
      rawStatus: HOSTILE,
      trades: at < 40 ? ['roofing'] : ['hvac'],
      valuation: 10_000 + at,
      issueDate: addDays(TODAY, -at),
      appliedOn: addDays(TODAY, -at - 20),
    }),
  );
}

const pageOf = async (runtime: TestRuntime, file: string): Promise<string> =>
  (await runtime.publicPages.get(file)).toString();

async function published(isSample = false): Promise<TestRuntime> {
  const runtime = await testRuntime(`${TODAY}T12:00:00.000Z`);
  await storePermits(runtime, [
    ...roofs('Austin', 'a'),
    ...roofs(HOSTILE, 'h').slice(0, 30),
    ...roofs('Elgin', 'e').slice(0, 10),
  ]);
  await publishIndex(runtime);
  await measureNextTrades(runtime, []);
  await prerenderPages({ runtime, sources, isSample });
  return runtime;
}

describe('the public pages', () => {
  let runtime: TestRuntime;
  beforeAll(async () => {
    runtime = await published();
  });

  it('are those of places and trades with enough permits, and the lists', async () => {
    expect(await runtime.publicPages.list('')).toEqual([
      'changelog.html',
      'permits.html',
      'permits/texas.html',
      'permits/texas/austin.html',
      'permits/texas/austin/hvac.html',
      'permits/texas/austin/roofing.html',
      'sitemap.xml',
      'sources.html',
    ]);
  });

  it('say the figures with their day, and where to sign up for more', async () => {
    const page = await pageOf(runtime, 'permits/texas/austin/roofing.html');
    expect(page).toContain('<h1>Roofing permits in Austin, Texas</h1>');
    expect(page).toContain('<title>Roofing permits in Austin, Texas: 30 in 30 days · Plumbline</title>');
    expect(page).toContain('Austin issued 30 permits for roofing in the 30 days to November 20, 2026.');
    expect(page).toContain('Half of those that show a value are worth $10,020 or more.');
    const href = /<a class="button" href="([^"]+)"/.exec(page)?.[1]?.replaceAll('&#38;', '&') ?? '';
    const returnTo = new URL(href, 'https://site.test').searchParams.get('returnTo') ?? '';
    expect(safeReturnPath(returnTo)).toBe(returnTo);
    const form = new URL(returnTo, 'https://site.test');
    expect([form.pathname, form.searchParams.get('new')]).toEqual(['/alerts', '1']);
    expect(filterFromQuery(form.searchParams)).toEqual({
      states: ['Texas'],
      cities: ['Austin'],
      trades: ['roofing'],
    });
    expect(page).toContain('<link rel="canonical" href="https://site.test/permits/texas/austin/roofing">');
    expect(page).not.toContain('noindex');
  });

  it('say how long permits of a city took, where the day of filing is on record', async () => {
    const row =
      '<tr><th scope="row">All permits</th><td class="n">20</td><td class="n">20–20</td><td class="n">60</td></tr>';
    expect(await pageOf(runtime, 'permits/texas/austin.html')).toContain(row);
    expect(await pageOf(runtime, 'permits/texas/austin/roofing.html')).not.toContain('from filing to issue');
  });

  it('hold no text of any single record', async () => {
    for (const file of await runtime.publicPages.list('')) {
      const page = await pageOf(runtime, file);
      for (const text of ['SECRET', 'PERSON', 'NUMBER-', 'WORDS', 'TYPE ', '78799', '555014', 'alert(1)'])
        expect([file, text, page.includes(text)]).toEqual([file, text, false]);
      expect(page).not.toMatch(/<script(?! type="application\/ld\+json")/);
    }
  });

  it('link only to each other, to pages of the app, and to sign-in', async () => {
    const files = await runtime.publicPages.list('');
    const others = /^\/(status|about|developers|removal|contact|legal\/terms|legal\/privacy|api\/login)?$/;
    for (const file of files.filter((name) => name.endsWith('.html')))
      for (const [, path = ''] of (await pageOf(runtime, file)).matchAll(/<a [^>]*href="(\/[^"?#]*)/g))
        if (!others.test(path))
          expect([file, path, files]).toEqual([file, path, expect.arrayContaining([pageFile(path)])]);
  });

  it('describe themselves to search engines', async () => {
    const page = await pageOf(runtime, 'permits/texas/austin/roofing.html');
    const data = [...page.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/g)].map(
      ([, text = '']) => JSON.parse(text) as Record<string, unknown>,
    );
    expect(data.map((one) => one['@type'])).toEqual(['BreadcrumbList', 'Dataset']);
    expect(data[1]).toMatchObject({
      url: 'https://site.test/permits/texas/austin/roofing',
      temporalCoverage: '2026-09-22/2026-11-20',
      isBasedOn: [{ creditText: 'Data: City of Austin, Texas - data.austintexas.gov' }],
    });
    expect(String(data[1]?.['description']).length).toBeGreaterThan(50);
  });

  it('are in the sitemap', async () => {
    const map = await pageOf(runtime, 'sitemap.xml');
    const paths = [...map.matchAll(/<loc>https:\/\/site\.test([^<]*)<\/loc>/g)].map(([, path]) => path);
    for (const path of [
      '/',
      '/permits',
      '/permits/texas/austin/roofing',
      '/sources',
      '/changelog',
      '/status',
    ])
      expect(paths).toContain(path);
    expect(map).toContain('/permits/texas/austin</loc><lastmod>2026-11-20</lastmod>');
  });
});

describe('writing the public pages', () => {
  it('happens once a day, and removes the pages of places without enough permits', async () => {
    const runtime = await published();
    const gone = 'permits/texas/austin/hvac.html';
    const fewer = roofs('Austin', 'a')
      .filter(({ trades }) => trades.includes('hvac'))
      .map((permit) => ({ ...permit, trades: [] }));
    await storePermits(runtime, fewer, 1);
    await publishIndex(runtime);
    await prerenderPages({ runtime, sources, isSample: false });
    expect(await runtime.publicPages.list('permits/texas/austin/')).toContain(gone);
    runtime.setTime('2026-11-21T00:50:00.000Z');
    await prerenderPages({ runtime, sources, isSample: false });
    expect(await runtime.publicPages.list('permits/texas/austin/')).toEqual([
      'permits/texas/austin/roofing.html',
    ]);
  });

  it('leaves out places whose source is not collected any more', async () => {
    const runtime = await published();
    runtime.setTime('2026-11-21T00:50:00.000Z');
    await prerenderPages({
      runtime,
      sources: [{ ...austin, disabled: 'Its terms changed.' }],
      isSample: false,
    });
    expect(await runtime.publicPages.list('permits/')).toEqual([]);
    expect(await pageOf(runtime, 'permits.html')).toContain('No city has enough permits yet.');
    expect(await pageOf(runtime, 'sources.html')).toContain('Its terms changed.');
  });

  it('says when a source publishes and how soon we had it, once ten changes were seen', async () => {
    const runtime = await testRuntime(`${TODAY}T12:00:00.000Z`);
    const written = async () => {
      await prerenderPages({ runtime, sources, isSample: false });
      return pageOf(runtime, 'sources.html');
    };
    expect(await written()).toContain('Every day.');
    for (const day of [2, 3, 4, 5, 6, 9, 10, 11, 12, 13]) {
      // Six in the morning in Austin.
      const at = Date.UTC(2026, 10, day, 12);
      const run = {
        startedAt: new Date(at + 8 * 60_000).toISOString(),
        endedAt: new Date(at + 9 * 60_000).toISOString(),
      };
      await noteRead(runtime, austin, { mark: String(day), at, isDated: true }, run);
    }
    runtime.setTime('2026-11-21T00:50:00.000Z');
    expect(await written()).toContain('Publishes around 6 AM, Monday to Friday; we had it 9 minutes later.');
  });

  it('says of generated data that it is a sample, and keeps it out of search engines', async () => {
    const runtime = await published(true);
    const page = await pageOf(runtime, 'permits/texas/austin.html');
    expect(page).toContain('<meta name="robots" content="noindex">');
    expect(page).toContain('No figure here is real.');
  });
});
