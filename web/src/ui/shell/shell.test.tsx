import { useQuery } from '@tanstack/react-query';
import { act } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { userQuery } from '../../lib/api/session.ts';
import { formatDay } from '../../lib/format/format.ts';
import { setWaiting } from '../../lib/saved/waiting.ts';
import { button, closePage, openPage, press, pretendServer, SAMPLE_USER } from '../../lib/testing.tsx';
import { Shell } from './shell.tsx';

const MAIN = ['Home', 'Leads', 'Work List', 'Lead Alerts', 'Heat Map'];
const ACCOUNT = ['Settings', 'Dashboard', 'Data Sources', 'Sign Out'];

/** Reads the user, as every page does before it shows the shell. */
function Page() {
  useQuery(userQuery);
  return (
    <Shell>
      <main>A page</main>
    </Shell>
  );
}

const setWidth = (isDesktop: boolean): void => {
  vi.stubGlobal('matchMedia', () => Object.assign(new EventTarget(), { matches: isDesktop }));
};
const key = (name: string): Promise<void> =>
  act(async () => {
    document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { key: name, bubbles: true }));
  });
const linksIn = (place: string): string[] =>
  [...document.querySelectorAll(`${place} a`)].map(({ textContent }) => textContent);
const focused = (): string | null | undefined => document.activeElement?.textContent;

async function open(at = '/leads?state=Texas', answers: Parameters<typeof pretendServer>[0] = {}) {
  pretendServer({ 'GET /api/auth/user': () => Response.json(SAMPLE_USER), ...answers });
  await openPage(at, <Page />);
}

afterEach(async () => {
  await closePage();
  setWidth(true);
});

describe('signing out', () => {
  it('asks first if changes wait for a connection, and stays if the user wants', async () => {
    await open();
    const change = { id: 'a', at: '', day: '', permitId: 'p', permitNumber: 'P-1' };
    await act(async () => setWaiting([change]));
    await press(button('Sign Out'));
    await vi.waitFor(() =>
      expect(document.querySelector('[role=dialog]')?.textContent).toContain('1 change was not sent'),
    );
    await press(button('Stay signed in'));
    expect(document.querySelector('[role=dialog]')).toBeNull();
    await act(async () => setWaiting([]));
  });
});

describe('the shell on a desktop', () => {
  const menu = (): HTMLElement => button('Account menu: AnaAWelcome, Ana');
  const isOpen = (): boolean => menu().getAttribute('aria-expanded') === 'true';

  it('has every page in one order, the account’s behind the account menu', async () => {
    await open();
    expect(linksIn('nav[aria-label="Pages"]')).toEqual(MAIN);
    expect(linksIn('nav[aria-label="Account"]')).toEqual(ACCOUNT);
  });

  it('marks only the current page', async () => {
    await open();
    const marked = [...document.querySelectorAll('[aria-current="page"]')];
    expect(marked.map(({ textContent }) => textContent)).toEqual(['Leads']);
  });

  it('shows whose account it is', async () => {
    await open();
    const panel = document.getElementById(menu().getAttribute('aria-controls') ?? '');
    expect(panel?.textContent).toContain('ana@example.com');
  });

  it('opens and closes the account menu by pressing its button', async () => {
    await open();
    expect(isOpen()).toBe(false);
    await press(menu());
    expect(isOpen()).toBe(true);
    await press(menu());
    expect(isOpen()).toBe(false);
  });

  it('moves through the open menu with the arrow keys, and round its ends', async () => {
    await open();
    menu().focus();
    await key('ArrowDown');
    expect(document.activeElement).toBe(menu());
    await press(menu());
    for (const name of ['Settings', 'Dashboard']) {
      await key('ArrowDown');
      expect(focused()).toBe(name);
    }
    for (const name of ['Settings', 'Sign Out']) {
      await key('ArrowUp');
      expect(focused()).toBe(name);
    }
    await key('ArrowDown');
    expect(focused()).toBe('Settings');
    menu().focus();
    await key('ArrowUp');
    expect(focused()).toBe('Sign Out');
  });

  it('closes the menu on Escape and focuses its button', async () => {
    await open();
    await press(menu());
    button('Dashboard').focus();
    await key('Escape');
    expect(isOpen()).toBe(false);
    expect(document.activeElement).toBe(menu());
  });

  it.each([
    [
      'pressed',
      () => document.querySelector('main')?.dispatchEvent(new Event('pointerdown', { bubbles: true })),
    ],
    ['focused', () => button('Leads').focus()],
  ])('closes the menu when something else is %s', async (_, leave) => {
    await open();
    await press(menu());
    await act(async () => void leave());
    expect(isOpen()).toBe(false);
  });

  it('closes the menu when a link in it is followed', async () => {
    await open();
    await press(menu());
    await press(button('Dashboard'));
    expect(isOpen()).toBe(false);
    expect(button('Dashboard').getAttribute('aria-current')).toBe('page');
  });

  it('has a plain link to sign out', async () => {
    await open();
    expect(button('Sign Out').getAttribute('href')).toBe('/api/logout');
  });

  it('deletes what the tab saved on sign-out, also what forms save when the page is left', async () => {
    await open();
    sessionStorage.setItem('draft:a', '{}');
    addEventListener('pagehide', () => sessionStorage.setItem('draft:b', '{}'), { once: true });
    button('Sign Out').addEventListener('click', (event) => event.preventDefault());
    await press(button('Sign Out'));
    expect(sessionStorage).toHaveLength(0);
    dispatchEvent(new Event('pagehide'));
    expect(sessionStorage).toHaveLength(0);
  });
});

