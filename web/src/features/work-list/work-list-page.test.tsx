import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Output } from '#shared/contract/index.ts';
import { PRICE } from '#shared/domain/plan/plan.ts';
import type { WorkStage } from '#shared/domain/work-list.ts';
import {
  button,
  choose,
  closePage,
  control,
  type FakeAnswers,
  fill,
  flushUpdates,
  openPage,
  pageAddress,
  press,
  pretendServer,
  samplePermitRow,
} from '../../lib/testing.tsx';
import { currentToast, dismissToast } from '../../ui/toast-store.ts';
// Loads the lazy part of the page before the tests start.
import './note-dialog.tsx';
import { WorkListPage } from './work-list-page.tsx';

type Mark = Output<'workMark'>;

/** A test server's marks. */
class Marks {
  readonly all = new Map<string, Mark>();
  #version = 0;

  set(number: number, stage: WorkStage, note = ''): Mark {
    const permitId = `tx-sample.${number}`;
    const steps = [{ stage, at: '2026-11-20T12:00:00.000Z' }];
    const mark = { permitId, permitNumber: `S-${number}`, stage, note, steps, version: `${++this.#version}` };
    this.all.set(permitId, mark);
    return mark;
  }

  list(url: URL): Response {
    const stage = url.searchParams.get('stage');
    const marks = [...this.all.values()];
    const count = (of: WorkStage) => marks.filter((one) => one.stage === of).length;
    const entries = marks
      .filter((one) => (stage === null ? one.stage !== 'hidden' : one.stage === stage))
      .map((mark) => ({
        ...mark,
        permit: samplePermitRow(Number(mark.permitNumber.slice(2)), { propertyOwnerPhone: '5125550142' }),
        standing: 'listed',
        leadId: null,
      }));
    return Response.json({
      counts: {
        saved: count('saved'),
        contacted: count('contacted'),
        quoted: count('quoted'),
        won: count('won'),
        lost: count('lost'),
        hidden: count('hidden'),
      },
      total: entries.length,
      entries,
    });
  }
}

let marks: Marks;
let server: ReturnType<typeof pretendServer>;
/** The answer to the next change. */
let change: () => Response;

async function open(at = '/work', answers: FakeAnswers = {}): Promise<void> {
  server = pretendServer({
    'GET /api/work': (url) => marks.list(url),
    'GET /api/work/tx-sample.1': () => Response.json(marks.all.get('tx-sample.1')),
    'PATCH /api/work/tx-sample.1': () => change(),
    'GET /api/permits/export': () => Response.json({ month: '2026-11', used: 88, limit: 500, left: 412 }),
    ...answers,
  });
  await openPage(at, <WorkListPage />);
}
const text = (): string => document.body.textContent;
const undo = async (): Promise<void> => {
  currentToast()?.action?.act();
  await flushUpdates();
  await flushUpdates();
};

beforeEach(() => {
  marks = new Marks();
  dismissToast(currentToast()?.id ?? 0);
});
afterEach(async () => {
  await closePage();
  vi.restoreAllMocks();
});

describe('the work list', () => {
  it('shows notes, phone links and the export', async () => {
    marks.set(1, 'saved', 'Steep roof');
    marks.set(2, 'contacted');
    await open();
    expect(text()).toContain('Steep roof');
    expect(document.querySelector('a[href="tel:5125550142"]')?.textContent).toBe('(512) 555-0142');
    expect(button('S-1').getAttribute('href')).toBe('/leads?permit=tx-sample.1');
    expect(text()).toContain('Export the list (2) as CSV');
    expect(text()).toContain('A number on a permit is not permission to call.');
  });

  it('moves a permit to a stage, and back with Undo', async () => {
    const before = marks.set(1, 'saved');
    await open();
    change = () => Response.json({ mark: marks.set(1, 'hidden') });
    await choose('Stage of S-1', 'hidden');
    expect(server.bodies).toEqual([{ version: before.version, stage: 'hidden' }]);
    expect(currentToast()).toMatchObject({
      title: 'Hidden',
      description: 'S-1 leaves the leads list, and alerts skip it.',
      action: { label: 'Undo' },
    });
    expect(text()).not.toContain('1 Sample St');
    const hidden = marks.all.get('tx-sample.1');
    change = () => Response.json({ mark: marks.set(1, 'saved') });
    await undo();
    expect(server.bodies.at(-1)).toEqual({ version: hidden?.version, back: true });
    expect(text()).toContain('1 Sample St');
  });

  it('shows a conflict with another device and reloads', async () => {
    marks.set(1, 'saved');
    await open();
    change = () => {
      marks.set(1, 'won');
      return new Response('This permit was changed elsewhere. It is Won now.', { status: 409 });
    };
    await choose('Stage of S-1', 'lost');
    expect(currentToast()).toMatchObject({
      title: 'Not saved',
      description: 'This permit was changed elsewhere. It is Won now.',
    });
    expect(control('Stage of S-1').value).toBe('won');
  });

  it('keeps a conflicting note until the user has chosen', async () => {
    marks.set(1, 'saved', 'Old');
    await open();
    await press(button('Edit note of S-1'));
    await fill('Note', 'Mine');
    change = () => {
      marks.set(1, 'saved', 'Theirs');
      return new Response('Changed elsewhere.', { status: 409 });
    };
    await press(button('Save note'));
    await flushUpdates();
    expect(text()).toContain('Changed on another device in the meantime:Theirs');
    expect(control('Note').value).toBe('Mine');
    await press(button('Keep mine'));
    const theirs = marks.all.get('tx-sample.1');
    change = () => Response.json({ mark: marks.set(1, 'saved', 'Mine') });
    await press(button('Save note'));
    expect(server.bodies.at(-1)).toEqual({ version: theirs?.version, note: 'Mine' });
    expect(text()).not.toContain('Theirs');
  });

  it('keeps filter and search in the URL', async () => {
    marks.set(1, 'saved');
    await open();
    await fill('Search notes and numbers', ' steep ');
    await press(button('Search'));
    expect(pageAddress()).toBe('/work?text=steep');
    expect(server.calls.at(-1)).toBe('GET /api/work?text=steep&limit=100&offset=0');
    const link = [...document.querySelectorAll('nav[aria-label="Stages"] a')].at(-1);
    expect(link?.getAttribute('href')).toBe('/work?stage=hidden&text=steep');
  });

  it('shows the next step when it is empty', async () => {
    await open();
    expect(text()).toContain('Nothing on your list yet');
    expect(button('Find leads').getAttribute('href')).toBe('/leads');
    marks.set(1, 'saved');
    await open('/work?stage=won');
    expect(text()).toContain('Nothing in this stage');
  });

  it('shows why it failed to load', async () => {
    await open('/work', {
      'GET /api/work': () => new Response('Subscription required: your trial has ended.', { status: 403 }),
    });
    expect(text()).toContain(`Upgrade Now - ${PRICE.label}`);
    await open('/work', { 'GET /api/work': () => new Response('Out of order.', { status: 500 }) });
    expect(text()).toContain('Out of order.');
  });

  it('exports the listed permits with the call of the leads page', async () => {
    Object.assign(URL, { createObjectURL: () => 'blob:sample', revokeObjectURL: () => undefined });
    marks.set(1, 'saved');
    marks.set(2, 'won');
    await open('/work', { 'POST /api/permits/export': () => new Response('csv') });
    await press(button('Export the list (2) as CSV'));
    expect(server.bodies).toEqual([{ permitIds: ['tx-sample.1', 'tx-sample.2'], format: 'csv' }]);
  });
});
