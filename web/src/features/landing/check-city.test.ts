import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ANSWERS_KEY } from '../../lib/saved/answers-key.ts';
import { readTabItem } from '../../lib/saved/tab-storage.ts';
import { parseAnswers } from '../../lib/saved/visitor-answers.ts';
import { answerChecks, describeOutlook, parsePlace } from './check-city.ts';
import { render as renderLanding } from './render.tsx';

type Outlook = Parameters<typeof describeOutlook>[0];
const OUTLOOK: Outlook = {
  state: 'Illinois',
  city: 'Chicago',
  days: 30,
  total: 1268,
  who: { nobody: 64, owner: 188, gc: 0, taken: 900, unknown: 16, ended: 100 },
  reach: { phone: 31, letter: 120, visit: 117, none: 1000 },
  naming: { permits: 400, owner: 368, contractor: 352, phone: 124 },
  leads: [],
};

beforeEach(() => sessionStorage.clear());
afterEach(() => vi.unstubAllGlobals());

it.each([
  ['Chicago, IL', 'Chicago', 'IL'],
  [' chicago,il ', 'chicago', 'il'],
  ['St. Paul MN', 'St. Paul', 'MN'],
  ['Winston, Salem, North Carolina', 'Winston, Salem', 'North Carolina'],
  ['Chicago', 'Chicago', ''],
  ['Fort Worth', 'Fort Worth', ''],
])('reads the place %s', (typed, city, state) => {
  expect(parsePlace(typed)).toEqual({ city, state });
});

it('describes a place by what it publishes', () => {
  expect(describeOutlook(OUTLOOK, 'Roofing')).toEqual({
    words:
      'Yes. Chicago, Illinois issued 1,268 roofing permits in 30 days: 31 to phone, 120 to write, 117 to visit. Of every 100 permits there:',
    shares: { owner: '92', contractor: '88', phone: '31' },
  });
});

it('says nothing about reach where nobody can be reached, or about a trade that was not chosen', () => {
  const reach = { phone: 0, letter: 0, visit: 0, none: 1268 };
  expect(describeOutlook({ ...OUTLOOK, city: null, reach }, '').words).toBe(
    'Yes. Illinois issued 1,268 permits in 30 days. Of every 100 permits there:',
  );
});

describe('the city check', () => {
  async function check(answer: () => Response | Promise<Response>, city = 'Chicago, IL', trade = 'roofing') {
    const asked: string[] = [];
    vi.stubGlobal('fetch', async (path: string) => {
      asked.push(path);
      return answer();
    });
    document.body.innerHTML = renderLanding();
    const page = document.querySelector<HTMLElement>('[data-landing]') ?? expect.fail();
    answerChecks(page);
    const form = page.querySelector('form') ?? expect.fail();
    (form.elements.namedItem('city') as HTMLInputElement).value = city;
    (form.elements.namedItem('trade') as HTMLSelectElement).value = trade;
    form.requestSubmit();
    await vi.waitFor(() => expect(words()).not.toContain('before you pay'));
    return asked;
  }
  const words = () => document.querySelector('[data-check-words]')?.textContent ?? '';
  const shares = () => document.querySelector<HTMLElement>('[data-check-shares]') ?? expect.fail();

  it('answers on the page and keeps the answers for the questions after sign-up', async () => {
    const asked = await check(() => Response.json(OUTLOOK));
    expect(asked).toEqual(['/api/permits/outlook?state=IL&city=Chicago&trade=roofing']);
    expect(words()).toContain('issued 1,268 roofing permits');
    expect(shares().hidden).toBe(false);
    expect([...shares().querySelectorAll('dd')].map(({ textContent }) => textContent)).toEqual([
      '92',
      '88',
      '31',
    ]);
    expect(parseAnswers(readTabItem(ANSWERS_KEY))).toEqual({
      trades: ['roofing'],
      area: { state: 'Illinois', city: 'Chicago' },
    });
  });

  it('names no trade if none was chosen', async () => {
    await check(() => Response.json(OUTLOOK), 'Chicago', '');
    expect(words()).toContain('issued 1,268 permits in 30 days');
  });

  it('says that a city is not covered, and keeps nothing', async () => {
    const nothing = { permits: 0, owner: 0, contractor: 0, phone: 0 };
    const asked = await check(
      () => Response.json({ ...OUTLOOK, state: null, city: 'Atlantis', naming: nothing }),
      'Atlantis',
      '',
    );
    expect(asked).toEqual(['/api/permits/outlook?city=Atlantis']);
    expect(words()).toContain('We don’t cover Atlantis yet.');
    expect(shares().hidden).toBe(true);
    expect(readTabItem(ANSWERS_KEY)).toBeNull();
  });

  it.each([
    [() => new Response('No such state', { status: 400 }), 'We don’t cover that state yet.'],
    [() => new Response('Busy', { status: 503 }), 'We couldn’t check that right now.'],
    [() => Promise.reject(new TypeError('offline')), 'We couldn’t check that right now.'],
  ])('explains a failure', async (answer, expected) => {
    await check(answer);
    expect(words()).toContain(expected);
  });
});

it('ignores stored answers that another version wrote', () => {
  expect(parseAnswers(null)).toBeNull();
  expect(parseAnswers('Chicago')).toBeNull();
  expect(parseAnswers({ trade: 'magic', state: 'Narnia', city: 7 })).toEqual({ trades: [], area: null });
  expect(parseAnswers({ state: 'Texas', city: null })).toEqual({
    trades: [],
    area: { state: 'Texas', city: null },
  });
});
