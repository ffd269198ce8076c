import { act } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { PermitFilter, PermitSort } from '#shared/domain/filter/permit-filter.ts';
import {
  button,
  closePage,
  control,
  type FakeAnswers,
  fill,
  flushUpdates,
  openPage,
  press,
  pretendServer,
  SAMPLE_USER,
} from '../../lib/testing.tsx';
import { AskBox } from './ask-box.tsx';
// Loaded before it opens, as after the first input.
import './ask-preview.tsx';

const LABEL = 'Search leads in your own words';
const onFilter = vi.fn<(filter: PermitFilter, sort: PermitSort | null) => void>();
const onFind = vi.fn<(text: string) => void>();
let calls: readonly string[] = [];
let bodies: readonly unknown[] = [];
let answers: { -readonly [K in keyof FakeAnswers]: FakeAnswers[K] } = {};

beforeEach(async () => {
  onFilter.mockClear();
  onFind.mockClear();
  answers = {
    'GET /api/permits/facets': () =>
      Response.json({ permitTypes: [], counties: ['Cook'], cities: ['Mesa', 'Chicago'] }),
  };
  ({ calls, bodies } = pretendServer(answers));
  await openPage(
    '/',
    <AskBox
      filter={{ cities: ['Chicago'], hasPhone: true }}
      own={{}}
      onFilter={onFilter}
      onFind={onFind}
      count={() => null}
      inputRef={{ current: null }}
    />,
  );
});
afterEach(closePage);

async function pressKey(key: string, target: Element = control(LABEL)): Promise<KeyboardEvent> {
  const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true });
  await act(async () => target.dispatchEvent(event));
  await flushUpdates();
  return event;
}

async function type(text: string): Promise<void> {
  await act(async () => control(LABEL).focus());
  await fill(LABEL, text);
}

const preview = (): string => document.querySelector('.fixed')?.textContent ?? '';

