import { act } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Output } from '#shared/contract/index.ts';
import { isDue } from '#shared/domain/calls/call-back.ts';
import { addDays } from '#shared/domain/days.ts';
import { PRICE } from '#shared/domain/plan/plan.ts';
import { NOTE_MAX, type WorkStage } from '#shared/domain/work-list.ts';
import { localDay } from '../../lib/format/days.ts';
import type { RouteStop } from '../../lib/saved/route-stops.ts';
import { saveWork, setSavedLeadsOwner } from '../../lib/saved/saved-leads.ts';
import { deleteSavedLeads } from '../../lib/saved/saved-leads-cache.ts';
import { currentWaiting } from '../../lib/saved/waiting.ts';
import {
  button,
  closePage,
  control,
  type FakeAnswers,
  fill,
  flushUpdates,
  openPage,
  pageAddress,
  pageClient,
  press,
  pretendServer,
  SAMPLE_USER,
  samplePermitRow,
} from '../../lib/testing.tsx';
import { fakeCaches } from '../../lib/testing-caches.ts';
import { currentToast, dismissToast } from '../../ui/toasts/toast-store.ts';
import { openWaiting } from '../../ui/work/waiting-changes.ts';
// Loads the lazy parts of the page before the tests start.
import './entry-dialog.tsx';
import './saved-work-list.tsx';
import '../../ui/calls/call-dialog.tsx';
import { OfflineNotice } from '../../ui/notice/offline-notice.tsx';
import { WorkListPage } from './work-list-page.tsx';

type Mark = Output<'workMark'>;
/** What makes an invented permit one whose owner can be called. */
const OWNER_BUILDS = {
  propertyOwnerPhone: '5125550142',
  who: { label: 'owner', worth: 'best', reason: 'The record says that the owner builds it' },
  reach: 'phone',
} as const;

/** A test server's marks. */
class Marks {
  readonly all = new Map<string, Mark>();
  #version = 0;

  set(number: number, stage: WorkStage, note = '', parts: Partial<Mark> = {}): Mark {
    const permitId = `tx-sample.${number}`;
    const steps = [{ stage, at: '2026-11-20T12:00:00.000Z' }];
    const mark = {
      permitId,
      permitNumber: `S-${number}`,
      stage,
      note,
      noteIds: [],
      steps,
      lastCall: null,
      callBack: null,
      assignedTo: null,
      changedBy: null,
      version: `${++this.#version}`,
      ...parts,
    };
    this.all.set(permitId, mark);
    return mark;
  }