describe('the shell on a phone', () => {
  beforeEach(() => setWidth(false));

  it('has tabs, and the other pages in Menu in the same order', async () => {
    await open();
    expect(linksIn('nav[aria-label="Pages"]')).toEqual([...MAIN, ...ACCOUNT]);
    const panel = document.getElementById(button('Menu').getAttribute('aria-controls') ?? '');
    expect(panel?.hidden).toBe(true);
    const inMenu = [...(panel?.querySelectorAll('a') ?? [])].map(({ textContent }) => textContent);
    expect(inMenu).toEqual([...MAIN.slice(4), ...ACCOUNT]);
    await press(button('Menu'));
    expect(panel?.hidden).toBe(false);
  });
});

describe('the marks in the header', () => {
  const TRIAL = {
    status: 'trial',
    access: true,
    daysLeft: 6,
    cancelled: false,
    nextBillingDate: null,
    trialEnd: '2026-11-30T12:00:00.000Z',
    accessUntil: '2026-11-30T12:00:00.000Z',
  };
  const header = (): string => document.querySelector('header')?.textContent ?? '';

  it.each([
    ['the days left of a trial', TRIAL, 'Trial: 6 days left'],
    ['that the trial is over', { ...TRIAL, access: false, daysLeft: 0 }, 'Trial over'],
    [
      'until when a month is paid',
      { ...TRIAL, status: 'active', daysLeft: 20, nextBillingDate: TRIAL.accessUntil },
      `Paid until ${formatDay('2026-11-30')}`,
    ],
  ])('say %s, with a link to the subscription', async (_, subscription, text) => {
    await open('/', { 'GET /api/subscriptions/current': () => Response.json(subscription) });
    expect(button(text).getAttribute('href')).toBe('/subscription');
  });

  it('say that the permits are a sample, and link to the mailbox', async () => {
    const config = { data: 'sample', mailboxUrl: 'http://127.0.0.1:4401' };
    await open('/', { 'GET /config.json': () => Response.json(config) });
    await press(button('Sample data'));
    expect(header()).toContain('these permits are generated, not real');
    expect(button('Open the mailbox').getAttribute('href')).toBe('http://127.0.0.1:4401');
  });

  it('say nothing about live data', async () => {
    await open('/', { 'GET /config.json': () => Response.json({ data: 'live', mailboxUrl: null }) });
    expect(header()).not.toMatch(/data|mailbox/);
  });
});
