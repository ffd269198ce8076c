import { expect, it } from 'vitest';
import { comeIn, openStory, type Story } from './story.ts';

/** A phone alert on the local stack, from the switch of an alert to the fake phone. */

let story: Story;

openStory(
  async (opened) => {
    story = opened;
    // The phone stand-in belongs to the demo account.
    await comeIn({ ...opened, login: opened.stack.demo }, '/alerts');
  },
  ['il-chicago'],
);

it('reaches the fake phone once, without names', async () => {
  const { page, stack, context } = story;
  // The form starts from the business, whose city is not collected here.
  const cleared = await page.evaluate(async () => {
    const headers = { 'content-type': 'application/json' };
    const body = JSON.stringify({ trades: [], role: null, area: null });
    return (await fetch('/api/user/notifications', { method: 'PATCH', headers, body })).status;
  });
  expect(cleared).toBe(200);
  await page.reload();
  const phone = await context.newPage();
  await phone.goto(stack.phone);
  await phone.getByRole('button', { name: `Make it a device of ${stack.demo.address}` }).click();
  await phone.getByRole('status').waitFor();

  await page.getByRole('button', { name: 'Create Alert' }).first().click();
  const form = page.getByRole('form', { name: 'Create Alert' });
  await form.getByRole('checkbox', { name: 'Email' }).click();
  await form.getByRole('checkbox', { name: 'Phone alert' }).click();
  await form.getByRole('button', { name: 'Change', exact: true }).click();
  await form.getByLabel('Name', { exact: true }).fill('All of Chicago');
  await form.getByRole('button', { name: 'Create Alert' }).click();
  await page.getByRole('heading', { name: 'All of Chicago' }).waitFor();

  // The generated city follows the clock: a day later it has new permits.
  await stack.moveClock('day');
  await stack.collectNow();
  const messages = phone.getByRole('article');
  await expect
    .poll(
      async () => {
        await stack.sendPhoneAlerts();
        await phone.goto(stack.phone);
        return messages.count();
      },
      { interval: 1000 },
    )
    .toBeGreaterThan(0);
  const text = await messages.first().innerText();
  expect(text).toMatch(/^All of Chicago: \d+ new (or changed )?leads?\n/);
  expect(text).toMatch(/ in Chicago, IL/);
  expect(text).not.toMatch(/\(\d{3}\) \d{3}-\d{4}/);
  const count = await messages.count();
  await stack.sendPhoneAlerts();
  await phone.goto(stack.phone);
  await expect.poll(() => messages.count()).toBe(count);

  await page.goto(`${stack.site}/notifications`);
  await page.getByText('Pretended phone').waitFor();
  await page.getByText(/^Last message /).waitFor();
});

it('reminds the phone of a call-back once it is due', async () => {
  const { page, stack, context } = story;
  // Where it is about noon, whenever the test runs: no reminder goes out at night.
  const offset = 12 - new Date().getUTCHours();
  const timeZone = `Etc/GMT${offset < 0 ? '+' : '-'}${Math.abs(offset)}`;
  // The first test has moved the clock by a day.
  const tomorrow = new Date(Date.now() + offset * 3_600_000 + 2 * 86_400_000).toISOString().slice(0, 10);
  const statuses = await page.evaluate(
    async ({ zone, day }) => {
      const patch = async (path: string, body: object): Promise<number> => {
        const headers = { 'content-type': 'application/json' };
        return (await fetch(path, { method: 'PATCH', headers, body: JSON.stringify(body) })).status;
      };
      const [permit] = (await (await fetch('/api/permits/search?limit=1')).json()) as { id: string }[];
      return [
        await patch('/api/user/notifications', { timeZone: zone }),
        await patch(`/api/work/${permit?.id}`, { version: '', callBack: { day, time: null } }),
      ];
    },
    { zone: timeZone, day: tomorrow },
  );
  expect(statuses).toEqual([200, 200]);
  await stack.moveClock('day');
  await stack.sendDueMail();
  const phone = await context.newPage();
  await phone.goto(stack.phone);
  const message = phone.getByRole('article').filter({ hasText: 'call-back' });
  await message.waitFor();
  await expect
    .poll(() => message.innerText())
    .toMatch(/^1 call-back due\n+Phones and notes are on your work list\./);
  await stack.sendDueMail();
  await phone.reload();
  await expect.poll(() => message.count()).toBe(1);
});
