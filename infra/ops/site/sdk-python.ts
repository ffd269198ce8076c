import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { ANSWERS } from '#functions/api/open-api/document/examples.ts';
import { jsonReply, serve, textReply } from '#infra/sim/http-server.ts';

/*
 * `npm run ops -- sdk-python` runs the Python example against an API that answers from a script, and records what it asked and kept. It needs
 * `python3`, which tests do not: they compare the record with the API document.
 */

const EXAMPLE = new URL('../../../shared/sdk/example.py', import.meta.url);
export const PYTHON_RECORD_FILE = fileURLToPath(new URL('sdk-python.json', import.meta.url));

/** What the example did. */
export interface PythonRecord {
  /** SHA-256 of the example, in hex. */
  readonly example: string;
  readonly calls: readonly { readonly asked: string; readonly status: number; readonly answer: unknown }[];
  /** The permits in the file that it wrote, and where it goes on. */
  readonly kept: { readonly permits: readonly string[]; readonly start: unknown };
}

export function digestOfExample(): string {
  return createHash('sha256').update(readFileSync(EXAMPLE)).digest('hex');
}

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
] as const;

/** Stands in for `requests` with the few names that the example uses, so that the recorder needs Python alone. */
const REQUESTS = `
import json, urllib.error, urllib.parse, urllib.request

class HTTPError(Exception): pass
class ConnectionError(Exception): pass
class Timeout(Exception): pass

class Response:
    def __init__(self, status, headers, body):
        self.status_code, self.headers, self.body = status, headers, body
    def raise_for_status(self):
        if self.status_code >= 400: raise HTTPError(self.body)
    def json(self):
        return json.loads(self.body)

class Session:
    def __init__(self):
        self.headers = {}
    def get(self, url, params=None, timeout=None):
        pairs = {name: value for name, value in (params or {}).items() if value is not None}
        query = urllib.parse.urlencode(pairs, doseq=True)
        request = urllib.request.Request(url + ("?" + query if query else ""), headers=self.headers)
        try:
            with urllib.request.urlopen(request, timeout=timeout) as answer:
                return Response(answer.status, answer.headers, answer.read().decode())
        except urllib.error.HTTPError as error:
            return Response(error.code, error.headers, error.read().decode())
`;

async function record(): Promise<PythonRecord> {
  const calls: PythonRecord['calls'][number][] = [];
  const server = await serve(({ method, url, headers }) => {
    const [status, answer] = SCRIPT[calls.length] ?? [400, null];
    const asked = `${method} ${url.pathname}${url.search}`;
    calls.push({
      asked: asked.replace(/(updatedSince=)[^&]*/, '$12026-11-20T06%3A00%3A00Z'),
      status,
      answer,
    });
    if (headers['authorization'] !== 'Bearer key') return textReply(401, 'No key.');
    return answer === null ? textReply(status, 'Later.') : jsonReply(status, answer);
  });
  const folder = mkdtempSync(join(tmpdir(), 'sdk-python-'));
  try {
    writeFileSync(join(folder, 'requests.py'), REQUESTS);
    writeFileSync(join(folder, 'example.py'), readFileSync(EXAMPLE));
    await promisify(execFile)('python3', ['example.py', 'copy.json'], {
      cwd: folder,
      env: { ...process.env, PLUMBLINE_ORIGIN: server.origin, PLUMBLINE_KEY: 'key' },
    });
    const { permits, start } = JSON.parse(readFileSync(join(folder, 'copy.json'), 'utf8')) as {
      permits: object;
      start: unknown;
    };
    return { example: digestOfExample(), calls, kept: { permits: Object.keys(permits), start } };
  } finally {
    rmSync(folder, { recursive: true });
    await server.close();
  }
}

/** Runs the example, and writes what it did. */
export async function recordPython(): Promise<void> {
  writeFileSync(PYTHON_RECORD_FILE, `${JSON.stringify(await record(), null, 2)}\n`);
}
