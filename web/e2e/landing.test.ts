import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { STATES } from '#shared/domain/permit/states.ts';
import { PRICE } from '#shared/domain/plan/plan.ts';
import type { LocalStack } from './local-stack.ts';
import { proves } from './spec/proves.ts';
import { openStory } from './story.ts';
import { stubCall } from './stub-call.ts';
import { leadsTo, linksOf, type Visitor } from './visitor.ts';

/** The landing page for a visitor, in the built site under its security headers. */

let stack: LocalStack;
let dana: Visitor;
let page: Page;

openStory((story) => {
  ({ stack, visitor: dana, page } = story);
});

const part = (id: string) => page.locator(`#${id}`);

describe('a visitor on the landing page', () => {
  it('goes to its parts by their anchors', async () => {
    await page.goto(stack.site);
    await proves('§2.landing.anchors', async () => {
      const nav = page.getByRole('navigation', { name: 'On this page' });
      expect(Object.values(await linksOf(nav))).toEqual(['#features', '#pricing', '#about', '#contact']);
      for (const id of ['features', 'pricing', 'about', 'contact']) {
        await nav.locator(`a[href="#${id}"]`).click();
        await expect.poll(() => new URL(page.url()).hash).toBe(`#${id}`);
        await expect.poll(async () => (await part(id).boundingBox())?.y ?? 9999).toBeLessThan(900);
      }
    });
  });

  it('sees the product and what a lead looks like, on two samples', async () => {
    await page.getByRole('figure', { name: 'The leads page with one lead open. Sample data.' }).waitFor();
    const hero = page.getByRole('figure').filter({ hasText: 'Sample: invented permits' });
    await proves('§2.landing.hero', async () => {
      const permits = hero.getByRole('listitem');
      await expect.poll(() => permits.count()).toBe(2);
      const told = await permits.allInnerTexts();
      for (const text of told) {
        expect(text).toMatch(/SAMPLE-\d+/);
        expect(text).toMatch(/\$[\d,]+/);
        expect(text).toMatch(/, [A-Z]{2}$/m);
        expect(text.split('\n').filter((line) => line.trim() !== '')).toHaveLength(5);
      }
      expect(told.map((text) => /\b(Active|New)\b/.exec(text)?.[0])).toEqual(['Active', 'New']);
    });
  });

  it('checks a city before signing up', async () => {
    await page.getByLabel('Do we cover your city?').fill('chicago');
    await page.getByRole('button', { name: 'Check' }).click();
    const check = page.getByRole('status');
    await check.getByText(/^Yes\. Chicago, IL has [\d,]+ leads? in 30 days/).waitFor();
    await expect
      .poll(() => check.getByRole('definition').allTextContents())
      .toEqual(Array.from({ length: 3 }, () => expect.stringMatching(/^\d{1,3}$/)));
    // As people type it, and with the keyboard.
    const box = page.getByLabel('Do we cover your city?');
    await box.fill('');
    await box.pressSequentially('chicago il');
    await page.getByRole('option', { name: 'Chicago, IL' }).waitFor();
    await box.press('ArrowDown');
    await box.press('Enter');
    await expect.poll(() => box.inputValue()).toBe('Chicago, IL');
    await check.getByText(/^Yes\. Chicago, IL has/).waitFor();
    await box.fill('Chicgo');
    await box.press('Enter');
    await check.getByText('We don’t know “Chicgo”. Did you mean:').waitFor();
    await check.getByRole('button', { name: 'Chicago, IL' }).click();
    await check.getByText(/^Yes\. Chicago, IL has/).waitFor();
    await box.fill('aurora, co');
    await box.press('Enter');
    await check.getByText(/^We don’t cover Aurora, CO yet\./).waitFor();
    await page.getByLabel('Tell me when you cover Aurora, CO').fill('ida@example.com');
    await page.getByRole('button', { name: 'Tell me' }).click();
    await page.getByText('We’ll write to ida@example.com when we cover Aurora, CO.').waitFor();
  });

  it('sees on a phone whom it is for, the price and the check at once, and a short page', async () => {
    const viewport = page.viewportSize();
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto(stack.site);
    const hero = page.getByRole('main');
    for (const shown of [
      hero.getByText('Building permit leads for contractors'),
      hero.getByText(`${PRICE.short} a month.`).first(),
      page.getByRole('button', { name: 'Check' }),
    ]) {
      const box = await shown.boundingBox();
      expect((box?.y ?? 844) + (box?.height ?? 0)).toBeLessThan(844);
    }
    await expect
      .poll(() => page.evaluate(() => document.documentElement.scrollHeight))
      .toBeLessThanOrEqual(4500);
    if (viewport !== null) await page.setViewportSize(viewport);
  });

  it('reads what it covers, what it can do, what it costs and who is behind it', async () => {
    await proves('§2.landing.coverage', async () => {
      const coverage = page.getByRole('region', { name: 'Market coverage' });
      await coverage
        .getByText(/^Measured today: \d+ cit(y|ies) in 2 states, [\d,]+ permits still open\./)
        .waitFor();
      await expect.poll(() => coverage.locator('[data-figure="states"]').textContent()).toBe('2');
      await expect
        .poll(() => coverage.locator('[data-figure="permits"]').textContent())
        .toMatch(/^[\d,]{3,}$/);
    });
    await proves('§2.landing.features', async () => {
      for (const name of [
        'Search and filters',
        'CSV and Excel export',
        'REST API',
        'Alerts',
        'Lead scoring',
        'Interactive maps',
        'Contact information',
      ])
        await part('features').getByRole('heading', { name }).waitFor();
      for (const word of [
        'location',
        'value range',
        'permit type',
        'contractor',
        'date range',
        'email',
        'phone',
        'webhook',
      ])
        await part('features').getByText(new RegExp(word)).first().waitFor();
    });
    await proves(['§2.landing.pricing', '§9.trial'], async () => {
      const pricing = part('pricing');
      for (const text of [
        'Professional Plan',
        'Most Popular',
        PRICE.short,
        '/month',
        '7-day free trial',
        'No credit card required',
        'Cancel anytime',
        'Through PayPal',
      ])
        await pricing.getByText(text, { exact: true }).waitFor();
    });
    await proves('§2.landing.about', () =>
      part('about').getByText('Every permit comes from a government’s own open-data portal.').waitFor(),
    );
  });

  it('finds the legal texts and an address at its foot', async () => {
    await proves('§2.landing.footer-legal', async () =>
      expect
        .poll(() => linksOf(part('contact')))
        .toMatchObject({
          Terms: '/legal/terms',
          Privacy: '/legal/privacy',
        }),
    );
    await proves('§2.landing.footer-email', async () => {
      const address = part('contact').getByRole('link', { name: /@/ });
      await expect.poll(() => address.getAttribute('href')).toBe(`mailto:${await address.textContent()}`);
    });
  });

  it('sees the claims while nothing is measured', async () => {
    dana.expectLogged('/api/permits/stats');
    await stubCall(page, 'permitStats', { status: 503, text: 'The counts are not there.' });
    await page.reload();
    await proves('§9.claims', async () => {
      await page.getByText('Our claim, not a live count.').waitFor();
      const figures = ['states', 'cities', 'permits', 'updated', 'total'];
      await expect
        .poll(() => Promise.all(figures.map((name) => page.locator(`[data-figure="${name}"]`).textContent())))
        .toEqual(['17', '50+', '50K+', 'Daily', '110,000+']);
      await page.getByText('permits by our own claim').waitFor();
    });
  });

  it('reaches the sign-in page from every link', async () => {
    const header = page.getByRole('banner');
    await proves('§2.landing.sign-in', () =>
      leadsTo(page, '/api/login', () => header.getByRole('link', { name: 'Sign In' }).click()),
    );
    await page.getByRole('heading', { name: 'Sign in' }).waitFor();
    await page.goto(stack.site);
    await proves(['§2.landing.start-trial', '§7.login'], () =>
      leadsTo(page, '/api/login', () => header.getByRole('link', { name: 'Start Free Trial' }).click()),
    );
    await page.getByRole('heading', { name: 'Create account' }).waitFor();
    await page.goto(stack.site);
    await proves('§2.landing.final-call', () =>
      leadsTo(page, '/api/login', () =>
        page
          .getByRole('region', { name: 'Check it against your own city.' })
          .getByRole('link', { name: 'Start Free Trial' })
          .click(),
      ),
    );
  });

  it('knows the states by name', async () => {
    await page.goto(stack.site);
    await proves('§9.states', async () => {
      const names =
        'Arizona, California, Connecticut, Florida, Georgia, Illinois, Michigan, Missouri, New Jersey, New York, North Carolina, Ohio, Pennsylvania, Tennessee, Texas, Virginia, Washington'.split(
          ', ',
        );
      expect(STATES.map(({ name }) => name)).toEqual(names);
      const listed = page.getByRole('list', { name: 'States we cover' }).getByRole('listitem');
      await listed.first().waitFor();
      await expect
        .poll(async () => Promise.all((await listed.all()).map((item) => item.getAttribute('data-state'))))
        .toEqual(names);
    });
  });
});