  list(url: URL): Response {
    const stage = url.searchParams.get('stage');
    const due = url.searchParams.get('callBack');
    const marks = [...this.all.values()];
    const count = (of: WorkStage) => marks.filter((one) => one.stage === of).length;
    const entries = marks
      .filter((one) => due === null || isDue(one, due))
      .filter((one) => (stage === null ? one.stage !== 'hidden' : one.stage === stage))
      .map((mark) => ({
        ...mark,
        permit: samplePermitRow(Number(mark.permitNumber.slice(2)), {
          ...OWNER_BUILDS,
          description: `New shingles ${mark.permitNumber.slice(2)}`,
        }),
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
    'GET /api/work/marks': () => Response.json([...marks.all.values()]),
    'GET /api/work/tx-sample.1': () => Response.json(marks.all.get('tx-sample.1')),
    'PATCH /api/work/tx-sample.1': () => change(),
    'GET /api/permits/export': () => Response.json({ month: '2026-11', used: 88, limit: 500, left: 412 }),
    ...answers,
  });
  await openPage(
    at,
    <>
      <WorkListPage />
      <OfflineNotice />
    </>,
  );
}
const text = (): string => document.body.textContent;
const headings = (): (string | null)[] =>
  [...document.querySelectorAll('th[scope=rowgroup]')].map(({ textContent }) => textContent);
/** Opens what is behind the dots of a permit. */
const more = (number: string) => press(button(`How did it go, stage and note of ${number}`));
const closeDialog = () => press(button('Close'));
async function setStage(number: string, stage: string): Promise<void> {
  await more(number);
  await press(button(stage));
}
/** What the row says of a permit's stage. */
const row = (number: string): string | null | undefined =>
  document
    .querySelector(`[aria-label="Select ${number}"], [aria-label$="note of ${number}"]`)
    ?.closest('tr, li')?.textContent;
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
    expect(text()).toMatch(/\d [AP]M there, (before|in|after) calling hours/);
    expect(button('New shingles 1').getAttribute('href')).toBe('/leads?permit=tx-sample.1');
    expect(text()).toContain('Export the list (2) as Excel');
    expect(text()).toContain('A published number is not permission to call.');
  });

  it('moves a permit to a stage, and back with Undo', async () => {
    const before = marks.set(1, 'saved');
    await open();
    change = () => Response.json({ mark: marks.set(1, 'hidden') });
    await setStage('S-1', 'Hide');
    expect(server.bodies).toEqual([{ version: before.version, stage: 'hidden' }]);
    expect(currentToast()).toMatchObject({
      title: 'Hidden',
      description: 'S-1 leaves the leads list, and alerts skip it.',
      action: { label: 'Undo' },
    });
    await closeDialog();
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
    await setStage('S-1', 'Lost');
    expect(currentToast()).toMatchObject({
      title: 'Not saved',
      description: 'This permit was changed elsewhere. It is Won now.',
    });
    expect(button('Won').closest('[role=group]')).not.toBeNull();
    expect(row('S-1')).toContain('Won');
  });

  it('keeps a conflicting note until the user has chosen', async () => {
    marks.set(1, 'saved', 'Old');
    await open();
    await more('S-1');
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
    expect(link?.getAttribute('href')).toBe('/work?stage=saved&text=steep');
  });

  it('shows what is due in the browser’s time zone, overdue first, and when it is done', async () => {
    const today = localDay();
    marks.set(1, 'contacted', '', { callBack: { day: addDays(today, -1), time: '09:30' } });
    marks.set(2, 'quoted', '', { callBack: { day: today, time: '16:00' } });
    marks.set(3, 'saved', '', { callBack: { day: addDays(today, 1), time: null } });
    marks.set(4, 'won', '', { callBack: { day: today, time: null } });
    await open('/work?stage=due');
    expect(server.calls).toContain(`GET /api/work?callBack=${today}&limit=100&offset=0`);
    expect(headings()).toEqual(['Overdue1', 'Today1']);
    expect(document.querySelector('nav[aria-label=Stages] a[aria-current=page]')?.textContent).toBe('2 due');
    expect(text()).toContain('Today, 4:00 PM');
    change = () => Response.json({ mark: marks.set(1, 'contacted') });
    await press(button('Call-back done: S-1'));
    expect(server.bodies.at(-1)).toEqual({ version: '1', callBack: null });
    expect(currentToast()?.title).toBe('Call-back done');
    currentToast()?.action?.act();
    await flushUpdates();
    // What was due yesterday is due today: a day that is over is refused.
    expect(server.bodies.at(-1)).toMatchObject({ callBack: { day: today, time: '09:30' } });
  });

  it('groups by next step, and shows no stage without permits', async () => {
    const today = localDay();
    marks.set(1, 'contacted', '', { callBack: { day: addDays(today, -1), time: null } });
    marks.set(2, 'quoted', '', { callBack: { day: today, time: null } });
    marks.set(3, 'saved', '', { callBack: { day: addDays(today, 6), time: null } });
    marks.set(4, 'saved', '', { callBack: { day: addDays(today, 7), time: null } });
    marks.set(5, 'saved');
    marks.set(6, 'won', '', { callBack: { day: today, time: null } });
    await open();
    expect(headings()).toEqual([
      'Overdue1',
      'Today1',
      'This week1',
      'Later1',
      'No next step1',
      'Won and lost1',
    ]);
    const stages = [...document.querySelectorAll('nav[aria-label=Stages] a')];
    expect(stages.map(({ textContent }) => textContent)).toEqual([
      '6 all',
      '2 due',
      '3 saved',
      '1 contacted',
      '1 quoted',
      '1 won',
    ]);
  });

  it('says no 0 in a stage: without permits it is its word alone', async () => {
    await open('/work?stage=won');
    const stages = [...document.querySelectorAll('nav[aria-label=Stages] a')];
    expect(stages.map(({ textContent }) => textContent.trim())).toEqual(['all', 'won']);
  });

  it('plans a route with what is selected, or with the whole list', async () => {
    marks.set(1, 'saved');
    marks.set(2, 'saved');
    marks.set(3, 'saved');
    const points = { points: [{ id: 'tx-sample.2', latitude: 30.2, longitude: -97.7 }] };
    await open('/work', { 'POST /api/permits/points': () => Response.json(points) });
    const stops = () =>
      pageClient()
        .getQueriesData<readonly RouteStop[]>({ queryKey: ['routeStops'] })
        .flatMap(([, all]) => all ?? []);
    await press(control('Select S-2'));
    expect(text()).toContain('1 selected');
    await press(button('Plan route'));
    expect(pageAddress()).toBe('/route');
    expect(stops()).toMatchObject([{ permit: { id: 'tx-sample.2', latitude: 30.2 } }]);
    await press(button('Plan route with the list'));
    expect(server.bodies.at(-1)).toEqual({ permitIds: ['tx-sample.1', 'tx-sample.2', 'tx-sample.3'] });
    expect(stops().map((stop) => stop.permit?.id)).toEqual(['tx-sample.2', 'tx-sample.1', 'tx-sample.3']);
  });

  it('says when somebody wrote about a lead', async () => {
    marks.set(1, 'contacted', '', { wroteAt: '2026-11-20T12:00:00.000Z' });
    await open();
    expect(text()).toContain('Wrote on Nov 20');
  });

  it('asks how a call went, and when to call back', async () => {
    marks.set(1, 'saved', '', { callBack: { day: localDay(), time: null } });
    await open();
    const lastCall = { outcome: 'no-answer', at: '2026-11-21T12:00:00.000Z' } as const;
    change = () => Response.json({ mark: marks.set(1, 'contacted', '', { lastCall }) });
    await press(button('Call (512) 555-0142'));
    expect(document.querySelector('[role=dialog]')?.textContent).toContain('How did it go?');
    await press(button('No answer'));
    expect(server.bodies.at(-1)).toEqual({
      version: '1',
      stage: 'contacted',
      outcome: 'no-answer',
      callBack: null,
    });
    expect(button('No answer').getAttribute('aria-pressed')).toBe('true');
    await press(button('In 3 days'));
    expect(server.bodies.at(-1)).toEqual({
      version: '2',
      callBack: { day: addDays(localDay(), 3), time: null },
    });
    expect(document.querySelector('[role=dialog]')).toBeNull();
    expect(text()).toContain('No answer, Nov 21');
  });

  it('corrects an answer from the stage before it, and closes once it is decided', async () => {
    marks.set(1, 'saved');
    await open();
    await press(button('Call (512) 555-0142'));
    change = () => Response.json({ mark: marks.set(1, 'contacted') });
    await press(button('Reached'));
    change = () => Response.json({ mark: marks.set(1, 'lost') });
    await press(button('Gone'));
    expect(server.bodies).toEqual([
      { version: '1', stage: 'contacted', outcome: 'reached' },
      { version: '2', stage: 'lost', outcome: 'gone' },
    ]);
    expect(document.querySelector('[role=dialog]')).toBeNull();
  });

  it('refuses a day that is over with a sentence, and takes a time', async () => {
    marks.set(1, 'saved');
    await open();
    await more('S-1');
    await press(button('Pick a day'));
    await fill('Day', addDays(localDay(), -1));
    await press(button('Set'));
    expect(text()).toContain('That day is over. Choose today or a later day.');
    expect(server.bodies).toEqual([]);
    const callBack = { day: addDays(localDay(), 9), time: '16:00' };
    await fill('Day', callBack.day);
    await fill('Time', callBack.time);
    change = () => Response.json({ mark: marks.set(1, 'saved', '', { callBack }) });
    await press(button('Set'));
    expect(server.bodies).toEqual([{ version: '1', callBack }]);
    expect(text()).toContain('4:00 PM');
  });

  it('asks how a call went behind the dots too, only after Called', async () => {
    marks.set(1, 'saved');
    await open();
    await more('S-1');
    expect(text()).not.toContain('Wrong number');
    await press(button('Called: how did it go?'));
    change = () => Response.json({ mark: marks.set(1, 'contacted') });
    await press(button('No answer'));
    expect(server.bodies).toEqual([{ version: '1', stage: 'contacted', outcome: 'no-answer' }]);
  });

  it('can be skipped', async () => {
    marks.set(1, 'saved');
    await open();
    await press(button('Call (512) 555-0142'));
    await press(button('Skip'));
    expect(document.querySelector('[role=dialog]')).toBeNull();
    expect(server.bodies).toEqual([]);
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
    // Its code loads with the first export.
    await import('../../ui/export/run-export.ts');
    marks.set(1, 'saved');
    marks.set(2, 'won');
    await open('/work', { 'POST /api/permits/export': () => new Response('csv') });
    await press(button('Export the list (2) as Excel'));
    expect(server.bodies).toEqual([
      { permitIds: ['tx-sample.1', 'tx-sample.2'], format: 'xlsx', columns: [] },
    ]);
  });
});

