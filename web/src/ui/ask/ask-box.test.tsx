import { act } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { PermitFilter } from '#shared/domain/filter/permit-filter.ts';
import {
  button,
  closePage,
  control,
  fill,
  flushUpdates,
  openPage,
  press,
  pretendServer,
} from '../../lib/testing.tsx';
import { AskBox } from './ask-box.tsx';
// Loaded before it opens, as after the first input.
import './ask-preview.tsx';

const LABEL = 'Search leads in your own words';
const onFilter = vi.fn<(filter: PermitFilter, unknown: readonly string[]) => void>();
const onFind = vi.fn<(text: string) => void>();
let calls: readonly string[] = [];

beforeEach(async () => {
  onFilter.mockClear();
  onFind.mockClear();
  ({ calls } = pretendServer({
    'GET /api/permits/facets': () =>
      Response.json({ permitTypes: [], counties: ['Cook'], cities: ['Mesa', 'Chicago'] }),
  }));
  await openPage(
    '/',
    <AskBox
      filter={{ cities: ['Chicago'], hasPhone: true }}
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
      [],
    );
    expect(control(LABEL).value).toBe('');
    expect(calls).toEqual(['GET /api/permits/facets']);
  });

  it('keeps words it does not understand, and offers ways on', async () => {
    await type('solr pools');
    expect(preview()).toContain('“solr”? is not understood.');
    await pressKey('Enter');
    expect(onFilter.mock.calls).toEqual([
      [{ cities: ['Chicago'], hasPhone: true, trades: ['pool'] }, ['solr']],
    ]);
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
  expect(onFilter).toHaveBeenCalledExactlyOnceWith({ cities: ['Mesa'] }, []);
});
