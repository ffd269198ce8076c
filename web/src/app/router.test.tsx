import { Link } from 'react-router';
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { routes } from '#shared/contract/routes.ts';
import {
  button,
  closePage,
  flushUpdates,
  never,
  openPage,
  press,
  pretendServer,
  SAMPLE_USER,
} from '../lib/testing.tsx';
import { AppRoutes, PaymentApart } from './router.tsx';
import { redirectToSignIn, returnToLanding } from './signed-in.tsx';

vi.mock(import('./signed-in.tsx'), async (original) => ({
  ...(await original()),
  redirectToSignIn: vi.fn(),
  returnToLanding: vi.fn(),
}));

beforeEach(() => vi.clearAllMocks());
afterEach(closePage);

/** PRODUCT §2, route availability; `/account` is our addition. */
const SIGNED_IN = [
  '/dashboard',
  '/leads',
  '/scrapers',
  '/subscription',
  '/notifications',
  '/alerts',
  '/heatmap',
  '/account',
];
/** Pages that are our additions. */
const OTHERS = [
  '/work',
  '/route',
  '/start',
  '/contractors',
  '/address',
  '/results',
  '/security',
  '/team',
  '/status',
];
const PUBLIC = ['/about', '/contact', '/legal/terms', '/legal/privacy'];

async function open(path: string, user: () => Response | Promise<Response>): Promise<void> {
  pretendServer({ 'GET /api/auth/user': user });
  await openPage(path, <AppRoutes />);
}
async function shown(): Promise<void> {
  while (heading() === undefined) await flushUpdates();
}
const visitor = (): Response => new Response('Unauthorized.', { status: 401 });
const ana = (): Response => Response.json(SAMPLE_USER);
const heading = (): string | null | undefined => document.querySelector('h1')?.textContent;

describe('route availability (PRODUCT §2)', () => {
  it.each(SIGNED_IN)('%s sends a visitor to sign in and shows a page to a user', async (path) => {
    await open(path, visitor);
    expect(redirectToSignIn).toHaveBeenCalledTimes(1);
    expect(heading()).toBeUndefined();
    await open(path, ana);
    await shown();
    expect(redirectToSignIn).toHaveBeenCalledTimes(1);
    expect(heading()).not.toBe('Page Not Found');
    expect(document.querySelectorAll('h1')).toHaveLength(1);
  });

  it.each(['/', ...SIGNED_IN])('%s shows a spinner until the user is known', async (path) => {
    await open(path, never);
    expect(document.querySelector('[role="status"]')?.textContent).toBe('Loading');
    expect(redirectToSignIn).not.toHaveBeenCalled();
  });

  it('/ shows the home page to a user and the landing page to a visitor', async () => {
    await open('/', ana);
    await shown();
    expect(heading()).toBe('Welcome, Ana');
    await open('/', visitor);
    expect(returnToLanding).toHaveBeenCalledTimes(1);
  });

  it.each(PUBLIC)('%s shows a page to everyone', async (path) => {
    for (const user of [visitor, ana, never]) {
      await open(path, user);
      await shown();
      expect(heading()).not.toBe('Page Not Found');
      expect(redirectToSignIn).not.toHaveBeenCalled();
    }
  });

  it.each(['/nowhere', '/leads/7', '/legal', '/Subscription/x'])('%s is not found', async (path) => {
    await open(path, visitor);
    await shown();
    expect(heading()).toBe('Page Not Found');
    expect(redirectToSignIn).not.toHaveBeenCalled();
  });
});

describe('the page of payment', () => {
  it.each([
    ['/dashboard', '/subscription'],
    ['/leads?view=all', '/subscription/?x=1'],
    ['/subscription', '/dashboard'],
  ])(
    'loads the page anew between %s and %s, whose policies differ, and shows nothing before',
    async (from, to) => {
      const reload = vi.fn();
      const original = location;
      vi.stubGlobal('location', { reload, origin: location.origin });
      onTestFinished(() => void vi.stubGlobal('location', original));
      const page = (
        <>
          <Link to={to}>There</Link>
          <Link to={`${from}#part`}>Part</Link>
          <PaymentApart>
            <h1>A page</h1>
          </PaymentApart>
        </>
      );
      await openPage(from, page);
      const follow = (text: string) =>
        press([...document.querySelectorAll('a')].find((link) => link.textContent === text) as Element);
      await follow('Part');
      expect([heading(), reload.mock.calls.length]).toEqual(['A page', 0]);
      await follow('There');
      expect([heading(), reload.mock.calls.length]).toEqual([undefined, 1]);
    },
  );
});

