/** The files of the client and the example, which the build publishes. */
export const CLIENT_FILES = {
  typescript: '/sdk/plumbline.ts',
  javascript: '/sdk/plumbline.js',
  python: '/sdk/plumbline.py',
  example: '/sdk/example.py',
} as const;

/** A program with the TypeScript client. @param origin of the API */
export function typeScriptSample(origin: string): string {
  return `import { Plumbline, verifyWebhook } from './plumbline.ts';

const plumbline = new Plumbline({
  origin: '${origin}',
  apiKey: process.env.PLUMBLINE_KEY ?? '',
});

// One page. The next one: the same call with cursor: nextCursor. A test key (plumb_test_…) uses nothing of your month.
const { permits, nextCursor } = await plumbline.permits({ state: ['Texas'], trade: ['roofing'], limit: 10 });
for (const permit of permits) console.log(permit.permitNumber, permit.valuation);
console.log(nextCursor === null ? 'That is all.' : 'There are more.');

// In your webhook, with the raw body of the request:
export async function receive(headers: Headers, body: string) {
  const event = await verifyWebhook(headers, body, process.env.WEBHOOK_SECRET ?? '');
  console.log(event.data.permits?.length);
}`;
}

/** A program with the Python client. @param origin of the API */
export function pythonSample(origin: string): string {
  return `import os

from plumbline import Plumbline

api = Plumbline("${origin}", os.environ["PLUMBLINE_KEY"])

# One page. The next one: the same call with "cursor": page["nextCursor"]. A test key (plumb_test_…) uses nothing of your month.
page = api.get("/v1/permits", {"state": ["Texas"], "trade": ["roofing"], "limit": 10})
for permit in page["permits"]:
    print(permit["permitNumber"], permit["valuation"])

# example.py keeps a copy of permits up to date:
#   PLUMBLINE_ORIGIN=${origin} python3 example.py`;
}
