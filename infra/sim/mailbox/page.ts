import { PRODUCT_NAME } from '#shared/domain/plan/plan.ts';
import { escapeHtml } from '../http-server.ts';
import type { KeptMail } from './mailbox.ts';

export interface MailboxPageState {
  readonly siteOrigin: string;
  readonly now: Date;
  /** Milliseconds ahead of the machine's time. */
  readonly clockOffset: number;
  readonly actions: readonly { readonly id: string; readonly label: string }[];
  readonly moves: readonly { readonly id: string; readonly label: string }[];
  /** Result of the last button. */
  readonly notice: string | null;
}

export function mailboxPage(mails: readonly KeptMail[], state: MailboxPageState): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>Mailbox · ${PRODUCT_NAME} on this machine</title>
<link rel="stylesheet" href="/page.css">
<script src="/page.js" defer></script>
</head>
<body data-mails="${mails.length}">
<header>
<h1>Mailbox</h1>
<p>Every mail that ${PRODUCT_NAME} sends on this machine arrives here. <a href="${escapeHtml(state.siteOrigin)}">Open the site</a></p>
</header>
<main>
${state.notice === null ? '' : `<p class="notice" role="status">${escapeHtml(state.notice)}</p>`}
<section class="panel" aria-labelledby="stack">
<h2 id="stack">The local stack</h2>
<p>Its clock says <strong class="figure">${shownTime(state.now)}</strong>${state.clockOffset === 0 ? ', the machine’s own time.' : `, ${shownOffset(state.clockOffset)} ahead of the machine.`}</p>
<form method="post" action="/clock">${state.moves.map(button('move')).join('')}</form>
<form method="post" action="/run">${state.actions.map(button('action')).join('')}</form>
</section>
<h2>${mails.length === 0 ? 'No mail yet' : `${mails.length} ${mails.length === 1 ? 'mail' : 'mails'}, newest first`}</h2>
${mails.length === 0 ? '<p>Sign up on the site with any address: the code it asks for appears here.</p>' : mails.map((mail) => mailCard(mail, state.siteOrigin)).join('\n')}
</main>
</body>
</html>`;
}

function mailCard(mail: KeptMail, siteOrigin: string): string {
  const { id, to, subject, text, html, headers = [], receivedAt } = mail;
  const code = codeIn(text);
  return `<article class="panel" aria-labelledby="mail-${id}">
