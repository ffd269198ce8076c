import { act } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { addDays } from '#shared/domain/days.ts';
import type { Letter } from '#shared/domain/letters/letter.ts';
import { localDay } from '../../lib/format/days.ts';
import {
  button,
  choose,
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
import { currentToast } from '../../ui/toasts/toast-store.ts';
import { LettersPage } from './letters-page.tsx';

const letter = (number: number, parts: Partial<Letter> = {}): Letter => ({
  permitId: `il-a.${number}`,
  permitNumber: `26-${number}`,
  to: 'owner',
  name: `Sample Owner ${number}`,
  address: [`${number} Sample St`, 'Chicago, IL 60601'],
  street: `${number} Sample St`,
  city: 'Chicago',
  work: 'Re-roof',
  who: 'nobody',
  issueDate: '2026-11-10',
  valuation: null,
  source: 'City of Sample',
  attribution: null,
  latitude: 40 + number,
  longitude: -87,
  wroteAt: null,
  ...parts,
});
const LETTERS = [
  letter(1),
  letter(2, { to: 'site', name: 'Property Owner' }),
  letter(3, { wroteAt: `${addDays(localDay(), -59)}T12:00:00.000Z` }),
];

const print = vi.fn();
beforeEach(() => {
  vi.stubGlobal('print', print);
  print.mockClear();
});
afterEach(closePage);

const text = (): string => document.querySelector('main')?.textContent ?? '';
const preview = (): Element => {
  const found = document.querySelector('[aria-label="Preview"]');
  if (found === null) throw new Error('There is no preview.');
  return found;
};
const sheets = (): string[] =>
  [...document.querySelectorAll('[data-sheets] .paper-sheet')].map(({ textContent }) => textContent);

async function open(answers: FakeAnswers = {}) {
  const server = pretendServer({
    'GET /api/work/marks': () => Response.json([]),
    'POST /api/permits/letters': () =>
      Response.json({ letters: LETTERS, leftOut: [{ permitId: 'il-a.4', reason: 'taken' }], left: 497 }),
    'PATCH /api/user/notifications': () => Response.json(SAMPLE_USER),
    'PATCH /api/work/il-a.1': () => Response.json({ mark: { version: 'v1' } }),
    'PATCH /api/work/il-a.2': () => Response.json({ mark: { version: 'v2' } }),
    'DELETE /api/work/il-a.1': () => new Response(null, { status: 204 }),
    'DELETE /api/work/il-a.2': () => new Response(null, { status: 204 }),
    ...answers,
  });
  await openPage('/letters?permit=il-a.1&permit=il-a.2', <LettersPage user={SAMPLE_USER} />);
  return server;
}

describe('letters', () => {
  it('of a mere link cost nothing until somebody asks for them', async () => {
    const { calls, bodies } = await open();
    expect(calls).not.toContain('POST /api/permits/letters');
    await press(button('Make letters'));
    expect(bodies[0]).toEqual({ permitIds: ['il-a.1', 'il-a.2'] });
    expect(text()).toContain('2 letters1 by name1 to “Property Owner”1 left out: somebody has the job');
  });

  it('show the very letter, and end with the source and how to stop', async () => {
    await open();
    await press(button('Make letters'));
    await fill('Letter', 'Dear {Name},\n{Work} at {Street}\n{Your phone}');
    await fill('Your phone', '3125550142');
    expect(sheets()[0]).toContain('Dear Sample Owner 1,re-roof at 1 Sample St');
    expect(sheets()[1]).toContain('Dear property owner,');
    for (const sheet of sheets())
      expect(sheet).toMatch(/City of Sample, permit 26-\d\..*ask at http\S+\/removal\.$/);
  });

  it('about a lead of the last 60 days are asked for first', async () => {
    await open();
    await press(button('Make letters'));
    expect(sheets()).toHaveLength(2);
    await press(button('Write again'));
    expect(sheets()).toHaveLength(3);
    expect(text()).toContain('1 of them had a letter in the last 60 days.');
  });

  it('are printed alone, then noted with a reminder, and taken back by Undo', async () => {
    const { calls, bodies } = await open();
    await press(button('Make letters'));
    await press(button('Print 2 letters'));
    await vi.waitFor(async () => {
      await flushUpdates();
      expect(currentToast()?.title).toBe('2 marked as written');
    });
    expect(print).toHaveBeenCalledTimes(1);
    expect(bodies.at(-1)).toMatchObject({
      wrote: true,
      stage: 'contacted',
      callBack: { day: addDays(localDay(), 10), time: null },
    });
    await act(async () => currentToast()?.action?.act());
    await vi.waitFor(async () => {
      await flushUpdates();
      expect(calls).toContain('DELETE /api/work/il-a.2');
    });
  });

  it('are not noted if nobody wants that, nor for labels and the knock list', async () => {
    const { calls } = await open();
    await press(button('Make letters'));
    await press(button('Labels'));
    await press(button('Print labels'));
    await press(button('Knock list'));
    await press(button('Print knock list'));
    expect(text()).not.toContain('as written');
    await press(button('Letters'));
    await press(control('Mark all 2 as written, remind me in 10 days'));
    await press(button('Print 2 letters'));
    expect(print).toHaveBeenCalledTimes(3);
    expect(calls.filter((call) => call.startsWith('PATCH /api/work'))).toEqual([]);
  });

  it.each([
    ['5160', '30', 30, 'calc(5.6875 * var(--in))'],
    ['5163', '10', 10, 'calc(4.34375 * var(--in))'],
  ])(
    'show the labels of sheet %s as they print, from the first free one on',
    async (name, last, count, left) => {
      await open();
      await press(button('Make letters'));
      await press(button('Labels'));
      await choose('Label sheet', name);
      await choose('First label', last);
      const labels = () => [...preview().querySelectorAll<HTMLElement>('.paper-sheet p')];
      expect(labels().map(({ textContent }) => textContent)).toEqual([
        ...Array<string>(count - 1).fill(''),
        'Sample Owner 11 Sample StChicago, IL 60601',
      ]);
      expect(labels().at(-1)?.style.left).toBe(left);
      expect(text()).toContain('Sheet 1 of 2');
      await press(button('Next'));
      expect(labels()[0]?.textContent).toBe('Property Owner2 Sample StChicago, IL 60601');
      expect(sheets()).toHaveLength(2);
    },
  );

  it('show the knock list in the order of the route, as it prints', async () => {
    await open();
    await press(button('Make letters'));
    await press(button('Knock list'));
    const lines = (within: Element | null) =>
      [...(within?.querySelectorAll('li') ?? [])].map((item) => item.textContent);
    expect(lines(preview())).toEqual([
      expect.stringContaining('1 Sample St, ChicagoSample Owner 1'),
      expect.stringContaining('2 Sample St, ChicagoProperty Owner'),
    ]);
    expect(lines(document.querySelector('[data-sheets]'))).toEqual(lines(preview()));
  });

  it('keep template and letterhead with the account', async () => {
    const { calls, bodies } = await open();
    await press(button('Make letters'));
    await fill('Company', 'Sample Roofing');
    control('Company').focus();
    control('Company').blur();
    await flushUpdates();
    expect(calls).toContain('PATCH /api/user/notifications');
    expect(bodies.at(-1)).toMatchObject({ letter: { name: 'Ana', company: 'Sample Roofing' } });
  });

  it('name a word in braces that is no field', async () => {
    await open();
    await press(button('Make letters'));
    await fill('Letter', 'Dear {Nmae},');
    expect(text()).toContain('“Nmae” is no field.');
    expect(sheets()[0]).toContain('Dear Nmae,');
  });
});
