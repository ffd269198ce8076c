import { act } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Output } from '#shared/contract/index.ts';
import {
  button,
  closePage,
  control,
  type FakeAnswers,
  fill,
  flushUpdates,
  pageAddress,
  press,
  SAMPLE_USER,
  samplePermitRow,
} from '../../../lib/testing.tsx';
import { currentToast, dismissToast } from '../../../ui/toasts/toast-store.ts';
import { calls, FOLDED, openLeads, pageText } from '../testing.tsx';
// Loaded before it opens, as after the first input.
import '../../../ui/ask/ask-preview.tsx';

beforeEach(() => dismissToast(currentToast()?.id ?? 0));
afterEach(async () => {
  await closePage();
  vi.restoreAllMocks();
});

type Found = Output<'lookup'>;
const nothing = { number: null, street: null, city: null, state: null, otherState: null, zip: null } as const;
const lookupAnswer = (
  answer: Found['answer'],
  sought: Partial<Found['sought']> = { number: 'S-2' },
): FakeAnswers => ({
  'GET /api/permits/whereabouts': () => Response.json({ sought: { ...nothing, ...sought }, answer }),
});
const S_2 = { id: 'tx-sample.2', permitNumber: 'S-2', leftOutBy: [] };
const feed = {
  name: 'City of Austin',
  landingPage: 'https://data.example.gov/permits',
  newestIssueDate: '2026-11-18',
  seenLagDays: 2,
  lastSuccess: '2026-11-20T06:00:00.000Z',
  nextCollection: '2026-11-21T06:00:00.000Z',
};
const look = { compared: 1234, isWhole: true };

const NO_NAMES: FakeAnswers = {
  'GET /api/permits/facets': () => Response.json({ permitTypes: [], counties: [], cities: [] }),
};

async function lookUp(at: string, answers: FakeAnswers, line = 'B24-00123'): Promise<void> {
  await openLeads(at, { ...NO_NAMES, ...answers });
  await ask(line);
}

/** Types into the search box and presses Enter. */
async function ask(line: string): Promise<void> {
  await act(async () => control(ASK).focus());
  await fill(ASK, line);
  await act(async () =>
    control(ASK).dispatchEvent(
      new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true }),
    ),
  );
  await flushUpdates();
}
const ASK = 'Search leads in your own words';

