import { act } from 'react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { button, closePage, control, flushUpdates, pageAddress, press } from '../../../lib/testing.tsx';
import { currentToast, dismissToast } from '../../../ui/toasts/toast-store.ts';
import { bodies, box, openLeads, pageText } from '../testing.tsx';
import '../later.ts';

beforeEach(() => dismissToast(currentToast()?.id ?? 0));
afterEach(closePage);

/** Presses a key on the focused element. */
async function key(name: string, options: KeyboardEventInit = {}): Promise<void> {
  await act(async () =>
    (document.activeElement ?? document.body).dispatchEvent(
      new KeyboardEvent('keydown', { key: name, bubbles: true, cancelable: true, ...options }),
    ),
  );
  await flushUpdates();
}
const focused = (): string | null | undefined => document.activeElement?.textContent;
const isSelected = (number: number): boolean => (box(number) as HTMLInputElement).checked;

describe('the keys of the list', () => {
  it('go from lead to lead with j and k', async () => {
    await openLeads('/leads');
    await key('j');
    expect(focused()).toBe('S-1');
    await key('j');
    await key('j');
    await key('k');
    expect(focused()).toBe('S-2');
  });

  it('go on while a lead is open, in one history entry, and stop at the end of the page', async () => {
    await openLeads('/leads');
    await press(button('S-99'));
    await key('j');
    expect(pageAddress()).toBe('/leads?permit=tx-sample.100');
    await key('j');
    expect(pageAddress()).toBe('/leads?permit=tx-sample.100');
    await key('Escape');
    expect(pageAddress()).toBe('/leads');
    expect(focused()).toBe('S-100');
  });

  it('select a lead with x, and a run with Shift', async () => {
    await openLeads('/leads');
    await key('j');
    await key('x');
    await key('j');
    await key('j');
    await key('X', { shiftKey: true });
    expect([1, 2, 3, 4].map(isSelected)).toEqual([true, true, true, false]);
  });

  it('save a lead with s and take it back, each time with a word', async () => {
    const mark = { permitId: 'tx-sample.1', permitNumber: 'S-1', stage: 'saved', steps: [], version: 'v1' };
    const marks = [mark, null];
    await openLeads('/leads', {
      'PATCH /api/work/tx-sample.1': () => Response.json({ mark: marks.shift() }),
    });
    await key('j');
    await key('s');
    expect(currentToast()).toMatchObject({ title: 'Saved 1 lead', description: 'S-1' });
    expect(button('Saved S-1').getAttribute('aria-pressed')).toBe('true');
    await key('s');
    expect(bodies().at(-1)).toEqual({ version: 'v1', back: true });
    expect(currentToast()?.title).toBe('Taken back');
    expect(button('Save S-1').getAttribute('aria-pressed')).toBe('false');
  });

  it('hide a lead with h and move to the next one', async () => {
    const mark = { permitId: 'tx-sample.1', permitNumber: 'S-1', stage: 'hidden', steps: [], version: 'v1' };
    await openLeads('/leads', { 'PATCH /api/work/tx-sample.1': () => Response.json({ mark }) });
    await key('j');
    await key('h');
    expect(currentToast()).toMatchObject({ title: 'Hid 1 lead', action: { label: 'Undo' } });
    expect(() => box(1)).toThrow();
    expect(focused()).toBe('S-2');
  });

  it('clear the selection with Escape while no lead is open', async () => {
    await openLeads('/leads');
    await key('j');
    await key('x');
    await key('Escape');
    expect(isSelected(1)).toBe(false);
  });

  it('leave a lead alone that somebody has worked on', async () => {
    await openLeads('/leads', {
      'GET /api/work/marks': () =>
        Response.json([{ permitId: 'tx-sample.1', stage: 'quoted', callBack: null }]),
    });
    await key('j');
    await key('s');
    expect(currentToast()?.title).toBe('On your work list already');
    expect(bodies()).toEqual([]);
  });

  it('export with e', async () => {
    await openLeads('/leads');
    await key('e');
    expect(currentToast()?.title).toBe('No permits selected');
  });

  it('show the shortcuts with ?, and do nothing behind that dialog', async () => {
    await openLeads('/leads');
    await key('?');
    expect(pageText()).toContain('Keyboard shortcuts');
    await key('e');
    expect(currentToast()).toBeNull();
  });

  it('do nothing while somebody types, or with Ctrl', async () => {
    await openLeads('/leads?permit=tx-sample.1');
    control('Note').focus();
    await key('j');
    expect(pageAddress()).toBe('/leads?permit=tx-sample.1');
    button('Close').focus();
    await key('j', { ctrlKey: true });
    expect(pageAddress()).toBe('/leads?permit=tx-sample.1');
    await key('j');
    expect(pageAddress()).toBe('/leads?permit=tx-sample.2');
  });
});
