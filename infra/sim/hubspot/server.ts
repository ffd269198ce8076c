import { OWN_FIELDS } from '#functions/delivery/hubspot/contact-fields.ts';
import { PretendedHubSpot } from '#infra/sim/hubspot/pretended-hubspot.ts';
import {
  contentReply,
  escapeHtml,
  type HttpReply,
  type HttpRequest,
  type LocalServer,
  serve,
} from '../http-server.ts';

/** The token of the pretended account. */
export const HUBSPOT_TOKEN = 'pat-local-0123456789abcdef';

/** Serves a pretended HubSpot account: its API, and a page with its contacts, newest first. They are gone when it stops. */
export function serveHubSpot(port = 0): Promise<LocalServer> {
  const account = new PretendedHubSpot(HUBSPOT_TOKEN);
  return serve(
    (request) => (request.method === 'POST' ? call(account, request) : contactsPage(account)),
    port,
  );
}

function call(account: PretendedHubSpot, { url, headers, body }: HttpRequest): HttpReply {
  const token = (headers['authorization'] ?? '').replace('Bearer ', '');
  const { status, problem } = account.answer({
    path: url.pathname,
    token,
    json: JSON.parse(body.toString()),
  });
  return {
    status,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(problem === undefined ? {} : { status: 'error', message: problem }),
  };
}

function contactsPage({ contacts }: PretendedHubSpot): HttpReply {
  const rows = contacts.toReversed().map(({ properties: { lastname = '', ...others } }) => {
    const fields = Object.entries(others).map(
      ([name, value]) =>
        `<dt>${escapeHtml(OWN_FIELDS[name as keyof typeof OWN_FIELDS]?.label ?? name)}</dt><dd>${escapeHtml(value)}</dd>`,
    );
    return `<li><b>${escapeHtml(lastname)}</b><dl>${fields.join('')}</dl></li>`;
  });
  return contentReply(
    'text/html',
    `<!doctype html><html lang="en"><meta charset="utf-8"><title>HubSpot (pretended)</title>
<meta name="viewport" content="width=device-width"><style>
body{font:16px/1.5 system-ui;max-width:46rem;margin:2rem auto;padding:0 1rem}li{margin:1.5rem 0}
dl{display:grid;grid-template-columns:minmax(8rem,14rem) 1fr;gap:.1rem 1rem;margin:.3rem 0;font-size:14px}dt{color:#666}dd{margin:0;overflow-wrap:anywhere}</style>
<h1>Contacts</h1><p>A stand-in for a HubSpot account. Its access token: <code>${HUBSPOT_TOKEN}</code></p>
${rows.length === 0 ? '<p>No contacts yet.</p>' : `<ol>${rows.join('')}</ol>`}`,
  );
}
