import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ANSWERS_KEY } from '../../../lib/saved/answers-key.ts';
import { readTabItem } from '../../../lib/saved/tab-storage.ts';
import { parseAnswers } from '../../../lib/saved/visitor-answers.ts';
import { render as renderLanding } from '../render.tsx';
import { answerChecks, describeOutlook } from './check-city.ts';

type Outlook = Parameters<typeof describeOutlook>[0];
const OUTLOOK: Outlook = {
  place: { kind: 'city', state: 'Illinois', name: 'Chicago' },
  asked: {
    places: [{ kind: 'city', state: 'Illinois', name: 'Chicago', isCovered: true }],
    isGuess: false,
    nearest: null,
  },
  days: 30,
  total: 1268,
  who: { nobody: 64, owner: 188, gc: 0, taken: 900, unknown: 16, ended: 100 },
  reach: { phone: 31, letter: 120, visit: 117, none: 0 },
  naming: { permits: 400, owner: 368, contractor: 352, phone: 124, since: null },
  leads: [],
};

const BOISE: NonNullable<Outlook['asked']> = {
  places: [{ kind: 'city', state: 'Idaho', name: 'Boise', isCovered: false }],
  isGuess: false,
  nearest: { place: { kind: 'city', state: 'Washington', name: 'Spokane', isCovered: true }, miles: 96 },
};
const nothingAt = (asked: NonNullable<Outlook['asked']>): Outlook => ({
  ...OUTLOOK,
  place: null,
  asked,
  naming: { permits: 0, owner: 0, contractor: 0, phone: 0, since: null },
});

beforeEach(() => sessionStorage.clear());
afterEach(() => vi.unstubAllGlobals());

it('describes a place by what it publishes', () => {
  expect(describeOutlook(OUTLOOK, 'Roofing', 'chicago')).toEqual({
    words:
      'Yes. Chicago, IL has 268 leads for roofing in 30 days: 31 to phone, 120 to write, 117 to visit. Of every 100 permits there:',
    shares: { owner: '92', contractor: '88', phone: '31' },
    choices: [],
    uncovered: null,
  });
});

it('says nothing about reach where nobody can be reached, or about a trade that was not chosen', () => {
  const reach = { phone: 0, letter: 0, visit: 0, none: 1268 };
  expect(
    describeOutlook({ ...OUTLOOK, place: { kind: 'state', state: 'Illinois', name: null }, reach }, '', 'il')
      .words,
  ).toBe('Yes. Illinois has 268 leads in 30 days. Of every 100 permits there:');
});

it('says no 0', () => {
  const who = { nobody: 0, owner: 0, gc: 0, taken: 0, unknown: 0, ended: 0 };
  expect(describeOutlook({ ...OUTLOOK, who }, '', 'chicago').words).toContain('has no leads in 30 days');
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
  const tell = () => document.querySelector<HTMLFormElement>('[data-tell]') ?? expect.fail();
  const tellWords = () => tell().querySelector('[data-tell-words]')?.textContent;
  const choices = () =>
    [...document.querySelectorAll('[data-check-choices] button')].map((one) => one.textContent);
  const shares = () => document.querySelector<HTMLElement>('[data-check-shares]') ?? expect.fail();

  it('answers on the page and keeps the answers for the questions after sign-up', async () => {
    const asked = await check(() => Response.json(OUTLOOK));
    expect(asked).toEqual(['/api/permits/outlook?place=Chicago%2C+IL&trade=roofing']);
    expect(words()).toContain('has 268 leads for roofing');
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

  it('knows general contracting, which is several trades', async () => {
    const asked = await check(() => Response.json(OUTLOOK), 'Chicago, IL', 'new-construction adu remodel');
    expect(asked).toEqual([
      '/api/permits/outlook?place=Chicago%2C+IL&trade=new-construction&trade=adu&trade=remodel',
    ]);
    expect(words()).toContain('leads for general contracting');
    expect(parseAnswers(readTabItem(ANSWERS_KEY))?.trades).toEqual(['new-construction', 'adu', 'remodel']);
  });

  it.each([
    [
      () => new Response(null, { status: 204 }),
      'Thank you. We’ll write to ada@example.com when we cover Boise, ID.',
    ],
    [() => new Response('Enter your email address.', { status: 400 }), 'Enter your email address.'],
    [() => new Response('Busy', { status: 503 }), 'Your address is still in the box'],
    [() => Promise.reject(new TypeError('offline')), 'Your address is still in the box'],
  ])('takes an address where a place is not covered', async (answer, said) => {
    await check(() => Response.json(nothingAt(BOISE)), 'boise', '');
    const sent: unknown[] = [];
    vi.stubGlobal('fetch', async (path: string, { body }: { body: string }) => {
      sent.push(path, JSON.parse(body));
      return answer();
    });
    (tell().elements.namedItem('email') as HTMLInputElement).value = 'ada@example.com';
    tell().requestSubmit();
    await vi.waitFor(() => expect(tellWords()).toContain(said));
    expect(sent).toEqual([
      '/api/contact',
      {
        name: 'ada@example.com',
        email: 'ada@example.com',
        subject: 'Tell me when you cover Boise, ID',
        message: 'Please write to me when you cover Boise, ID. Asked on the home page.',
        website: '',
      },
    ]);
    expect((tell().elements.namedItem('email') as HTMLInputElement).value).toBe('ada@example.com');
  });

  it('offers what a text may mean, and checks what is chosen', async () => {
    const places = [
      { kind: 'city', state: 'Colorado', name: 'Aurora', isCovered: false },
      { kind: 'city', state: 'Illinois', name: 'Aurora', isCovered: true },
    ] as const;
    const asked = await check(
      () => Response.json(nothingAt({ places: [...places], isGuess: false, nearest: null })),
      'aurora',
      '',
    );
    expect(words()).toBe('Which one do you mean?');
    expect(choices()).toEqual(['Aurora, CO', 'Aurora, IL']);
    expect(tell().hidden).toBe(true);
    document.querySelector<HTMLElement>('[data-check-choices] button:last-child')?.click();
    expect(asked.at(-1)).toBe('/api/permits/outlook?place=Aurora%2C+IL');
  });

  it('names no trade if none was chosen', async () => {
    await check(() => Response.json(OUTLOOK), 'Chicago', '');
    expect(words()).toContain('has 268 leads in 30 days');
  });

  it('says that a city is not covered, and keeps nothing', async () => {
    const asked = await check(() => Response.json(nothingAt(BOISE)), 'boise', '');
    expect(asked).toEqual(['/api/permits/outlook?place=boise']);
    expect(words()).toBe(
      'We don’t cover Boise, ID yet. The nearest city we cover is Spokane, WA, 96 miles away.',
    );
    expect(choices()).toEqual(['Spokane, WA']);
    expect(tell().hidden).toBe(false);
    expect(tell().textContent).toContain('Tell me when you cover Boise, ID');
    expect(shares().hidden).toBe(true);
    expect(readTabItem(ANSWERS_KEY)).toBeNull();
  });

  it.each([
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
  expect(parseAnswers({ trade: 'magic', place: { kind: 'city', state: 'Texas', name: 7 } })).toEqual({
    trades: [],
    area: null,
  });
  expect(parseAnswers({ place: { kind: 'state', state: 'Texas', name: null } })).toEqual({
    trades: [],
    area: { state: 'Texas', city: null },
  });
});
