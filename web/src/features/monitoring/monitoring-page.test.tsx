import { act } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { formatDay, formatRecent } from '../../lib/format/format.ts';
import {
  button,
  closePage,
  type FakeAnswers,
  flushUpdates,
  never,
  openPage,
  pageAddress,
  press,
  pretendServer,
  sampleCoverage,
  sampleSource,
} from '../../lib/testing.tsx';
import { MonitoringPage } from './monitoring-page.tsx';
import { sampleSourceStatus, sampleStatus } from './testing.ts';
import type { Status } from './use-status.ts';

const text = (): string => document.body.textContent;
const cards = (): (string | null)[] =>
  [...document.querySelectorAll('main > dl > div')].map(({ textContent }) => textContent);
const COVERAGE = sampleCoverage(
  [sampleSource(), sampleSource({ id: 'tx-silent', name: 'City of Silence', fill: null, seenLagDays: null })],
  [{ name: 'City of Pearland', state: 'Texas', reason: 'Its columns are not known.', landingPage: null }],
);

let calls: readonly string[] = [];
const polls = (): number => calls.filter((call) => call.includes('scrapers/status')).length;

async function open(status: () => Response | Promise<Response>, answers: FakeAnswers = {}, at = '/scrapers') {
  ({ calls } = pretendServer({
    'GET /api/scrapers/status': status,
    'GET /api/coverage': () => Response.json(COVERAGE),
    ...answers,
  }));
  await openPage(at, <MonitoringPage />);
}
const statusAnswer = (status: Status) => () => Response.json(status);

async function pass(milliseconds: number): Promise<void> {
  await act(async () => vi.advanceTimersByTime(milliseconds));
  await flushUpdates();
}

function show(visibility: 'visible' | 'hidden'): void {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(visibility);
  window.dispatchEvent(new Event('visibilitychange'));
}

afterEach(async () => {
  await closePage();
  vi.restoreAllMocks();
  vi.useRealTimers();
});

describe('the cards of the monitoring page (PRODUCT §2)', () => {
  it('show 7650, marked as stated, until the count loads', async () => {
    await open(never);
    expect(cards()[0]).toContain('Permits Collected7650 (not counted yet)');
    expect(text()).not.toContain('LIVE');
  });

  it('show the count, the active states, LIVE and the time since the last sync', async () => {
    await open(statusAnswer(sampleStatus()));
    expect(cards()).toEqual([
      'Permits Collected12,481In search now. 1 of 1 source read.',
      'Active States1Of 17 that we collect in.',
      'Collection StatusLIVEIn 1 of 17 states. Behind: Arizona, California, Connecticut and 13 more.',
      `Last Sync3 min ago${formatRecent('2026-11-21T11:57:00.000Z')}.`,
    ]);
  });

  it('say how much is read while collection begins, and LIVE alone only where every state is', async () => {
    const unread = sampleSourceStatus({ id: 'tx-b', lastSuccess: null });
    const status = sampleStatus({ sources: [sampleSourceStatus(), unread] });
    await open(statusAnswer(status));
    expect(cards()[0]).toBe('Permits Collected12,481In search now. 1 of 2 sources read.');
    await open(
      statusAnswer({ ...status, states: status.states.map((state) => ({ ...state, onTime: true })) }),
    );
    expect(cards()[2]).toBe('Collection StatusLIVEAll states up to date.');
  });

  it('show a true count of 0, not the stated one', async () => {
    await open(statusAnswer(sampleStatus({ totalPermits: 0, lastSync: null })));
    expect(cards()[0]).toBe('Permits Collected0In search now. 1 of 1 source read.');
    expect(cards()[3]).toContain('No run has succeeded yet.');
  });

  it('show since when and why collection is delayed', async () => {
    const delayedSince = '2026-11-20T12:00:00.000Z';
    const cause = 'Collection has not run since.';
    await open(statusAnswer(sampleStatus({ collection: { onTime: false, delayedSince, cause } })));
    expect(cards()[2]).toBe(`Collection StatusDelayedSince ${formatRecent(delayedSince)}. ${cause}`);
    expect(text()).toContain('Dashed: no new permits arrive here');
  });
});

