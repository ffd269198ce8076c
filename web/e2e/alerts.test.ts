import type { BrowserContext, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import type { LocalStack } from './local-stack.ts';
import { openStory } from './story.ts';
import { signUpVisitor, toast } from './visitor.ts';

/** An alert in the built site: created, mailed, and stopped from the mail. */

const NORA = { firstName: 'Nora', address: 'nora@gutters.example', password: 'Soffit-and-fascia-6' };
const ALERT = 'Everything in Chicago';

let stack: LocalStack;
let context: BrowserContext;
let page: Page;
/** The local mailbox page. */
let mailbox: Page;

openStory(
  async (story) => {
    ({ stack, context, page } = story);
    await signUpVisitor(page, stack, NORA);
  },
  ['il-chicago'],
);

const alert = () => page.getByRole('listitem').filter({ hasText: ALERT });
const digests = () => mailbox.getByRole('article').filter({ hasText: /new leads for “.*” and “/ });
/** The digest as a mail program shows it, and its part about the one alert. */
const letter = () => digests().first().frameLocator('iframe');
const told = () =>
  letter()
    .getByRole('paragraph')
    .filter({ hasText: `Alert “${ALERT}”: ` });

describe('a newcomer with an alert', () => {
  it('creates one after a preview', async () => {
    await page.goto(`${stack.site}/leads?state=Illinois&city=Chicago`);
    await page.getByRole('link', { name: 'Save as alert' }).click();
    const form = page.getByRole('form', { name: 'Create Alert' });
    await form.getByRole('button', { name: 'Change', exact: true }).click();
    await form.getByLabel('Name', { exact: true }).fill(ALERT);
    const caught = page.getByRole('region', { name: 'It would have caught these' });
    await expect.poll(() => caught.getByRole('listitem').count()).toBe(3);
    const volume = page.getByRole('region', { name: 'How many' });
    await volume.getByText('Over 200 a week is more than anyone can read.').waitFor();
    await volume.getByRole('img', { name: /^Permits in each of the last 8 weeks: / }).waitFor();
    await form.getByRole('button', { name: 'Create Alert' }).click();
    await toast(page, 'Alert Created');
    await page.goto(`${stack.site}/alerts?new=1&state=Illinois&minValue=1000`);
    await form.getByRole('button', { name: 'Create Alert' }).click();
    await page.getByRole('heading', { level: 3, name: 'All permits in Illinois over $1,000' }).waitFor();
    await alert().getByText('Chicago, IL').waitFor();
  });

  it('collects a new day and sends the mail from the mailbox page', async () => {
    mailbox = await context.newPage();
    await mailbox.goto(stack.site);
    await mailbox.getByRole('button', { name: 'Sample data' }).click();
    await mailbox.getByRole('link', { name: 'Open the mailbox' }).click();
    const press = async (name: string, answer: string): Promise<void> => {
      await mailbox.getByRole('button', { name, exact: true }).click();
      await mailbox.getByRole('status').filter({ hasText: answer }).waitFor();
    };
    await press('+1 day', 'The clock has been moved.');
    await press('Run collection now', 'Collecting every source.');
    // The page does not show when the collection is done, so press until there is something to send.
    await expect
      .poll(
        async () => {
          await press('Send digests now', 'All waiting digests have been sent');
          return digests().count();
        },
        { interval: 500 },
      )
      .toBeGreaterThan(0);
  });

  it('reads the mail and opens the same search from it', async () => {
    const mail = digests().first();
    await mail.getByText(`To ${NORA.address}`).waitFor();
    await mail.getByText('As HTML').click();
    await letter()
      .getByRole('heading', { level: 1, name: /^\d+ new leads for “.*” and “.*”$/ })
      .waitFor();
    await letter()
      .getByText(new RegExp(`^Why you got it: .*alert “${ALERT}”`))
      .first()
      .waitFor();
    const [search] = await Promise.all([
      context.waitForEvent('page'),
      told().getByRole('link', { name: 'See them on the site' }).click(),
    ]);
    await search.getByText(/^Showing 1 to/).waitFor();
    expect(new URL(search.url()).searchParams.get('city')).toBe('Chicago');
    await search.close();
  });

  it('stops the mail of that alert with the page’s button', async () => {
    const [stop] = await Promise.all([
      context.waitForEvent('page'),
      told().getByRole('link', { name: 'Stop this alert’s email' }).click(),
    ]);
    await stop.getByRole('heading', { name: `Stop this: Email of “${ALERT}”?` }).waitFor();
    await page.reload();
    await alert().getByText('On', { exact: true }).first().waitFor();
    await stop.getByRole('button', { name: 'Unsubscribe' }).click();
    await stop.getByRole('heading', { name: `Email of “${ALERT}”: off` }).waitFor();
    await page.reload();
    await alert().getByText('Off', { exact: true }).first().waitFor();
    await stop.close();
  });

  it('stops all mail with one click, which the settings show', async () => {
    await digests().first().getByRole('button', { name: 'Unsubscribe with one click' }).click();
    await mailbox.getByRole('heading', { name: 'All alert email: off' }).waitFor();
    await mailbox.getByRole('link', { name: 'email settings' }).click();
    const emails = mailbox.getByRole('switch', { name: 'Email notifications' });
    await expect.poll(() => emails.isChecked()).toBe(false);
    await page.reload();
    await page.getByText(/^Email notifications are off/).waitFor();
  });
});