describe('the work list without a network', () => {
  const QUEUED = { at: expect.any(String), sentAt: expect.any(String), day: localDay() };
  let isAway: boolean;
  let failedRead: () => Promise<Response>;

  /** Saves the marks of the test server, as an earlier visit did, and opens the page without a network. */
  async function openAway(at = '/work', total?: number): Promise<void> {
    const list = await marks.list(new URL('/api/work', location.origin)).json();
    setSavedLeadsOwner(SAMPLE_USER.email);
    await saveWork(SAMPLE_USER.email, { savedAt: Date.now(), ...list, ...(total && { total }) });
    await open(at, {
      'GET /api/work': (url) => (isAway ? failedRead() : marks.list(url)),
      'PATCH /api/work/tx-sample.1': () => (isAway ? Promise.reject(new TypeError('No network.')) : change()),
    });
    await act(() => openWaiting(pageClient(), SAMPLE_USER.email));
    await flushUpdates();
  }

  beforeEach(() => {
    isAway = true;
    failedRead = () => Promise.reject(new TypeError('No network.'));
    vi.stubGlobal(
      'caches',
      fakeCaches(async () => Response.error()),
    );
  });

  it('is the list as saved: phones, notes, stages and call-backs', async () => {
    marks.set(1, 'saved', 'Steep roof', { callBack: { day: addDays(localDay(), 1), time: '09:30' } });
    marks.set(2, 'won');
    await openAway();
    expect(text()).toMatch(/Saved .*, may be out of date/);
    expect(text()).toContain('Steep roof');
    expect(text()).toContain('Tomorrow, 9:30 AM');
    expect(document.querySelector('a[href="tel:5125550142"]')?.textContent).toBe('(512) 555-0142');
    expect(row('S-2')).toContain('Won');
    expect(button('New shingles 1').getAttribute('href')).toBe('/leads?permit=tx-sample.1');
    expect(text()).not.toContain('Export');
  });

  it('can be worked on: what is changed waits, and is sent in its order once there is a connection', async () => {
    marks.set(1, 'saved', 'Steep roof', { noteIds: ['first'] });
    await openAway();
    await setStage('S-1', 'Quoted');
    await closeDialog();
    expect(currentToast()).toMatchObject({ title: 'Quoted', description: 'S-1. Waits for a connection.' });
    await more('S-1');
    await fill('Note', 'Quoted $4,200');
    await press(button('Save note'));
    await flushUpdates();
    expect(text()).toContain('Waiting for a connection');
    expect(text()).toContain('Quoted $4,200');
    expect(row('S-1')).toContain('Quoted');
    expect(currentWaiting()).toHaveLength(2);
    // The first was sent and got no answer: it goes again under its id.
    const ids = [...server.changeIds];
    isAway = false;
    change = () => Response.json({ mark: marks.set(1, 'quoted', 'Both', { noteIds: ['a', 'b'] }) });
    await press(button('Try again'));
    await vi.waitFor(() => expect(currentToast()?.title).toBe('Both notes kept'));
    await flushUpdates();
    expect(server.changeIds.slice(ids.length)).toHaveLength(2);
    expect(server.changeIds[ids.length]).toBe(ids[0]);
    expect(server.bodies.slice(-2)).toEqual([
      { version: '', queued: QUEUED, stage: 'quoted' },
      { version: '', queued: { ...QUEUED, replaces: ['first'] }, note: 'Quoted $4,200' },
    ]);
    expect(currentWaiting()).toEqual([]);
  });

  it('keeps the open lead while the list is asked for again', async () => {
    marks.set(1, 'saved');
    await openAway();
    failedRead = () => new Promise(() => undefined);
    await setStage('S-1', 'Quoted');
    await flushUpdates();
    expect(button('Quoted').getAttribute('aria-pressed')).toBe('true');
    await closeDialog();
    expect(row('S-1')).toContain('Quoted');
  });

  it('keeps the open lead and a half-typed note when the network goes and comes back', async () => {
    marks.set(1, 'saved');
    isAway = false;
    await openAway();
    await more('S-1');
    await fill('Note', 'Back door');
    for (const away of [true, false]) {
      isAway = away;
      await act(() => pageClient().refetchQueries({ type: 'active' }));
      await flushUpdates();
      expect(text().includes('may be out of date')).toBe(away);
      expect(document.querySelector('textarea')?.value).toBe('Back door');
    }
  });

  it('asks to shorten a note that the texts of several devices made too long', async () => {
    marks.set(1, 'saved', 'x'.repeat(NOTE_MAX + 12), { noteIds: ['a', 'b'] });
    await open();
    await more('S-1');
    expect(text()).toContain('12 characters too many');
    await fill('Note', 'x'.repeat(NOTE_MAX + 1));
    expect(button('Save note').hasAttribute('disabled')).toBe(true);
  });

  it('takes a change back that waits', async () => {
    marks.set(1, 'saved');
    await openAway();
    await setStage('S-1', 'Lost');
    await undo();
    expect(row('S-1')).toContain('Saved');
    expect(currentWaiting()).toHaveLength(2);
  });

  it('keeps what the server refuses until the user drops it', async () => {
    marks.set(1, 'saved');
    await openAway();
    await more('S-1');
    await fill('Note', 'Gate 12');
    await press(button('Save note'));
    await flushUpdates();
    isAway = false;
    change = () => new Response('This permit is not on file.', { status: 404 });
    await press(button('Try again'));
    await vi.waitFor(() => expect(text()).toContain('1 change was not saved'));
    expect(text()).toContain('S-1, note “Gate 12”: This permit is not on file.');
    await press(button('Drop it'));
    await flushUpdates();
    expect(text()).not.toContain('Gate 12');
    expect(currentWaiting()).toEqual([]);
  });

  it('shows a stage, and what is due today', async () => {
    const today = localDay();
    marks.set(1, 'contacted', '', { callBack: { day: today, time: null } });
    marks.set(2, 'quoted', '', { callBack: { day: addDays(today, -1), time: null } });
    marks.set(3, 'saved');
    await openAway('/work?stage=due');
    expect(headings()).toEqual(['Overdue1', 'Today1']);
    expect(row('S-3')).toBeUndefined();
    await openAway('/work?stage=quoted');
    expect(row('S-2')).toContain('Quoted');
    expect(row('S-1')).toBeUndefined();
    await openAway('/work?stage=hidden');
    expect(text()).toContain('Hidden permits are not saved on this device');
    await openAway('/work?stage=won', 230);
    expect(text()).toContain('Nothing was here when the list was saved');
    expect(text()).toContain('Saved are the first 3 of 230 permits.');
  });

  it('is the server’s list again after Try again', async () => {
    marks.set(1, 'saved');
    await openAway();
    isAway = false;
    expect(text().match(/Try again/g)).toHaveLength(1);
    await press(button('Try again'));
    expect(text()).not.toContain('may be out of date');
  });

  it('is an error if nothing is saved, or if the server refuses', async () => {
    marks.set(1, 'saved');
    await openAway();
    await open('/work', { 'GET /api/work': () => new Response('Out of order.', { status: 500 }) });
    expect(text()).not.toContain('may be out of date');
    await deleteSavedLeads();
    await open('/work', { 'GET /api/work': () => Promise.reject(new TypeError('No network.')) });
    await flushUpdates();
    expect(text()).toContain('The server could not be reached.');
  });
});
