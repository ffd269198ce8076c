import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { LocalServer } from '../http-server.ts';
import { type LocalClock, openLocalClock } from '../machine/clock.ts';
import { type Mailbox, openMailbox } from './mailbox.ts';
import { serveMailbox } from './server.ts';

let folder: string;
let clock: LocalClock;
let mailbox: Mailbox;
let server: LocalServer;
let runs: number;

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'mailbox-'));
  clock = openLocalClock(join(folder, 'clock.json'));
  mailbox = openMailbox(join(folder, 'mails.json'), clock);
  runs = 0;
  const collect = { id: 'collect', label: 'Run collection now', run: async () => `Run ${++runs} has begun.` };
  server = await serveMailbox({ mailbox, clock, actions: [collect], siteOrigin: 'http://localhost:4400' });
});
afterEach(async () => {
  await server.close();
  rmSync(folder, { recursive: true });
});

const page = async () => (await fetch(server.origin)).text();
const press = (path: string, body: string, origin: string | undefined = server.origin) =>
  fetch(`${server.origin}${path}`, {
    method: 'POST',
    redirect: 'manual',
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      ...(origin === undefined ? {} : { origin }),
    },
    body,
  });

describe('the mailbox', () => {
  it('shows mails newest first, with codes highlighted and HTML in a sandboxed frame', async () => {
    mailbox.deliver({ to: 'a@example.com', subject: 'First', text: 'Your code is 123456' });
    mailbox.deliver({ to: 'b@example.com', subject: '<b>Second</b>', text: 'x', html: '<p title="y">z</p>' });
    const html = await page();
    expect(html.indexOf('Second')).toBeLessThan(html.indexOf('First'));
    expect(html).toContain('<output>123456</output>');
    expect(html).toContain('&lt;b&gt;Second&lt;/b&gt;');
    expect(html).toContain('<iframe sandbox="allow-popups allow-popups-to-escape-sandbox" title=');
    expect(html).toContain('srcdoc="&lt;p title=&quot;y&quot;&gt;z&lt;/p&gt;"');
    expect(html).not.toContain('<b>Second');
    const mails = await (await fetch(`${server.origin}/mails.json`)).json();
    expect(mails).toMatchObject([{ to: 'b@example.com' }, { to: 'a@example.com', subject: 'First' }]);
  });

  it('shows headers and a one-click unsubscribe button for our mails', async () => {
    const url = 'http://localhost:4400/api/unsubscribe?token=a.b';
    const mail = (link: string) => ({
      to: 'a@example.com',
      subject: 'Digest',
      text: 'x',
      headers: [
        ['Subject', '<i>Digest</i>'],
        ['List-Unsubscribe', `<${link}>`],
        ['List-Unsubscribe-Post', 'List-Unsubscribe=One-Click'],
      ] as const,
    });
    mailbox.deliver(mail(url));
    const html = await page();
    expect(html).toContain('Subject: &lt;i&gt;Digest&lt;/i&gt;');
    expect(html).toContain(
      `<form method="post" action="${url}"><input type="hidden" name="List-Unsubscribe" value="One-Click">`,
    );
    const policy = (await fetch(server.origin)).headers.get('content-security-policy');
    expect(policy).toContain("form-action 'self' http://localhost:4400;");
    mailbox.deliver(mail('https://evil.example/'));
    expect(await page()).not.toContain('action="https://evil.example');
  });

  it('stores its mails', () => {
    mailbox.deliver({ to: 'a@example.com', subject: 'Kept', text: '' });
    expect(openMailbox(join(folder, 'mails.json'), clock).list()).toEqual(mailbox.list());
  });

  it('moves the clock, stores the offset, and resets it', async () => {
    const ahead = () => openLocalClock(join(folder, 'clock.json')).offset / 3_600_000;
    for (const move of ['hour', 'day', 'week'])
      expect((await press('/clock', `move=${move}`)).status).toBe(303);
    expect(ahead()).toBe(1 + 24 + 168);
    expect(await page()).toContain('8 days and 1 hour ahead of the machine');
    expect(clock.now().getTime() - Date.now()).toBeGreaterThan(192 * 3_600_000);
    await press('/clock', 'move=now');
    expect(ahead()).toBe(0);
  });

  it('runs the action of a button and shows the result', async () => {
    const answer = await press('/run', 'action=collect');
    expect(answer.headers.get('location')).toBe('/?notice=Run+1+has+begun.');
    expect((await press('/run', 'action=constructor')).status).toBe(404);
  });

  it('does nothing for another site', async () => {
    for (const origin of ['http://evil.example', 'null', undefined])
      expect((await press('/run', 'action=collect', origin ?? '')).status).toBe(403);
    expect(runs).toBe(0);
  });
});
