import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import type { LocalStack } from './local-stack.ts';
import { installClock, stopClock } from './page-clock.ts';
import { proves } from './spec/proves.ts';
import { openStory } from './story.ts';
import { leadsTo, toast } from './visitor.ts';

let stack: LocalStack;
let page: Page;

openStory(async (story) => {
  ({ stack, page } = story);
  await installClock(page);
});

describe('a visitor on the other public pages', () => {
  it('reads the about page', async () => {
    await page.goto(`${stack.site}/about`);
    await proves('§2.about.story', async () => {
      await page.getByRole('heading', { level: 1, name: 'About Plumbline' }).waitFor();
      await page.getByText('The name is the oldest tool for checking a wall.').waitFor();
    });
    await proves('§2.about.values', () => page.getByRole('heading', { name: 'Our values' }).waitFor());
    await proves('§2.about.leadership', () => page.getByRole('heading', { name: 'Leadership' }).waitFor());
    await proves('§2.about.start-trial', () =>
      leadsTo(page, '/api/login', () => page.getByRole('link', { name: 'Start Your Free Trial' }).click()),
    );
  });

  it('reads the legal texts, and what may be exported', async () => {
    await page.goto(`${stack.site}/legal/terms`);
    await proves('§2.legal.terms', async () => {
      await page.getByRole('heading', { level: 1, name: 'Terms of Service' }).waitFor();
      await page.getByText('Last updated December 19, 2024.').waitFor();
    });
    await proves('§9.export-limit', () =>
      page
        .getByText(/Professional plan.* up to 500 leads (a|per) month/)
        .first()
        .waitFor(),
    );
    await page.goto(`${stack.site}/legal/privacy`);
    await proves('§2.legal.privacy', async () => {
      await page.getByRole('heading', { level: 1, name: 'Privacy Policy' }).waitFor();
      await page.getByText('Last updated December 19, 2024.').waitFor();
    });
  });

  it('sends the contact form', async () => {
    await page.goto(`${stack.site}/contact`);
    await proves('§2.contact.hours', async () => {
      const hours = page.getByRole('table', { name: 'Business hours' }).getByRole('row');
      await hours.first().waitFor();
      await expect
        .poll(async () => (await hours.allInnerTexts()).map((text) => text.replaceAll(/\s+/g, ' ').trim()))
        .toEqual(['Mon-Fri 8-6 EST', 'Sat 9-2', 'Sun closed']);
    });
    await proves('§2.contact.faq', () => page.getByRole('heading', { name: 'Frequent questions' }).waitFor());
    const form = page.getByRole('form', { name: 'Write to us' });
    const box = (name: string) => form.getByLabel(name, { exact: true });
    const names = ['Full name', 'Email', 'Company', 'Phone', 'Subject', 'Message'];
    const typed = () => Promise.all(names.map((name) => box(name).inputValue()));
    await proves('§2.contact.form', async () => expect.poll(typed).toEqual(['', '', '', '', '', '']));

    const send = form.getByRole('button', { name: 'Send Message' });
    await proves('§5.contact.required', async () => {
      await send.click();
      for (const sentence of [
        'Enter your full name.',
        'Enter your email address. It should look like name@example.com.',
        'Enter a subject.',
        'Enter your message.',
      ])
        await form.getByText(sentence).waitFor();
      await expect.poll(() => box('Email').getAttribute('type')).toBe('email');
      await box('Email').fill('dana at roofing');
      await form.getByText('It should look like name@example.com.').waitFor();
    });
    const message = ['Dana', 'dana@roofing.example', '', '', 'A city I miss', 'Do you read Peoria?'];
    for (const [at, text] of message.entries()) await box(names[at] ?? '').fill(text);
    await stopClock(page);
    await send.click();
    await proves(['§5.contact.sent', '§9.contact', '§5.contact.optional'], async () => {
      await toast(page, 'Message Sent');
      await toast(page, "Thank you for contacting us. We'll get back to you within 24 hours.");
    });
    await proves('§5.contact.clears', async () => {
      await page.clock.runFor(999);
      await expect.poll(typed).toEqual(message);
      await page.clock.runFor(1);
      await expect.poll(typed).toEqual(['', '', '', '', '', '']);
    });
    await proves('§5.contact.local', async () => {
      await stack.sendDueMail();
      const address = await page.locator('section h2 ~ p a').first().innerText();
      // Other visitors of the shared stack write too.
      await expect
        .poll(async () => (await stack.mailsTo(address)).map(({ subject }) => subject))
        .toContain('Contact form: A city I miss');
    });
  });

  it('may open only public pages', async () => {
    await page.clock.resume();
    await proves('§2.routes.signed-out', async () => {
      for (const [path, heading] of [
        ['/', 'See who is building. Reach them first.'],
        ['/about', 'About Plumbline'],
        ['/contact', 'Contact'],
        ['/legal/terms', 'Terms of Service'],
        ['/legal/privacy', 'Privacy Policy'],
      ] as const) {
        await page.goto(stack.site + path);
        await page.getByRole('heading', { level: 1, name: heading }).waitFor();
        expect(new URL(page.url()).pathname).toBe(path);
      }
    });
    await proves(['§2.routes.guard', '§6.roles.guard'], async () => {
      for (const path of [
        '/dashboard',
        '/leads',
        '/scrapers',
        '/subscription',
        '/notifications',
        '/alerts',
        '/heatmap',
      ]) {
        await leadsTo(page, '/api/login', () => page.goto(stack.site + path).then(() => undefined));
        await page.waitForURL(`**/login.html?returnTo=${encodeURIComponent(path)}`);
      }
    });
    await proves(['§2.routes.not-found', '§8.not-found'], async () => {
      await page.goto(`${stack.site}/nowhere/at/all`);
      await page.getByRole('heading', { level: 1, name: 'Page Not Found', exact: true }).waitFor();
    });
  });
});
