import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type Answers, button, closePage, control, press } from '../../../lib/testing.tsx';
import { currentToast, dismissToast } from '../../../ui/toast-store.ts';
import { bodies, open, text } from '../testing.tsx';

beforeEach(() => {
  sessionStorage.clear();
  dismissToast(currentToast()?.id ?? 0);
});
afterEach(async () => {
  await closePage();
  vi.restoreAllMocks();
});

const marked = (...marks: readonly (readonly [number, string])[]): Answers => ({
  'GET /api/work/marks': () =>
    Response.json(marks.map(([number, stage]) => ({ permitId: `tx-sample.${number}`, stage }))),
});
const has = (number: number): boolean =>
  [...document.querySelectorAll('td button')].some(({ textContent }) => textContent === `S-${number}`);

describe('leads that are worked on', () => {
  it('carry a mark with the word', async () => {
    await open('/leads', marked([2, 'quoted']));
    const row = button('S-2').closest('tr');
    expect(row?.textContent).toContain('Quoted');
    expect(button('S-1').closest('tr')?.textContent).not.toContain('Quoted');
  });

  it('leave the table when hidden, and the page says how many and shows them', async () => {
    await open('/leads', marked([2, 'hidden'], [3, 'hidden'], [900, 'hidden']));
    expect([has(1), has(2), has(3)]).toEqual([true, false, false]);
    expect(text()).toContain('2 hidden · Show');
    await press(button('Show'));
    expect([has(2), has(3)]).toEqual([true, true]);
    await press(button('Put away again'));
    expect(has(2)).toBe(false);
  });

  it('are left out when the user wants so, also after a reload', async () => {
    const answers = marked([1, 'saved'], [2, 'contacted'], [3, 'lost']);
    await open('/leads', answers);
    expect([has(1), has(2), has(3)]).toEqual([true, true, true]);
    await press(control('Hide what I worked on'));
    expect([has(1), has(2), has(3)]).toEqual([true, false, false]);
    expect(text()).toContain('2 worked on left out of this page');
    await open('/leads', answers);
    expect(has(2)).toBe(false);
  });

  it('that are hidden are not selected with the page', async () => {
    await open('/leads', marked([1, 'hidden']));
    await press(control('Select this page'));
    expect(text()).toContain('99 selected');
  });

  it('are said to be put away where nothing else is on the page', async () => {
    const all = Array.from({ length: 100 }, (_, at) => [at + 1, 'hidden'] as const);
    await open('/leads', marked(...all));
    expect(text()).toContain('You put this whole page away');
  });

  it('have their line before anything is marked, so that nothing jumps when it is', async () => {
    await open('/leads', { workMarks: () => new Promise<Response>(() => undefined) });
    expect(text()).toContain('Hide what I worked on');
    expect(text()).not.toContain('hidden ·');
  });
});

describe('the dialog', () => {
  const at = '/leads?permit=tx-sample.2';
  const steps = [{ stage: 'saved', at: '2026-11-20T12:00:00.000Z' }];
  const mark = {
    permitId: 'tx-sample.2',
    permitNumber: 'S-2',
    stage: 'saved',
    note: '',
    steps,
    version: 'v1',
  };

  it('puts a permit on the work list by one press, marks its row, and takes it back', async () => {
    await open(at, {
      'PATCH /api/work/tx-sample.2': () => Response.json({ mark }),
    });
    await press(button('Save'));
    expect(bodies()).toEqual([{ version: '', stage: 'saved' }]);
    expect(button('Saved').getAttribute('aria-pressed')).toBe('true');
    expect(button('S-2').closest('tr')?.textContent).toContain('Saved');
    expect(currentToast()).toMatchObject({ title: 'Saved', description: 'S-2', action: { label: 'Undo' } });
  });

  it('offers to try again where what was noted cannot be read, and nothing that would overwrite it', async () => {
    await open(at, {
      ...marked([2, 'won']),
      'GET /api/work/tx-sample.2': () => new Response('Out of order.', { status: 500 }),
    });
    expect(text()).toContain('What you noted of this permit could not be loaded.');
    expect(() => button('Save')).toThrow();
  });
});
