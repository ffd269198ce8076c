import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { openBrowser } from './browser.ts';
import { type LocalStack, startLocalStack } from './local-stack.ts';
import { openVisitor, PATIENTLY, signUp, toast, type Visitor } from './visitor.ts';

/** An alert from its making to the mail and out again, pressed by hand in the browser; in the built site. */

const NORA = { firstName: 'Nora', address: 'nora@gutters.example', password: 'Soffit-and-fascia-6' };
const ALERT = 'Everything in Chicago';

let stack: LocalStack;
let browser: Browser;
let nora: Visitor;
let page: Page;
/** The mailbox page, beside the site. */
let mailbox: Page;

beforeAll(async () => {
  [stack, browser] = await Promise.all([startLocalStack(['il-chicago']), openBrowser()]);
  await stack.collected();
  nora = await openVisitor(browser);
  page = nora.page;
  await signUp(page, stack, NORA);
});

afterEach(() => nora.sawNothingWrong());

afterAll(async () => {
  await browser.close();
  await stack.stop();
});

const alert = () => page.getByRole('listitem').filter({ hasText: ALERT });
const digests = () => mailbox.getByRole('article').filter({ hasText: /permits? matched 2 of your alerts/ });
/** The digest as a mail program shows it, and what it says of the one alert. */
const letter = () => digests().first().frameLocator('iframe');
const told = () =>
  letter()
    .getByRole('paragraph')
    .filter({ hasText: `Alert “${ALERT}”: ` });

describe('a newcomer with an alert', () => {
  it('makes one, after a look at what it would have told', async () => {
    await page.goto(`${stack.site}/leads?state=Illinois&city=Chicago`);
    await page.getByRole('link', { name: 'Save as alert' }).click();
    const form = page.getByRole('form', { name: 'Create Alert' });
    await form.getByLabel('Name', { exact: true }).fill(ALERT);
    const preview = page.getByRole('region', { name: 'Preview' });
    await preview.getByRole('button', { name: 'Preview', exact: true }).click();
    await preview.getByText('in the last 30 days').waitFor();
    await expect.poll(() => preview.getByRole('listitem').count(), PATIENTLY).toBe(5);
    await preview.getByRole('heading', { name: 'Over 200 a week' }).waitFor();
    await form.getByRole('button', { name: 'Create Alert' }).click();
    await toast(page, 'Alert Created');
    await page.goto(`${stack.site}/alerts?new=1&state=Illinois&minValue=1000`);
    await form.getByRole('button', { name: 'Create Alert' }).click();
    await page.getByRole('heading', { level: 3, name: 'All permits in Illinois over $1,000' }).waitFor();
    await alert().getByText('Chicago, IL').waitFor();
  });

  it('has the permits of a new day collected and the mail sent, on the mailbox page', async () => {
    mailbox = await nora.context.newPage();
    await mailbox.goto(stack.site);
    await mailbox.getByRole('link', { name: 'Open the mailbox' }).click();
    const press = async (name: string, answer: string): Promise<void> => {
      await mailbox.getByRole('button', { name, exact: true }).click();
      await mailbox.getByRole('status').filter({ hasText: answer }).waitFor();
    };
    await press('+1 day', 'The clock has been moved.');
    await press('Run collection now', 'A collection of every source has begun.');
    // How far it is, the terminal tells; here one presses until there is something to send.
    await expect
      .poll(
        async () => {
          await press('Send digests now', 'What alerts matched has been mailed');
          return digests().count();
        },
        { timeout: 60_000, interval: 500 },
      )
      .toBeGreaterThan(0);
  });

  it('reads the mail, and comes from it to the same search on the site', async () => {
    const mail = digests().first();
    await mail.getByText(`To ${NORA.address}`).waitFor();
    await mail.getByText('As HTML').click();
    await letter()
      .getByRole('heading', { level: 1, name: /^\d+ permits? matched 2 of your alerts$/ })
      .waitFor();
    await letter()
      .getByText(new RegExp(`^Matched by .*“${ALERT}”`))
      .first()
      .waitFor();
    const opened = nora.context.waitForEvent('page');
    await told().getByRole('link', { name: 'Same search on the site' }).click();
    const search = await opened;
    await search.getByRole('heading', { level: 2, name: /Chicago, IL/ }).waitFor();
    await search.getByText(/^Showing 1 to/).waitFor();
    expect(new URL(search.url()).searchParams.get('city')).toBe('Chicago');
    await search.close();
  });

  it('stops the mail of that alert: asked by the page, done by its button', async () => {
    const opened = nora.context.waitForEvent('page');
    await told().getByRole('link', { name: 'Stop mail of this alert' }).click();
    const stop = await opened;
    await stop.getByRole('heading', { name: 'Unsubscribe' }).waitFor();
    await page.reload();
    await alert().getByText('On', { exact: true }).first().waitFor();
    await stop.getByRole('button', { name: 'Unsubscribe' }).click();
    await stop.getByRole('heading', { name: 'You are unsubscribed' }).waitFor();
    await page.reload();
    await alert().getByText('Off', { exact: true }).first().waitFor();
    await stop.close();
  });

  it('stops all of it with one click in the mail program, and sees that in the settings', async () => {
    await digests().first().getByRole('button', { name: 'Unsubscribe with one click' }).click();
    await mailbox.getByRole('heading', { name: 'You are unsubscribed' }).waitFor();
    await mailbox.getByRole('link', { name: 'email settings' }).click();
    const emails = mailbox.getByRole('switch', { name: 'Email notifications' });
    await emails.waitFor();
    expect(await emails.isChecked()).toBe(false);
    await page.reload();
    await page.getByText(/^Email notifications are off/).waitFor();
  });
});