describe('the poll', () => {
  it('runs every 5 seconds, and not while the tab is hidden', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    let totalPermits = 1;
    await open(() => Response.json(sampleStatus({ totalPermits: totalPermits++ })));
    expect(polls()).toBe(1);
    await pass(4_999);
    expect(polls()).toBe(1);
    await pass(1);
    expect(polls()).toBe(2);
    expect(cards()[0]).toContain('2');
    show('hidden');
    await pass(60_000);
    expect(polls()).toBe(2);
    show('visible');
    await pass(5_000);
    expect(polls()).toBe(3);
  });

  it('keeps and dates the last status after an error, and continues', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    let failing = false;
    await open(() => (failing ? new Response('Try later.', { status: 503 }) : Response.json(sampleStatus())));
    failing = true;
    await pass(5_000);
    expect(cards()[0]).toContain('12,481');
    expect(cards()[2]).toContain('Unknown');
    expect(text()).toContain('503: Try later.');
    failing = false;
    await pass(5_000);
    expect(cards()[2]).toContain('LIVE');
    expect(text()).not.toContain('Try later');
  });

  it('shows the stated count and a retry when the first one fails', async () => {
    await open(() => new Response('Try later.', { status: 503 }));
    expect(cards()[0]).toContain('7650 (not counted yet)');
    await press(button('Try Again'));
    expect(polls()).toBe(2);
  });
});

describe('the 17 states', () => {
  it('are ACTIVE or show since when and why they are not', async () => {
    const delayedSince = '2026-11-18T12:00:00.000Z';
    const cause = 'City of Sample: The portal refuses us (HTTP 403).';
    await open(
      statusAnswer(sampleStatus({}, { onTime: false, delayedSince, cause, good: 0 })),
      {},
      '/scrapers?state=Texas',
    );
    expect(document.querySelectorAll('main [aria-expanded]')).toHaveLength(17);
    const texas = document.querySelector('main [aria-expanded="true"]')?.textContent;
    expect(texas).toContain(`Delayed since ${formatRecent(delayedSince)}`);
    expect(texas).toContain('0 of 1 source good');
    expect(text()).toContain(cause);
    expect(text().match(/Not collected yet/g)).toHaveLength(16);
  });

  it('open one at a time to their sources, also in the URL', async () => {
    const failed = {
      id: 'tx-silent',
      name: 'City of Silence',
      onTime: false,
      outcome: 'blocked',
      cause: 'The portal refuses us (HTTP 403).',
      lastSuccess: null,
      newestIssueDate: null,
      seenLagDays: null,
      fill: null,
    } as const;
    await open(statusAnswer(sampleStatus({ sources: [sampleSourceStatus(), sampleSourceStatus(failed)] })));
    const cell = [...document.querySelectorAll('main [aria-expanded]')].find(({ textContent }) =>
      textContent.startsWith('Texas'),
    );
    await press(cell ?? document.body);
    expect(pageAddress()).toBe('/scrapers?state=Texas');
    const rows = [...document.querySelectorAll('tbody')].map(({ textContent }) => textContent);
    expect(rows[0]).toContain('City of Sampletx-sampleCollected');
    expect(rows[0]).toContain(`${formatDay('2026-11-19')}2 days50%75%25%100%`);
    expect(rows[0]).toContain('Data license: Not stated');
    expect(rows[1]).toContain('Refused by the portal');
    expect(rows[1]).toContain('The portal refuses us (HTTP 403). No run has succeeded yet.');
    expect(rows[1]).toContain('Not yet');
    expect(text()).toContain('City of Pearland. Its columns are not known.');
    await press(cell ?? document.body);
    expect(pageAddress()).toBe('/scrapers');
    expect(document.querySelector('tbody')).toBeNull();
  });

  it('load a source’s recent runs on demand', async () => {
    const runs = [
      {
        endedAt: '2026-11-21T11:57:00.000Z',
        outcome: 'collected',
        cause: null,
        read: 1204,
        new: 31,
        changed: 4,
      },
    ];
    await open(
      statusAnswer(sampleStatus()),
      { 'GET /api/scrapers/tx-sample/runs': () => Response.json(runs) },
      '/scrapers?state=Texas',
    );
    expect(calls.some((call) => call.includes('/runs'))).toBe(false);
    const details = document.querySelector('tbody details');
    await act(async () => {
      if (details instanceof HTMLDetailsElement) details.open = true;
    });
    await flushUpdates();
    expect(text()).toContain('1,204 rows read, 31 new, 4 changed.');
  });
});