describe('“Why can’t I find it?”', () => {
  it('opens the permit whose number is typed in the search box, also if the filter leaves it out', async () => {
    const facets = ['minValue'] as const;
    await openLeads('/leads?state=Texas&minValue=25000', {
      ...lookupAnswer({ is: 'filtered', permits: [{ ...S_2, leftOutBy: facets }], facets }),
      ...NO_NAMES,
    });
    await ask('B24-00123');
    expect(calls()).toContain('GET /api/permits/whereabouts?state=Texas&minValue=25000&text=B24-00123');
    expect(pageAddress()).toBe('/leads?state=Texas&minValue=25000&permit=tx-sample.2');
  });

  it('answers for an address typed in the search box that is not on file', async () => {
    await openLeads('/leads', {
      ...lookupAnswer({ is: 'unplaced', look }, { number: '1783 bellows', street: '1783 bellows' }),
      ...NO_NAMES,
    });
    await ask('1783 bellows');
    expect(pageText()).toContain('Compared with 1,234 permits.');
    await ask('roofing over 20k');
    expect(pageAddress()).toBe(`/leads?minValue=20000&trade=roofing${FOLDED}`);
    expect(pageText()).not.toContain('Compared with');
  });

  it('opens a permit of the list and has nothing to explain', async () => {
    await lookUp('/leads?state=Texas', lookupAnswer({ is: 'here', permits: [S_2] }));
    expect(pageAddress()).toBe('/leads?state=Texas&permit=tx-sample.2');
    expect(pageText()).not.toContain('Found it.');
  });

  it('lists several permits to open', async () => {
    await lookUp('/leads', lookupAnswer({ is: 'here', permits: [S_2, { ...S_2, id: 'tx-sample.3' }] }));
    expect(pageText()).toContain('Looked for the number “S-2”.Found it.');
    await press(button('Open S-2'));
    expect(pageAddress()).toBe('/leads?permit=tx-sample.2');
  });

  it('names the filters that leave a permit out and removes exactly those', async () => {
    const facets = ['minValue', 'hasPhone'] as const;
    await lookUp(
      '/leads?state=Texas&minValue=25000&hasPhone=true',
      lookupAnswer({ is: 'filtered', permits: [{ ...S_2, leftOutBy: facets }], facets }),
    );
    expect(pageText()).toContain('your filter leaves it out: “over $25,000”, “with a phone”.');
    await press(button('Drop these filters'));
    expect(pageAddress()).toBe('/leads?state=Texas');
    expect(calls()).toContain('GET /api/permits/whereabouts?state=Texas&text=B24-00123');
  });

  it('names the lowest lead score that leaves a permit out and removes only that', async () => {
    const facets = ['minScore'] as const;
    await lookUp(
      '/leads?state=Texas&minScore=60',
      lookupAnswer({ is: 'filtered', permits: [{ ...S_2, leftOutBy: facets }], facets }),
    );
    expect(calls()).toContain('GET /api/permits/whereabouts?state=Texas&minScore=60&text=B24-00123');
    expect(pageText()).toContain('your filter leaves it out: “lead score 60 or more”.');
    await press(button('Drop this filter'));
    expect(pageAddress()).toBe('/leads?state=Texas');
  });

  it('keeps the lowest lead score when another filter is removed', async () => {
    const facets = ['states'] as const;
    await lookUp(
      '/leads?state=Texas&minScore=60',
      lookupAnswer({ is: 'filtered', permits: [{ ...S_2, leftOutBy: facets }], facets }),
    );
    await press(button('Drop this filter'));
    expect(pageAddress()).toBe('/leads?minScore=60');
  });

  it('says that the user hid a permit', async () => {
    await lookUp('/leads', {
      ...lookupAnswer({ is: 'here', permits: [S_2, { ...S_2, id: 'tx-sample.3' }] }),
      'GET /api/work/marks': () => Response.json([{ permitId: S_2.id, stage: 'hidden' }]),
    });
    expect(pageText()).toContain('You hid it.');
  });

  it.each<[string, Found['answer'], Partial<Found['sought']>, readonly string[]]>([
    [
      'withdrawn',
      {
        is: 'withdrawn',
        permits: [
          { permitNumber: 'S-2', sourceName: 'City of Austin', withdrawnAt: '2026-11-15T00:00:00.000Z' },
        ],
      },
      { number: 'S-2' },
      ['City of Austin removed S-2 from its records. We noticed on Nov 15.'],
    ],
    [
      'not covered',
      { is: 'not-covered', place: 'Marfa, Texas', near: ['Austin', 'El Paso'] },
      { city: 'Marfa', state: 'Texas' },
      [
        'Looked for Marfa, Texas.',
        'We don’t cover Marfa, Texas yet.',
        'We cover in the same state: Austin, El Paso.',
        'Tell me when you cover Marfa, Texas',
      ],
    ],
    [
      'not collected',
      {
        is: 'not-collected',
        feeds: [{ name: 'City of Waco', reason: 'The feed is stale.', landingPage: null }],
        near: [],
      },
      { street: '1 Elm St', city: 'Waco' },
      [
        'Looked for the address “1 Elm St” in Waco.',
        'City of Waco. The feed is stale.',
        'Tell me when you cover Waco',
      ],
    ],
    [
      'left out',
      { is: 'left-out', rule: 'parking permit', feeds: [feed] },
      {},
      ['We leave out that kind of record (parking permit)'],
    ],
    [
      'not fetched',
      { is: 'not-fetched', feeds: [feed], look: { ...look, isWhole: false } },
      { number: 'S-2', city: 'Austin' },
      [
        'Its newest permit is from Nov 18. Half of new permits within 2 days of issue.',
        'Compared with 1,234 permits, the newest ones only',
      ],
    ],
    ['unplaced', { is: 'unplaced', look }, {}, ['Add the city and state', 'Compared with 1,234 permits.']],
    ['unreadable', { is: 'unreadable' }, {}, ['That has no number, address or city.']],
  ])('explains the answer “%s”', async (_, answer, sought, words) => {
    await lookUp('/leads', {
      ...lookupAnswer(answer, sought),
      'GET /api/auth/user': () => Response.json(SAMPLE_USER),
    });
    await flushUpdates();
    for (const part of words) expect(pageText()).toContain(part);
  });

  it('counts a city’s permits and shows all of them', async () => {
    const city = {
      is: 'place',
      city: 'Austin',
      permits: 40,
      listed: 0,
      facets: ['minValue'],
      feeds: [feed],
    } as const;
    await openLeads('/leads?minValue=25000', {
      ...NO_NAMES,
      ...lookupAnswer(city, { city: 'Austin', state: 'Texas' }),
    });
    await ask('Austin');
    await press(button('Find it as a place or number'));
    expect(pageText()).toContain('40 permits in Austin on file, 0 in this list.');
    await press(button('Show all of Austin'));
    expect(pageAddress()).toBe('/leads?state=Texas&city=Austin');
  });

  it('stays when its answer fills an empty list, and closes', async () => {
    await lookUp('/leads?state=Texas&minValue=25000', {
      ...lookupAnswer({
        is: 'filtered',
        permits: [{ ...S_2, leftOutBy: ['minValue'] }],
        facets: ['minValue'],
      }),
      'GET /api/permits/search': (url) =>
        Response.json(url.searchParams.has('minValue') ? [] : [samplePermitRow(2)], {
          headers: { 'X-Total-Count': '1' },
        }),
    });
    await press(button('Drop this filter'));
    expect(pageAddress()).toBe('/leads?state=Texas');
    expect(pageText()).toContain('Looked for the number “S-2”.');
    await press(button('Close'));
    expect(pageText()).not.toContain('Looked for');
  });

  it('is asked in the search box, which the end of the list leads to', async () => {
    await openLeads('/leads?state=Texas', {
      'GET /api/permits/search': () => Response.json([], { headers: { 'X-Total-Count': '0' } }),
    });
    await press(button('Type its address or number above'));
    expect(document.activeElement).toBe(control(ASK));
    expect(calls().some((call) => call.includes('whereabouts'))).toBe(false);
  });

  it('shows the server’s error and tries again', async () => {
    let isDown = true;
    await lookUp('/leads', {
      'GET /api/permits/whereabouts': () =>
        isDown
          ? new Response('Too many lookups.', { status: 429 })
          : Response.json({ sought: nothing, answer: { is: 'unreadable' } }),
    });
    expect(pageText()).toContain('Too many lookups.');
    isDown = false;
    await ask('B24-00123');
    expect(pageText()).toContain('That has no number');
  });
});
