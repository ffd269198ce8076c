import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { PRICE } from '#shared/domain/plan/plan.ts';
import { titleCase } from '#shared/domain/title-case.ts';
import type { LocalStack, Login } from './local-stack.ts';
import type { SentCalls } from './sent-calls.ts';
import { proves } from './spec/proves.ts';
import { comeIn, openStory } from './story.ts';
import { stubCall } from './stub-call.ts';
import { leadsTo, linksOf, openAccountMenu } from './visitor.ts';

/** The pages that a signed-in user opens every day, in the built site under its security headers. */

interface Stats {
  readonly totalPermits: number;
  readonly totalValuation: number;
  readonly availableStates: number;
  readonly permitTypes: number;
}
interface Recent {
  readonly id: string;
  readonly permitType: string | null;
  readonly addressStreet: string | null;
  readonly jurisdictionState: string;
}

let stack: LocalStack;
let login: Login;
let page: Page;
let calls: SentCalls;

openStory(async (story) => {
  ({ stack, login, page, calls } = story);
  await comeIn(story, '/dashboard');
});

const pages = () => page.getByRole('navigation', { name: 'Pages' });
const card = (label: string) => page.getByText(label, { exact: true }).locator('..').locator('dd').first();

describe('a foreman at home', () => {
  it('sees a greeting and links to everything', async () => {
    await page.goto(stack.site);
    const user = await page.evaluate(
      async () => (await (await fetch('/api/auth/user')).json()) as { firstName: string },
    );
    await proves(['§2.home.welcome', '§4.authentication.pages'], () =>
      page.getByRole('heading', { level: 1, name: `Welcome, ${user.firstName}`, exact: true }).waitFor(),
    );
    await proves('§2.home.top-links', async () => {
      await expect
        .poll(() => linksOf(pages()))
        .toEqual({
          Home: '/',
          Leads: '/leads',
          'Work List': '/work',
          'Lead Alerts': '/alerts',
          'Heat Map': '/heatmap',
        });
      expect(await linksOf(await openAccountMenu(page))).toEqual({
        Settings: '/notifications',
        Dashboard: '/dashboard',
        'Data Sources': '/scrapers',
        'Sign Out': '/api/logout',
      });
      await page.keyboard.press('Escape');
    });
    await proves('§2.home.cards', async () => {
      const cards = await linksOf(page.getByRole('region', { name: 'Go to' }));
      expect(Object.values(cards)).toEqual([
        '/leads?view=all',
        '/dashboard',
        '/notifications',
        '/subscription',
        '/scrapers',
      ]);
      const [leads, , , , sources] = Object.keys(cards);
      expect(leads).toMatch(/All Leads\s+Every permit, with contractor and owner contacts on record/);
      expect(sources).toMatch(/Data Sources\s+Where permits come from, and how fresh they are/);
    });
    await proves('§2.home.getting-started', async () => {
      const started = page.getByRole('region', { name: 'Getting Started' });
      expect(Object.values(await linksOf(started))).toEqual([
        '/subscription',
        '/alerts',
        '/heatmap',
        '/dashboard',
      ]);
      await started.getByText('See where building is picking up').waitFor();
    });
    await proves('§2.home.trial-prompt', async () => {
      await page.getByText('7 days left', { exact: true }).waitFor();
      const upgrade = page.getByRole('link', { name: `Upgrade - ${PRICE.label}` });
      await expect.poll(() => upgrade.getAttribute('href')).toBe('/subscription');
    });
  });

  it('is greeted by email address without a name', async () => {
    await stubCall(page, 'currentUser', {
      change: (user: object) => ({ ...user, firstName: null }),
    });
    await page.reload();
    await proves('§2.home.welcome-email', () =>
      page.getByRole('heading', { name: `Welcome, ${login.address}`, exact: true }).waitFor(),
    );
    await page.goto(`${stack.site}/leads`);
    await proves('§2.leads.greeting', () => page.getByText(`Welcome, ${login.address}`).first().waitFor());
  });

  it('sees a spinner until the user is known', async () => {
    await stubCall(page, 'currentUser', 'never');
    await page.goto(`${stack.site}/dashboard`);
    await proves(['§2.routes.spinner', '§4.authentication.loading'], async () => {
      await page.getByRole('status').filter({ hasText: 'Loading' }).locator('svg').waitFor();
      expect(await page.getByRole('heading').count()).toBe(0);
    });
    await page.goto(`${stack.site}/about`);
    await proves('§2.routes.signed-out', () =>
      page.getByRole('heading', { level: 1, name: 'About Plumbline' }).waitFor(),
    );
  });

  it('opens every page, none of them for administrators', async () => {
    const shown = {
      '/': /^Welcome, /,
      '/dashboard': 'Building Permit Dashboard',
      '/leads': /leads/i,
      '/scrapers': 'Data Sources',
      '/subscription': 'Subscription',
      '/notifications': 'Email Settings',
      '/alerts': 'Lead Alerts',
      '/heatmap': 'Heat Map',
      '/about': 'About Plumbline',
      '/contact': 'Contact',
      '/legal/terms': 'Terms of Service',
      '/legal/privacy': 'Privacy Policy',
    };
    const links = new Set<string>();
    await proves('§2.routes.signed-in', async () => {
      for (const [path, name] of Object.entries(shown)) {
        await page.goto(stack.site + path);
        await page.getByRole('heading', { level: 1, name }).waitFor();
        expect(new URL(page.url()).pathname).toBe(path);
        // The list that was open last may be part of a link.
        for (const place of [pages(), await openAccountMenu(page)])
          for (const link of Object.values(await linksOf(place)))
            links.add(new URL(link, stack.site).pathname);
      }
    });
    await proves('§6.roles.two', async () => {
      const own = ['/work', '/api/logout'];
      expect([...links].filter((link) => !(link in shown || own.includes(link)))).toEqual([]);
      await page.goto(`${stack.site}/admin`);
      await page.getByRole('heading', { name: 'Page Not Found' }).waitFor();
    });
  });
});

