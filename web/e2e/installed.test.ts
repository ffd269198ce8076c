import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { routes } from '#shared/contract/routes.ts';
import { comeIn, openStory, type Story } from './story.ts';
import { openVisitor, toast, type Visitor } from './visitor.ts';

/** The installed app: without a network it starts with the leads and the work list read last, marked as saved. */

let story: Story;
let visitor: Visitor;
let page: Page;
/** A permit with a phone, and the link that calls it. */
let number = '';
let phone = '';
const NOTE = 'Steep. Ask for Dana.';

openStory(
  async (opened) => {
    const screen = { width: 390, height: 844 };
    visitor = await openVisitor(opened.browser, screen, { serviceWorkers: 'allow' });
    page = visitor.page;
    story = { ...opened, visitor, page, context: visitor.context };
  },
  // A city that publishes phones.
  ['ca-elk-grove'],
);

const SAVED = /^Saved .*, may be out of date$/;
const heading = (name: string | RegExp) => page.getByRole('heading', { level: 1, name }).waitFor();

const tab = (name: string) =>
  page.getByRole('navigation', { name: 'Pages' }).getByRole('link', { name, exact: true });

/** The paths of the entries saved in the browser for a user. */
const kept = (): Promise<string[]> =>
  page.evaluate(async () =>
    (await caches.has('kept-leads'))
      ? (await (await caches.open('kept-leads')).keys()).map(({ url }) => new URL(url).pathname)
      : [],
  );

it('saves the list and a permit that were read online', async () => {
  await comeIn(story, '/leads');
  // The worker is registered on the first input.
  await page.keyboard.press('Shift');
  await page.evaluate(async () => void (await navigator.serviceWorker.ready));
  const withPhone = page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ hasText: /\(\d{3}\) \d{3}-\d{4}/ });
  await withPhone.first().getByRole('heading').getByRole('link').click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('heading', { name: 'Source', exact: true }).waitFor();
  number = await dialog.getByRole('heading', { level: 2 }).innerText();
  phone = (await dialog.locator('a[href^="tel:"]').first().getAttribute('href')) ?? '';
  // The owner, the list, the permit and its mark.
  await expect.poll(kept).toHaveLength(4);
  // Saved leads are not shown while the server answers.
  expect(await page.getByText(SAVED).count()).toBe(0);
});

it('saves the work list that was read online', async () => {
  const dialog = page.getByRole('dialog');
  const stages = dialog.getByRole('group');
  await stages.getByRole('button', { name: 'Save', exact: true }).click();
  await stages.getByRole('button', { name: 'Saved', exact: true }).waitFor();
  await dialog.getByLabel('Note', { exact: true }).fill(NOTE);
  await dialog.getByRole('button', { name: 'Save note' }).click();
  await toast(page, 'Note saved');
  await dialog.getByRole('button', { name: 'Close' }).click();
  await dialog.waitFor({ state: 'detached' });
  await tab('Work List').click();
  await page.getByText(NOTE).waitFor();
  await expect.poll(kept).toContain('/kept/work');
});

it('starts without a network, in a new window, with the saved leads', async () => {
  await visitor.context.setOffline(true);
  await page.close();
  page = await visitor.context.newPage();
  visitor.expectLogged('ERR_INTERNET_DISCONNECTED');
  await page.goto(`${story.stack.site}/leads`);
  await heading('Saved leads');
  await page.getByText('You are offline.').waitFor();
  await expect.poll(() => page.getByText(SAVED).count()).toBe(3);
  await page.getByRole('heading', { name: 'Permits you opened' }).waitFor();
  await page.getByRole('main').getByRole('listitem').first().getByRole('link').click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText(SAVED).waitFor();
  await dialog.getByRole('heading', { level: 2, name: number }).waitFor();
  await dialog.getByRole('heading', { name: 'Source', exact: true }).waitFor();
  await page.keyboard.press('Escape');
});

it('opens the saved work list from the tabs and in a new window', async () => {
  await tab('Work List').click();
  await heading('Work List');
  await page.getByText(NOTE).waitFor();
  await tab('Leads').click();
  await heading('Saved leads');
  await page.close();
  page = await visitor.context.newPage();
  await page.goto(`${story.stack.site}/work`);
  await page.getByText(SAVED).waitFor();
  await page.getByText(NOTE).waitFor();
  await page.locator(`a[href="${phone}"]`).waitFor();
  await page.getByRole('button', { name: `How did it go, stage and note of ${number}` }).click();
  await page.getByRole('button', { name: 'Saved', exact: true, disabled: false }).waitFor();
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
  await page.locator('main a[href*="permit="]').first().click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('heading', { level: 2, name: number }).waitFor();
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
});

it('has PayPal’s hosts in the saved policy of the page of payment only', async () => {
  const saved = async (path: string) => {
    const answer = await page.goto(story.stack.site + path);
    return {
      isSaved: answer?.fromServiceWorker(),
      policy: (await answer?.allHeaders())?.['content-security-policy'],
    };
  };
  const paypal = new URL(story.stack.paypal).host;
  // The code of this page is not saved.
  visitor.expectLogged('ERR_FAILED');
  await expect
    .poll(() => saved('/subscription'))
    .toEqual({ isSaved: true, policy: expect.stringContaining(paypal) });
  await expect
    .poll(() => saved('/leads'))
    .toEqual({ isSaved: true, policy: expect.not.stringContaining(paypal) });
  await heading('Saved leads');
});

