import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { copyFileSync, cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { ANSWERS } from '#functions/api/open-api/document/examples.ts';
import { signedHeaders } from '#functions/delivery/webhooks/signature.ts';
import { jsonReply, serve, textReply } from '#infra/sim/http-server.ts';

/*
 * `npm run ops -- sdk-python` builds and installs the Python package, runs the example with it against an API that answers from a script, and
 * records what it asked, kept and said. It needs `python3` and a network, which tests do not: they compare the record with the API document.
 */

const SDK = fileURLToPath(new URL('../../../shared/sdk/', import.meta.url));
const PACKAGE = 'python/plumbline/__init__.py';
const SOURCES = ['example.py', 'python/pyproject.toml', PACKAGE] as const;
export const PYTHON_RECORD_FILE = fileURLToPath(new URL('sdk-python.json', import.meta.url));

/** What the example did. */
export interface PythonRecord {
  /** SHA-256 of the package and the example, in hex. */
  readonly sources: string;
  /** The files of the built package. */
  readonly files: readonly string[];
  readonly userAgent: string | undefined;
  readonly calls: readonly { readonly asked: string; readonly status: number; readonly answer: unknown }[];
  /** The permits in the file that it wrote, and where it goes on. */
  readonly kept: { readonly permits: readonly string[]; readonly start: unknown };
  /** What the package says of a refused call, and of each of `messages`. */
  readonly said: readonly string[];
}

export function digestOfSources(): string {
  const hash = createHash('sha256');
  for (const file of SOURCES) hash.update(readFileSync(join(SDK, file))).update('\0');
  return hash.digest('hex');
}

const SECRET = `whsec_${Buffer.from('a secret of this record only').toString('base64')}`;
const SENT = new Date('2026-11-20T12:00:00.000Z');

/** A message of a webhook, and five that are not ours or too old. */
function messages() {
  const body = JSON.stringify({ type: 'test.ping', version: 1, timestamp: SENT.toISOString(), data: {} });
  const headers: Record<string, string> = signedHeaders({ id: 'msg_1', at: SENT, body }, [SECRET]);
  const now = SENT.getTime() / 1000;
  const good = { headers, body, secret: SECRET, now };
  return [
    good,
    { ...good, body: `${body} ` },
    { ...good, headers: { ...headers, 'webhook-id': 'msg_2' } },
    { ...good, secret: `whsec_${Buffer.from('another').toString('base64')}` },
    { ...good, now: now + 360 },
    { ...good, headers: {} },
  ];
}

const PROBLEM = {
  title: 'Subscription required',
  status: 403,
  detail: 'Your month has ended.',
  requestId: 'r1',
};

const [permit] = ANSWERS.v1Permits.permits;
if (permit === undefined) throw new Error('The document has no example of a permit.');
const page = (ids: readonly string[], nextCursor: string | null) => ({
  permits: ids.map((id) => ({ ...permit, id })),
  nextCursor,
  withoutPoint: 0,
  total: null,
  hint: null,
});
const at = '2026-11-20T06:24:00.000Z';
const SCRIPT = [
  [503, null],
  [200, page(['a.1', 'a.2'], 'cursor-of-permits')],
  [200, page(['a.3'], null)],
  [
    200,
    {
      changes: [{ id: 'a.4', at, deleted: false, permit: { ...permit, id: 'a.4' } }],
      nextCursor: 'cursor-1',
      hasMore: true,
    },
  ],
  [
    200,
    { changes: [{ id: 'a.2', at, deleted: true, permit: null }], nextCursor: 'cursor-2', hasMore: false },
  ],
  [403, PROBLEM],
] as const;

/** Prints the files of an archive. */
const LIST = 'import sys, zipfile; print(*sorted(zipfile.ZipFile(sys.argv[1]).namelist()), sep="\\n")';

/** Prints what the package says, a line each. */
const SAY = `
import json, os, sys
from plumbline import Plumbline, PlumblineError, WebhookRejected, verify_webhook

try:
    Plumbline(os.environ["PLUMBLINE_ORIGIN"], "key").get("/v1/usage")
except PlumblineError as error:
    print(error.status, error)
for one in json.loads(sys.argv[1]):
    try:
        print(verify_webhook(one["headers"], one["body"].encode(), one["secret"], one["now"])["type"])
    except WebhookRejected as error:
        print(error)
`;

async function record(): Promise<PythonRecord> {
  const calls: PythonRecord['calls'][number][] = [];
  let userAgent: string | undefined;
  const server = await serve(({ method, url, headers }) => {
    const [status, answer] = SCRIPT[calls.length] ?? [400, null];
    const asked = `${method} ${url.pathname}${url.search}`;
    calls.push({
      asked: asked.replace(/(updatedSince=)[^&]*/, '$12026-11-20T06%3A00%3A00Z'),
      status,
      answer,
    });
    userAgent = headers['user-agent'];
    if (headers['authorization'] !== 'Bearer key') return textReply(401, 'No key.');
    if (answer === null) return textReply(status, 'Later.');
    return jsonReply(status, answer, status < 400 ? undefined : 'application/problem+json');
  });
  const folder = mkdtempSync(join(tmpdir(), 'sdk-python-'));
  const python = async (...args: readonly string[]): Promise<string> => {
    const env = {
      ...process.env,
      PYTHONPATH: 'installed',
      PLUMBLINE_ORIGIN: server.origin,
      PLUMBLINE_KEY: 'key',
    };
    return (await promisify(execFile)('python3', args, { cwd: folder, env })).stdout;
  };
  try {
    // A copy: a build writes beside its sources.
    cpSync(join(SDK, 'python'), join(folder, 'package'), { recursive: true });
    copyFileSync(join(SDK, 'example.py'), join(folder, 'example.py'));
    await python('-m', 'pip', 'wheel', './package', '--no-deps', '--quiet', '--wheel-dir', 'built');
    const [wheel = ''] = readdirSync(join(folder, 'built'));
    await python(
      '-m',
      'pip',
      'install',
      '--no-deps',
      '--quiet',
      '--no-compile',
      '--target',
      'installed',
      `built/${wheel}`,
    );
    const files = await python('-c', LIST, `built/${wheel}`);
    await python('example.py', 'copy.json');
    const said = await python('-c', SAY, JSON.stringify(messages()));
    const { permits, start } = JSON.parse(readFileSync(join(folder, 'copy.json'), 'utf8')) as {
      permits: object;
      start: unknown;
    };
    return {
      sources: digestOfSources(),
      files: files.trim().split('\n'),
      userAgent,
      calls,
      kept: { permits: Object.keys(permits), start },
      said: said.trim().split('\n'),
    };
  } finally {
    rmSync(folder, { recursive: true });
    await server.close();
  }
}

/** Runs the example, and writes what it did. */
export async function recordPython(): Promise<void> {
  writeFileSync(PYTHON_RECORD_FILE, `${JSON.stringify(await record(), null, 2)}\n`);
}