describe('a foreman at the dashboard', () => {
  it('reads the totals', async () => {
    await page.goto(`${stack.site}/dashboard`);
    const stats = await page.evaluate(
      async () => (await (await fetch('/api/permits/stats')).json()) as Stats,
    );
    await proves(['§2.dashboard.stat-cards', '§7.stats'], async () => {
      await expect
        .poll(() => card('Total Permits').textContent())
        .toBe(stats.totalPermits.toLocaleString('en-US'));
      await expect.poll(() => card('States').textContent()).toBe(String(stats.availableStates));
      await expect
        .poll(() => card('Permit Types').textContent())
        .toBe(stats.permitTypes.toLocaleString('en-US'));
    });
    await proves('§9.dashboard', async () => {
      await expect
        .poll(() => card('Total Value').textContent())
        .toBe(`$${(stats.totalValuation / 1e9).toFixed(1)}B`);
      const recent = page.getByRole('region', { name: 'Recent Permits' }).getByRole('listitem');
      await expect.poll(() => recent.count()).toBe(5);
    });
  });

  it('reads the first five of the newest permits', async () => {
    await stubCall(page, 'recentPermits', {
      change: ([first, ...others]: Recent[]) => [
        { ...first, permitType: null },
        ...others,
        { ...first, id: 'il-chicago.sixth' },
      ],
    });
    const [answer] = await Promise.all([
      page.waitForResponse((one) => one.url().includes('/api/permits/recent')),
      page.reload(),
    ]);
    const permits = (await answer.json()) as Recent[];
    const rows = page.getByRole('region', { name: 'Recent Permits' }).getByRole('listitem');
    await rows.first().waitFor();
    await proves('§2.dashboard.recent', async () => {
      expect(permits).toHaveLength(6);
      await expect.poll(() => rows.count()).toBe(5);
    });
    await proves('§2.dashboard.recent-facts', async () => {
      for (const [at, text] of (await rows.allInnerTexts()).entries()) {
        const { permitType, addressStreet, jurisdictionState } = permits[at] ?? {};
        const street = titleCase(addressStreet ?? '');
        for (const fact of [permitType, street, jurisdictionState]) expect(text).toContain(fact ?? '');
        expect(text).toMatch(/(\$[\d,]+|—)\s+(\w{3} \d{1,2}(, \d{4})?|—)\s*$/);
      }
    });
    await proves('§2.dashboard.type-fallback', () =>
      rows.first().getByText('Building Permit', { exact: true }).waitFor(),
    );
  });

  it('continues to all leads', async () => {
    await proves('§2.dashboard.logout', async () => {
      const signOut = (await openAccountMenu(page)).getByRole('link', { name: 'Sign Out' });
      await expect.poll(() => signOut.getAttribute('href')).toBe('/api/logout');
      await page.keyboard.press('Escape');
    });
    await proves('§2.dashboard.view-all', async () => {
      await page.getByRole('link', { name: 'View All Leads' }).click();
      await page.waitForURL(`${stack.site}/leads?view=all`);
    });
  });
});

describe('a foreman leaving', () => {
  it('is signed out from the home', async () => {
    await page.goto(stack.site);
    await proves(['§2.home.sign-out', '§7.logout'], async () => {
      const menu = await openAccountMenu(page);
      await calls.settled();
      await leadsTo(page, '/api/logout', () => menu.getByRole('link', { name: 'Sign Out' }).click());
    });
    await proves('§4.authentication.pages', () =>
      page.getByRole('link', { name: 'Start Free Trial' }).first().waitFor(),
    );
  });
});
