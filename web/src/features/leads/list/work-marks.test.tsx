import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { button, closePage, control, type FakeAnswers, press } from '../../../lib/testing.tsx';
import { currentToast, dismissToast } from '../../../ui/toasts/toast-store.ts';
import { bodies, openLeads, pageText } from '../testing.tsx';

beforeEach(() => {
  sessionStorage.clear();
  dismissToast(currentToast()?.id ?? 0);
});
afterEach(async () => {
  await closePage();
  vi.restoreAllMocks();
});

const withMarks = (...marks: readonly (readonly [number, string])[]): FakeAnswers => ({
  'GET /api/work/marks': () =>
    Response.json(marks.map(([number, stage]) => ({ permitId: `tx-sample.${number}`, stage }))),
});
const isShown = (number: number): boolean =>
  [...document.querySelectorAll('td button')].some(({ textContent }) => textContent === `S-${number}`);

describe('work marks on the leads page', () => {
  it('show the stage of a lead', async () => {
    await openLeads('/leads', withMarks([2, 'quoted']));
    const row = button('S-2').closest('tr');
    expect(row?.textContent).toContain('Quoted');
    expect(button('S-1').closest('tr')?.textContent).not.toContain('Quoted');
  });

  it('hide leads, count them and show them again', async () => {
    await openLeads('/leads', withMarks([2, 'hidden'], [3, 'hidden'], [900, 'hidden']));
    expect([isShown(1), isShown(2), isShown(3)]).toEqual([true, false, false]);
    expect(pageText()).toContain('2 hidden · Show');
    await press(button('Show'));
    expect([isShown(2), isShown(3)]).toEqual([true, true]);
    await press(button('Hide again'));
    expect(isShown(2)).toBe(false);
  });

  it('hide leads the user worked on, also after a reload', async () => {
    const answers = withMarks([1, 'saved'], [2, 'contacted'], [3, 'lost']);
    await openLeads('/leads', answers);
    expect([isShown(1), isShown(2), isShown(3)]).toEqual([true, true, true]);
    await press(button('Sort: Newest first'));
    await press(control('Hide leads on my list'));
    expect([isShown(1), isShown(2), isShown(3)]).toEqual([true, false, false]);
    expect(pageText()).toContain('2 on your list, not shown on this page');
    await openLeads('/leads', answers);
    expect(isShown(2)).toBe(false);
  });

  it('leave hidden leads out when the page is selected', async () => {
    await openLeads('/leads', withMarks([1, 'hidden']));
    await press(control('Select this page'));
    expect(pageText()).toContain('99 selected');
  });

  it('explain a page on which every lead is hidden', async () => {
    const all = Array.from({ length: 100 }, (_, at) => [at + 1, 'hidden'] as const);
    await openLeads('/leads', withMarks(...all));
    expect(pageText()).toContain('Every permit on this page is hidden');
  });
});

describe('work marks in the dialog', () => {
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

  it('save a permit with one press, mark its row and offer Undo', async () => {
    await openLeads(at, {
      'PATCH /api/work/tx-sample.2': () => Response.json({ mark }),
    });
    await press(button('Save'));
    expect(bodies()).toEqual([{ version: '', stage: 'saved' }]);
    expect(button('Saved').getAttribute('aria-pressed')).toBe('true');
    expect(button('S-2').closest('tr')?.textContent).toContain('Saved');
    expect(currentToast()).toMatchObject({ title: 'Saved', description: 'S-2', action: { label: 'Undo' } });
  });

  it('say when somebody wrote about the permit', async () => {
    await openLeads(at, {
      ...withMarks([2, 'contacted']),
      'GET /api/work/tx-sample.2': () =>
        Response.json({ ...mark, stage: 'contacted', wroteAt: '2026-11-20T15:00:00.000Z' }),
    });
    expect(pageText()).toContain('Wrote on Nov 20.');
  });

  it('offer a retry and no stage buttons when the notes fail to load', async () => {
    await openLeads(at, {
      ...withMarks([2, 'won']),
      'GET /api/work/tx-sample.2': () => new Response('Out of order.', { status: 500 }),
    });
    expect(pageText()).toContain('Your notes on this permit could not be loaded.');
    expect(() => button('Save')).toThrow();
  });
});