<h3 id="mail-${id}">${escapeHtml(subject)}</h3>
<p class="muted">To ${escapeHtml(to)} · <time datetime="${receivedAt}">${shownTime(new Date(receivedAt))}</time></p>
${code === undefined ? '' : `<p class="code"><output>${code}</output> <button type="button" data-copy="${code}" hidden>Copy code</button></p>`}
<pre>${escapeHtml(text)}</pre>
${html === undefined ? '' : `<details><summary>As HTML</summary><iframe sandbox="allow-popups allow-popups-to-escape-sandbox" title="${escapeHtml(subject)}" srcdoc="${escapeHtml(html)}"></iframe></details>`}
${headers.length === 0 ? '' : `<details><summary>Headers</summary><pre>${headers.map((header) => escapeHtml(header.join(': '))).join('\n')}</pre></details>`}
${unsubscribeForm(mail, siteOrigin)}
</article>`;
}

/** The one-click unsubscribe button (RFC 8058) of mails that link to our site. */
function unsubscribeForm({ headers = [] }: KeptMail, siteOrigin: string): string {
  const header = (name: string) => headers.find(([known]) => known.toLowerCase() === name)?.[1];
  const url = /<([^>]+)>/.exec(header('list-unsubscribe') ?? '')?.[1] ?? '';
  const [name = '', value = ''] = (header('list-unsubscribe-post') ?? '').split('=');
  if (!url.startsWith(`${siteOrigin}/`) || value === '') return '';
  return `<form method="post" action="${escapeHtml(url)}"><input type="hidden" name="${escapeHtml(name)}" value="${escapeHtml(value)}"><button>Unsubscribe with one click</button></form>`;
}

function codeIn(text: string): string | undefined {
  return /\bcode is (\d{6})\b/.exec(text)?.[1];
}

const button =
  (name: string) =>
  ({ id, label }: { readonly id: string; readonly label: string }): string =>
    `<button name="${name}" value="${escapeHtml(id)}">${escapeHtml(label)}</button>`;

function shownTime(time: Date): string {
  const date = time.toLocaleDateString('en-US', {
    weekday: 'short',
    month: 'short',
    day: 'numeric',
    year: 'numeric',
    timeZone: 'UTC',
  });
  return `${date}, ${time.toISOString().slice(11, 16)} UTC`;
}

function shownOffset(milliseconds: number): string {
  const hours = Math.round(milliseconds / 3_600_000);
  const days = Math.floor(hours / 24);
  const parts = [
    days === 0 ? '' : `${days} ${days === 1 ? 'day' : 'days'}`,
    hours % 24 === 0 ? '' : `${hours % 24} ${hours % 24 === 1 ? 'hour' : 'hours'}`,
  ];
  return parts.filter((part) => part !== '').join(' and ');
}

/** Copies codes, and reloads the page when a mail arrives. */
export const PAGE_SCRIPT = `
for (const button of document.querySelectorAll('[data-copy]')) {
  button.hidden = false;
  button.addEventListener('click', async () => {
    await navigator.clipboard.writeText(button.dataset.copy);
    button.textContent = 'Copied';
  });
}
let leaving = false;
addEventListener('submit', () => {
  leaving = true;
});
setInterval(async () => {
  const mails = await fetch('/mails.json').then((response) => response.json()).catch(() => null);
  // The address has the notice of the last button, and a button that was just pressed must not be canceled.
  if (!leaving && mails !== null && String(mails.length) !== document.body.dataset.mails) location.reload();
}, 3000);
`;

export const PAGE_STYLE = `
:root { color-scheme: light dark; --paper: light-dark(oklch(0.985 0.004 85), oklch(0.19 0.02 260));
  --raised: light-dark(oklch(1 0 0), oklch(0.23 0.02 260)); --ink: light-dark(oklch(0.22 0.03 260), oklch(0.95 0.006 85));
  --muted: light-dark(oklch(0.45 0.02 260), oklch(0.75 0.01 85)); --line: light-dark(oklch(0.90 0.008 85), oklch(0.35 0.02 260));
  --signal: oklch(0.66 0.19 45); }
* { box-sizing: border-box; }
body { margin: 0 auto; max-width: 760px; padding: 24px 16px 64px; background: var(--paper); color: var(--ink);
  font: 16px/1.5 "IBM Plex Sans", system-ui, sans-serif; }
header { border-bottom: 2px solid var(--ink); margin-bottom: 24px; }
h1 { font-size: 28px; margin: 0; } h2 { font-size: 20px; margin: 24px 0 12px; } h3 { font-size: 16px; margin: 0; }
.panel { background: var(--raised); border: 1px solid var(--line); border-radius: 4px; padding: 16px; margin: 0 0 16px; }
.panel h2 { margin-top: 0; } .muted { color: var(--muted); margin: 0 0 12px; }
.notice { border-left: 4px solid var(--signal); padding: 8px 12px; background: var(--raised); }
.figure, output, pre { font-family: "IBM Plex Mono", ui-monospace, monospace; font-variant-numeric: tabular-nums; }
output { font-size: 28px; letter-spacing: 0.1em; user-select: all; }
pre { white-space: pre-wrap; overflow-wrap: anywhere; margin: 0; font-size: 14px; }
form { display: flex; flex-wrap: wrap; gap: 8px; margin-top: 12px; }
button { font: inherit; font-size: 14px; min-height: 40px; padding: 4px 12px; color: var(--ink); background: var(--paper);
  border: 1px solid var(--ink); border-radius: 4px; cursor: pointer; }
button:hover { background: var(--line); } :focus-visible { outline: 2px solid var(--signal); outline-offset: 2px; }
iframe { width: 100%; height: 480px; border: 1px solid var(--line); background: white; margin-top: 12px; } a { color: inherit; }
`;