describe('a failure (PRODUCT §7)', () => {
  /** The reads that a page made more than once, when the server answers each with an error, or all but who the user is. */
  async function repeated(path: string, user: () => Response): Promise<readonly string[]> {
    const broken = () => new Response('Broken.', { status: 500 });
    const reads = Object.values(routes).filter(({ method }) => method === 'GET');
    const { calls } = pretendServer({
      ...Object.fromEntries(reads.map(({ method, path: at }) => [`${method} ${at}`, broken])),
      'GET /api/auth/user': user,
    });
    await openPage(path, <AppRoutes />);
    await shown();
    // The parts that load later.
    for (let at = 0; at < 20; at++) await flushUpdates();
    return calls.filter((call, at) => calls.indexOf(call) < at);
  }

  it.each([...new Set(['/', ...SIGNED_IN, ...OTHERS])])('is asked for once by %s', async (path) => {
    expect(await repeated(path, ana)).toEqual([]);
    expect(await repeated(path, () => new Response('Broken.', { status: 500 }))).toEqual([]);
  });
});

it.each(SIGNED_IN)('%s links to the settings', async (path) => {
  await open(path, ana);
  await shown();
  expect(button('Settings').getAttribute('href')).toBe('/notifications');
});

it.each([
  ['/settings', 'Business', 'Business'],
  ['/notifications', 'Email & Phone', 'Email Settings'],
  ['/team', 'Team', 'Team'],
  ['/subscription', 'Plan', 'Subscription'],
  ['/security', 'Security', 'Security'],
  ['/account', 'Security', 'Security'],
  ['/settings/api', 'API', 'API'],
])('%s opens the tab %s of Settings, titled %s', async (path, tab, title) => {
  await open(path, ana);
  await shown();
  expect([heading(), document.title]).toEqual([title, `${title} · Plumbline`]);
  const current = document.querySelectorAll('main nav [aria-current="page"]');
  expect([...current].map(({ textContent }) => textContent)).toEqual([tab]);
});

it.each([
  ['/team', 'Security', false],
  ['/team', 'Plan', true],
  ['/subscription', 'Team', true],
  ['/subscription', 'Plan', false],
])('the browser loads, from %s, the tab %s: %s', async (from, tab, isLoaded) => {
  await open(from, ana);
  await shown();
  const clicked = vi.fn((event: Event) => {
    // The browser follows a click that no handler prevented.
    const isPrevented = event.defaultPrevented;
    event.preventDefault();
    return isPrevented;
  });
  addEventListener('click', clicked, { once: true });
  const link = [...document.querySelectorAll('main nav a')].find(({ textContent }) => textContent === tab);
  await press(link ?? document.body);
  expect(clicked).toHaveReturnedWith(!isLoaded);
});

it('shows a page until the code of the next one has loaded, and starts that one at its top', async () => {
  const loading = (): boolean => document.querySelector('[role="status"]')?.textContent === 'Loading';
  await open('/contact', visitor);
  await shown();
  const scrolled = vi.fn();
  vi.stubGlobal('scrollTo', scrolled);
  vi.stubGlobal('scrollY', 500);
  onTestFinished(() => void vi.stubGlobal('scrollY', 0));
  button('About').focus();
  await press(button('About'));
  while (heading() !== 'About Plumbline') {
    expect(loading()).toBe(false);
    expect(heading()).toBe('Contact');
    await flushUpdates();
  }
  expect(document.activeElement?.id).toBe('main');
  expect(scrolled.mock.calls).toEqual([[0, 0]]);
});