describe('the search box', () => {
  it('shows what it understood, and asks for it on Enter: the rest of the filter stays', async () => {
    await type('rooffing in Mesa over 20k');
    expect(preview()).toContain('Roofing for “rooffing”');
    expect(preview()).toContain('Over $20,000');
    expect(onFilter).not.toHaveBeenCalled();
    await pressKey('Enter');
    expect(onFilter).toHaveBeenCalledExactlyOnceWith(
      { hasPhone: true, trades: ['roofing'], cities: ['Mesa'], minValue: 20_000 },
      null,
    );
    expect(control(LABEL).value).toBe('');
    expect(calls).toEqual(['GET /api/permits/facets']);
  });

  it('keeps words it does not understand, and offers ways on', async () => {
    await type('solr pools');
    expect(preview()).toContain('“solr”? is not understood.');
    await pressKey('Enter');
    expect(onFilter.mock.calls).toEqual([[{ cities: ['Chicago'], hasPhone: true, trades: ['pool'] }, null]]);
    expect(control(LABEL).value).toBe('solr');
    await press(button('Did you mean solar?'));
    expect(control(LABEL).value).toBe('solar');
    await type('zebra');
    await press(button('Look for the words in descriptions'));
    expect(control(LABEL).value).toBe('"zebra"');
    await type('Marfa');
    await press(button('Find it as a place or number'));
    expect(onFind).toHaveBeenCalledExactlyOnceWith('Marfa');
  });

  const PORTLAND = {
    places: [{ kind: 'city', state: 'Oregon', name: 'Portland', isCovered: false }],
    isGuess: false,
    nearest: { place: { kind: 'city', state: 'Washington', name: 'Seattle', isCovered: true }, miles: 145 },
  };

  it('says why a town is left out, and offers the nearest and to be told', async () => {
    const asked = vi.fn<(place: string | null) => Response>(() => Response.json({ asked: PORTLAND }));
    answers['GET /api/coverage'] = ({ searchParams }) => asked(searchParams.get('place'));
    answers['GET /api/auth/user'] = () => Response.json(SAMPLE_USER);
    answers['POST /api/contact'] = () => new Response(null, { status: 204 });
    await type('roofing in Portland');
    // Nobody is asked at every key.
    expect(asked).not.toHaveBeenCalled();
    await pressKey('Enter');
    expect(asked).toHaveBeenCalledExactlyOnceWith('Portland');
    expect(preview()).toContain(
      '“Portland”? We don’t cover Portland, OR yet. The nearest city we cover is Seattle, WA, 145 miles away.',
    );
    await press(button('Tell me when you cover Portland, OR'));
    await flushUpdates();
    expect(bodies).toEqual([
      {
        name: 'ana@example.com',
        email: 'ana@example.com',
        subject: 'Tell me when you cover Portland, OR',
        message: 'Please write to me when you cover Portland, OR. Asked on the site.',
      },
    ]);
    expect(preview()).toContain('We’ll write to ana@example.com when we cover Portland, OR.');
    await press(button('Seattle, WA'));
    expect(control(LABEL).value).toBe('Seattle, WA');
  });

  it('asks which town is meant, and leaves words that are near one alone', async () => {
    const [oregon] = PORTLAND.places;
    const places = [oregon, { kind: 'city', state: 'Texas', name: 'Portland', isCovered: true }];
    answers['GET /api/coverage'] = () => Response.json({ asked: { ...PORTLAND, places, nearest: null } });
    await type('Portland');
    await pressKey('Enter');
    expect(preview()).toContain('Which one do you mean?');
    await press(button('Portland, TX'));
    expect(control(LABEL).value).toBe('Portland, TX');
    answers['GET /api/coverage'] = () => Response.json({ asked: { ...PORTLAND, isGuess: true } });
    await type('portlnd');
    await pressKey('Enter');
    expect(preview()).toContain('“portlnd”? is not understood.');
  });

  it('asks for an order, and says what no permit records', async () => {
    await type('best leads, hail damage');
    expect(preview()).toContain('Best first');
    expect(preview()).toContain('“hail damage” is not on permits.');
    await pressKey('Enter');
    expect(onFilter).toHaveBeenCalledExactlyOnceWith(
      { cities: ['Chicago'], hasPhone: true, trades: ['roofing'], actions: ['repair', 'replace'] },
      'score',
    );
  });

  it('asks for nothing when it understood nothing', async () => {
    await type('zebra');
    await pressKey('Enter');
    expect(onFilter).not.toHaveBeenCalled();
    expect(control(LABEL).value).toBe('zebra');
  });

  it.each(['1204 W Oak St, Mesa', 'B24-00123', '1783 bellows'])('finds %s', async (text) => {
    await type(text);
    await pressKey('Enter');
    expect(onFind).toHaveBeenCalledExactlyOnceWith(text);
    expect(onFilter).not.toHaveBeenCalled();
  });

  const AUSTIN = { latitude: 30.27, longitude: -97.74 };
  const located = (...centers: readonly (readonly [state: string, center: typeof AUSTIN | null])[]) =>
    Response.json({ locations: centers.map(([state, center]) => ({ state, center })) });

  it('finds the middle of a ZIP code and searches around it', async () => {
    answers['GET /api/permits/activity'] = () => located(['Texas', AUSTIN]);
    await type('pools within 3 miles of 78704');
    expect(calls).toContain('GET /api/permits/activity?zip=78704&days=90&by=state');
    expect(preview()).toContain('Within 3 miles of ZIP 78704');
    await pressKey('Enter');
    expect(onFilter).toHaveBeenCalledExactlyOnceWith(
      { hasPhone: true, trades: ['pool'], territory: ['circle:30.27,-97.74,3:ZIP 78704'] },
      null,
    );
  });

  it('waits on Enter for the middle of a city, and says how far “near” is', async () => {
    let answer: (response: Response) => void = () => undefined;
    answers['GET /api/permits/activity'] = () => new Promise((resolve) => (answer = resolve));
    await type('near Mesa');
    expect(preview()).toContain('Within 10 miles of Mesa');
    expect(preview()).toContain('Finding the place');
    await pressKey('Enter');
    expect(onFilter).not.toHaveBeenCalled();
    await act(async () => answer(located(['Texas', null], ['Arizona', AUSTIN])));
    await flushUpdates();
    expect(onFilter.mock.calls).toEqual([
      [{ hasPhone: true, territory: ['circle:30.27,-97.74,10:Mesa, AZ'] }, null],
    ]);
  });

  it('looks up an address on Enter only', async () => {
    answers['GET /api/permits/whereabouts'] = () =>
      Response.json({
        answer: { is: 'filtered', permits: [{ id: 'no-point' }, { id: 'az-a.1' }], facets: [] },
      });
    answers['GET /api/permits/no-point'] = () =>
      Response.json({ latitude: null, longitude: null, jurisdictionState: 'Arizona' });
    answers['GET /api/permits/az-a.1'] = () => Response.json({ ...AUSTIN, jurisdictionState: 'Arizona' });
    await type('within 2 miles of 1204 W Oak St, Mesa');
    expect(preview()).toContain('Enter looks the address up first.');
    expect(calls).toEqual(['GET /api/permits/facets']);
    await pressKey('Enter');
    expect(calls).toContain('GET /api/permits/whereabouts?text=1204+W+Oak+St%2C+Mesa');
    expect(onFilter.mock.calls).toEqual([
      [{ hasPhone: true, territory: ['circle:30.27,-97.74,2:1204 W Oak St, Mesa'] }, null],
    ]);
  });

  it.each([
    [
      'no permit has a point',
      () => located(['Texas', null]),
      'no permit of the last 90 days in this ZIP code',
    ],
    ['the server does not answer', () => new Response('Down.', { status: 500 }), 'Try again in a minute.'],
  ])('says what to do if %s, and keeps the words', async (_, answer, words) => {
    answers['GET /api/permits/activity'] = answer;
    await type('pools within 3 miles of 78704');
    expect(preview()).toContain(words);
    await pressKey('Enter');
    expect(onFilter.mock.calls).toEqual([[{ cities: ['Chicago'], hasPhone: true, trades: ['pool'] }, null]]);
    expect(control(LABEL).value).toBe('within 3 miles of 78704');
  });

  it('leaves Enter in an empty field to its form, and opens with the key /', async () => {
    expect((await pressKey('/', document.body)).defaultPrevented).toBe(true);
    expect(document.activeElement).toBe(control(LABEL));
    expect((await pressKey('/')).defaultPrevented).toBe(false);
    expect((await pressKey('Enter')).defaultPrevented).toBe(false);
  });
});

it('waits on Enter for the names of places', async () => {
  let answer: (response: Response) => void = () => undefined;
  pretendServer({ 'GET /api/permits/facets': () => new Promise((resolve) => (answer = resolve)) });
  await openPage(
    '/',
    <AskBox
      filter={{}}
      own={{}}
      onFilter={onFilter}
      onFind={onFind}
      count={() => null}
      inputRef={{ current: null }}
    />,
  );
  await type('Mesa');
  await pressKey('Enter');
  expect(onFilter).not.toHaveBeenCalled();
  await act(async () => answer(Response.json({ permitTypes: [], counties: [], cities: ['Mesa'] })));
  await flushUpdates();
  expect(onFilter).toHaveBeenCalledExactlyOnceWith({ cities: ['Mesa'] }, null);
});