it('shows the server’s answer when it is back', async () => {
  await visitor.context.setOffline(false);
  await page.getByRole('main').getByRole('button', { name: 'Try again' }).click();
  await heading(/[\d,]+ leads/);
  await page.getByRole('main').getByRole('listitem').first().waitFor();
  await expect.poll(() => page.getByText(SAVED).count()).toBe(0);
});

it('answers no call from the saved leads', async () => {
  const names = await page.evaluate(async () => {
    const all = await Promise.all(
      (await caches.keys()).map(async (name) => (await caches.open(name)).keys()),
    );
    return all.flat().map(({ url }) => new URL(url).pathname);
  });
  expect(names.filter((path) => path.startsWith('/api/'))).toEqual([]);
  expect(names).toContain('/app.html');
});

/** Headless Chromium shows no notifications and has no push service, so permission and subscription are faked. */
function subscribeAnyway(): void {
  Object.defineProperty(Notification, 'permission', { get: () => 'default' });
  Notification.requestPermission = async () => 'granted';
  let subscription: object | null = null;
  PushManager.prototype.subscribe = async () => {
    const endpoint = 'https://push.example.com/send/sample';
    const p256dh = 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4';
    const keys = { p256dh, auth: 'BTBZMqHH6r4Tts7J_aSIgg' };
    subscription = { endpoint, toJSON: () => ({ endpoint, keys }), unsubscribe: async () => true };
    return subscription as PushSubscription;
  };
  PushManager.prototype.getSubscription = async () => subscription as PushSubscription | null;
}

/** Delivers a message to the worker, as a push service does. */
async function deliver(data: string): Promise<void> {
  const devtools = await visitor.context.newCDPSession(page);
  const registered = new Promise<string>((resolve) =>
    devtools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const [found] = registrations.filter(({ scopeURL }) => scopeURL === `${story.stack.site}/`);
      if (found !== undefined) resolve(found.registrationId);
    }),
  );
  await devtools.send('ServiceWorker.enable');
  const registrationId = await registered;
  await devtools.send('ServiceWorker.deliverPushMessage', {
    origin: story.stack.site,
    registrationId,
    data,
  });
  await devtools.detach();
}

/** Records the worker's notifications as a device shows them: one replaces another with the same tag. */
async function watchNotifications(): Promise<() => Promise<string[]>> {
  const [worker] = visitor.context.serviceWorkers();
  if (worker === undefined) throw new Error('There is no service worker.');
  await worker.evaluate(() => {
    const { registration } = globalThis as unknown as { readonly registration: ServiceWorkerRegistration };
    const shown = new Map<string, string>();
    registration.showNotification = async (title, { tag = '', body = '' } = {}) =>
      void shown.set(tag, `${title} | ${body}`);
    Object.assign(globalThis, { shown });
  });
  return () =>
    worker.evaluate(() => [
      ...(globalThis as unknown as { readonly shown: Map<string, string> }).shown.values(),
    ]);
}

it('turns on phone alerts, and shows a repeated message once', async () => {
  await page.addInitScript(subscribeAnyway);
  await page.goto(`${story.stack.site}/notifications`);
  await page.getByText('No devices yet.').waitFor();
  await page.getByRole('button', { name: 'Turn on for this device' }).click();
  await page.getByText('(this device)').waitFor();
  const shown = await watchNotifications();
  const message = {
    title: 'Roofs: 2 new leads',
    body: 'Re-roof in Chicago, IL, $25,000, and 1 more',
    path: '/leads',
    tag: 'alerts-1',
  };
  for (const text of [message, message]) await deliver(JSON.stringify(text));
  await expect.poll(shown).toEqual([`${message.title} | ${message.body}`]);
  await deliver('not ours');
  await expect
    .poll(async () => (await shown()).at(-1))
    .toBe('New permits | Open your leads to see what is new.');
});

/** Follows a link to the sign-out in the document that is open, without a click that the app could see. */
const followSignOut = (): Promise<void> =>
  page.evaluate((href) => {
    const link = Object.assign(document.createElement('a'), { href });
    document.body.append(link);
    link.addEventListener('click', (event) => event.stopPropagation());
    link.click();
  }, `${story.stack.site}${routes.logout.path}`);

it('keeps the session and the saved leads when another site leads to the sign-out', async () => {
  // The same server under another name is another site.
  await page.goto(story.stack.site.replace('localhost', '127.0.0.1'));
  await followSignOut();
  await heading('Welcome');
  await expect.poll(kept).toHaveLength(5);
});

it('leaves nothing on the device after signing out', async () => {
  // Calls that are under way during the sign-out are refused.
  await page.waitForLoadState('networkidle');
  await followSignOut();
  await page.waitForURL(`${story.stack.site}/`);
  await expect.poll(kept).toEqual([]);
  // Ends the page first: what it still loads would fail.
  await page.close();
  await visitor.context.setOffline(true);
  page = await visitor.context.newPage();
  await page.goto(`${story.stack.site}/leads`);
  await heading('Something went wrong');
  await page.goto(`${story.stack.site}/work`);
  await page.getByText('The server could not be reached.').waitFor();
  expect(await page.getByText(NOTE).count()).toBe(0);
  await visitor.context.setOffline(false);
  visitor.sawNothingWrong();
});
