/** The files of the client and the example, which the build publishes. */
export const CLIENT_FILES = {
  typescript: '/sdk/plumbline.ts',
  javascript: '/sdk/plumbline.js',
  python: '/sdk/example.py',
} as const;

/** A program with the TypeScript client. @param origin of the API */
export function typeScriptSample(origin: string): string {
  return `import { Plumbline, verifyWebhook } from './plumbline.ts';

const plumbline = new Plumbline({
  origin: '${origin}',
  apiKey: process.env.PLUMBLINE_KEY ?? '',
});

for await (const page of plumbline.permitPages({ state: ['Texas'], trade: ['roofing'] }))
  for (const permit of page.permits) console.log(permit.permitNumber, permit.valuation);

// In your webhook, with the raw body of the request:
export async function receive(headers: Headers, body: string) {
  const event = await verifyWebhook(headers, body, process.env.WEBHOOK_SECRET ?? '');
  console.log(event.data.permits?.length);
}`;
}

/** A program with the class of the Python example. @param origin of the API */
export function pythonSample(origin: string): string {
  return `import os

from example import Plumbline

api = Plumbline("${origin}", os.environ["PLUMBLINE_KEY"])

for permit in api.permits(state=["Texas"], trade=["roofing"]):
    print(permit["permitNumber"], permit["valuation"])

# The file as a program keeps a copy of permits up to date:
#   PLUMBLINE_ORIGIN=${origin} python3 example.py`;
}
