import { act } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ROUTE_MAX } from '#shared/domain/route/route-max.ts';
import { type User, userQuery } from '../../../lib/api/session.ts';
import { currentWaiting, setWaiting } from '../../../lib/saved/waiting.ts';
import {
  button,
  closePage,
  type FakeAnswers,
  flushUpdates,
  pageClient,
  press,
  SAMPLE_USER,
} from '../../../lib/testing.tsx';
import { fakeCaches } from '../../../lib/testing-caches.ts';
import { currentToast, dismissToast } from '../../../ui/toasts/toast-store.ts';
import { openWaiting } from '../../../ui/work/waiting-changes.ts';
import { bodies, box, calls, openLeads, pageText, sampleDetail } from '../testing.tsx';

beforeEach(() => dismissToast(currentToast()?.id ?? 0));
afterEach(async () => {
  setWaiting([]);
  await closePage();
  Reflect.deleteProperty(globalThis, 'caches');
});

const markOf = (number: number, stage: string) => ({
  permitId: `tx-sample.${number}`,
  permitNumber: `S-${number}`,
  stage,
  note: '',
  steps: [{ stage, at: '2026-11-20T12:00:00.000Z' }],
  version: `v${number}`,
  assignedTo: null,
});
/** The server's answers to changes of the marks of permits. */
const changes = (stage: string, ...numbers: readonly number[]): FakeAnswers =>
  Object.fromEntries(
    numbers.map((number) => [
      `PATCH /api/work/tx-sample.${number}`,
      () => Response.json({ mark: markOf(number, stage) }),
    ]),
  );
const withMarks = (...marks: readonly (readonly [number, string])[]): FakeAnswers => ({
  'GET /api/work/marks': () =>
    Response.json(
      marks.map(([number, stage]) => ({ permitId: `tx-sample.${number}`, stage, callBack: null })),
    ),
});
async function select(...numbers: readonly number[]): Promise<void> {
  for (const number of numbers) await press(box(number));
}
const undo = async (): Promise<void> => {
  await act(async () => currentToast()?.action?.act());
  await flushUpdates();
};
const toasted = async (title: string): Promise<void> => {
  await vi.waitFor(async () => {
    await flushUpdates();
    expect(currentToast()?.title).toBe(title);
  });
};
const sent = (): unknown[] => bodies().map((body) => ({ ...(body as object), queued: undefined }));
const changeCalls = (): string[] => calls().filter((call) => /^(PATCH|DELETE) /.test(call));

describe('selected leads', () => {
  it('bring their actions; without them nothing counts them', async () => {
    await openLeads('/leads');
    expect(() => button('Save')).toThrow();
    expect(pageText()).not.toContain('selected');
    await select(1, 2);
    expect(pageText()).toContain('2 selected');
    expect(button('Letters').getAttribute('href')).toBe('/letters?permit=tx-sample.1&permit=tx-sample.2');
    expect(() => button('Assign')).toThrow();
  });

  it('are saved, also those of another page, but not what is on the list already', async () => {
    await openLeads('/leads', { ...withMarks([2, 'won']), ...changes('saved', 1, 101) });
    await select(1, 2);
    await press(button('Next'));
    await select(101);
    await press(button('Save'));
    await toasted('Saved 2 leads');
    expect(currentToast()?.description).toBe('1 on your work list already.');
    expect(changeCalls()).toEqual(['PATCH /api/work/tx-sample.1', 'PATCH /api/work/tx-sample.101']);
    expect(sent()).toEqual([1, 2].map(() => ({ version: '', stage: 'saved', queued: undefined })));
    expect(pageText()).toContain('3 selected');
    await undo();
    await toasted('Took back 2 leads');
    expect(sent().slice(2)).toEqual([1, 2].map(() => ({ version: '', back: true, queued: undefined })));
  });

  it('say it when all are on the list', async () => {
    await openLeads('/leads', withMarks([1, 'saved']));
    await select(1);
    await press(button('Save'));
    expect(currentToast()).toMatchObject({ title: 'On your work list already', description: 'S-1' });
    expect(changeCalls()).toEqual([]);
  });

  it('go on after a failure, say how many and why, and stay selected', async () => {
    await openLeads('/leads', {
      ...changes('saved', 1, 3),
      'PATCH /api/work/tx-sample.2': () => new Response('This permit is not on file.', { status: 404 }),
    });
    await select(1, 2, 3);
    await press(button('Save'));
    await toasted('Saved 2 of 3 leads');
    expect(currentToast()).toMatchObject({
      tone: 'problem',
      description: '1 not saved: This permit is not on file.',
      action: { label: 'Undo' },
    });
    expect(pageText()).toContain('3 selected');
  });

  it('try nothing else after the session has ended', async () => {
    const onUnauthorized = vi.fn();
    const ended = () => new Response('Unauthorized.', { status: 401 });
    await openLeads(
      '/leads',
      { 'PATCH /api/work/tx-sample.1': ended, 'PATCH /api/work/tx-sample.2': ended },
      {},
      onUnauthorized,
    );
    await select(1, 2);
    await press(button('Save'));
    expect(changeCalls()).toHaveLength(1);
    expect(onUnauthorized).toHaveBeenCalledOnce();
  });

  it('leave the list and the selection when they are hidden', async () => {
    await openLeads('/leads', changes('hidden', 1, 2));
    await select(1, 2);
    await press(button('Hide'));
    await toasted('Hid 2 leads');
    expect(() => box(1)).toThrow();
    expect(pageText()).not.toContain('selected');
  });

  it('wait for a connection that is lost between two of them', async () => {
    vi.stubGlobal(
      'caches',
      fakeCaches(async () => Response.error()),
    );
    await openLeads('/leads', {
      ...changes('saved', 1),
      'PATCH /api/work/tx-sample.2': () => Promise.reject(new TypeError('No network.')),
    });
    await openWaiting(pageClient(), 'ana@example.com');
    await select(1, 2);
    await press(button('Save'));
    await toasted('Saved 2 leads');
    expect(currentToast()?.description).toBe('1 waiting for a connection.');
  });
});

describe('the route', () => {
  const POINTS: FakeAnswers = {
    'POST /api/permits/points': () =>
      Response.json({ points: [{ id: 'tx-sample.1', latitude: 30.2, longitude: -97.7 }] }),
  };

  it('takes the selected leads once, and gives them back', async () => {
    await openLeads('/leads', POINTS);
    await select(1, 2);
    await press(button('Route'));
    await toasted('Added to your route: 2 leads');
    await press(button('Route'));
    expect(currentToast()?.title).toBe('On your route already');
    await press(button('Clear selection'));
    await select(2);
    await press(button('Route'));
    expect(currentToast()).toMatchObject({ title: 'On your route already', description: 'S-2' });
  });

  it('takes as many as fit, and says why not the others', async () => {
    await openLeads('/leads', POINTS);
    const savedAt = Date.now();
    const others = Array.from({ length: ROUTE_MAX - 1 }, (_, at) => sampleDetail(at + 200));
    await act(async () => {
      pageClient().setQueryData(
        ['routeStops', undefined],
        others.map((permit) => ({ savedAt, permit })),
      );
    });
    await select(1, 2);
    await press(button('Route'));
    await toasted('Added to your route: 1 of 2 leads');
    expect(currentToast()?.description).toBe(
      `1 not added to your route: A route has at most ${ROUTE_MAX} stops.`,
    );
    await undo();
    await toasted('Took back 1 lead');
  });
});

describe('a team', () => {
  async function joinTeam(): Promise<void> {
    const member: User = { ...SAMPLE_USER, inTeam: true };
    await act(async () => {
      pageClient().setQueryData(userQuery.queryKey, member);
    });
    await flushUpdates();
  }
  const TEAM = {
    role: 'owner',
    isMember: false,
    seats: 2,
    people: [
      { id: 'owner', name: 'Ana', email: 'ana@example.com', role: 'owner', hasSeat: true, isYou: true },
      { id: 'p-ben', name: 'Ben', email: 'ben@example.com', role: 'member', hasSeat: true, isYou: false },
    ],
    invitations: [],
  };

  it('gives the selected leads to a person, and back to whose they were', async () => {
    await openLeads('/leads', {
      ...withMarks([2, 'quoted']),
      ...changes('saved', 1, 2),
      'GET /api/work/tx-sample.2': () => Response.json({ ...markOf(2, 'quoted'), assignedTo: 'owner' }),
      'GET /api/team': () => Response.json(TEAM),
      'DELETE /api/work/tx-sample.1': () => new Response(null, { status: 204 }),
    });
    await joinTeam();
    await select(1, 2);
    await press(button('Assign'));
    await press(button('Ben'));
    await toasted('Assigned 2 leads');
    expect(sent()).toEqual([1, 2].map(() => ({ version: '', assignedTo: 'p-ben', queued: undefined })));
    await undo();
    await toasted('Took back 2 leads');
    expect(changeCalls().slice(2)).toEqual(['DELETE /api/work/tx-sample.1', 'PATCH /api/work/tx-sample.2']);
    expect(sent().at(-1)).toMatchObject({ assignedTo: 'owner' });
  });

  it('remembers to whom a lead was given without a connection', async () => {
    vi.stubGlobal(
      'caches',
      fakeCaches(async () => Response.error()),
    );
    await openLeads('/leads', {
      'PATCH /api/work/tx-sample.1': () => Promise.reject(new TypeError('No network.')),
      'GET /api/team': () => Response.json(TEAM),
    });
    await openWaiting(pageClient(), 'ana@example.com');
    await joinTeam();
    await select(1);
    await press(button('Assign'));
    await press(button('Ben'));
    await toasted('Assigned 1 lead');
    expect(currentWaiting()).toMatchObject([{ permitId: 'tx-sample.1', assignedTo: 'p-ben' }]);
  });
});
