import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';

/** A request with its body. */
export interface HttpRequest {
  readonly method: string;
  readonly url: URL;
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer;
}

export interface HttpReply {
  readonly status: number;
  readonly headers?: Readonly<Record<string, string | readonly string[]>>;
  readonly body?: string | Uint8Array;
}

export type HttpHandler = (request: HttpRequest) => HttpReply | Promise<HttpReply>;

/** A server on the loopback interface. */
export interface LocalServer {
  readonly port: number;
  /** Such as `http://127.0.0.1:4400`. */
  readonly origin: string;
  /** Stops listening and closes open connections. */
  close(): Promise<void>;
}

/** Default limit of a request body in bytes, as in API Gateway. */
const BODY_MAX = 10 * 1024 * 1024;
/** Longer than clients keep a connection that they do not use: one that is closed while a client sends on it is reset. */
const KEEP_ALIVE_MS = 120_000;

/**
 * Serves `handler` on 127.0.0.1.
 * @param port 0 for any free port
 * @param bodyMax in bytes
 * @throws the listen error (`EADDRINUSE` when the port is taken)
 */
export async function serve(handler: HttpHandler, port = 0, bodyMax = BODY_MAX): Promise<LocalServer> {
  const server = createServer((request, response) => {
    answer(handler, request, response, bodyMax).catch((error: unknown) => {
      process.stderr.write(`${error instanceof Error ? error.stack : String(error)}\n`);
      if (!response.headersSent) response.writeHead(500, { 'content-type': 'text/plain; charset=utf-8' });
      response.end('The local server failed on this request. Its terminal shows the error.');
    });
  });
  server.keepAliveTimeout = KEEP_ALIVE_MS;
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', () => {
      server.off('error', reject);
      resolve();
    });
  });
  const address = server.address();
  const bound = address !== null && typeof address === 'object' ? address.port : port;
  return {
    port: bound,
    origin: `http://127.0.0.1:${bound}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

/** A JSON reply. AWS services have their own content types. */
export function jsonReply(status: number, body: unknown, contentType = 'application/json'): HttpReply {
  return { status, headers: { 'content-type': contentType }, body: JSON.stringify(body) };
}

/** @param type such as `text/html` */
export function contentReply(type: string, body: string): HttpReply {
  return { status: 200, headers: { 'content-type': `${type}; charset=utf-8` }, body };
}

export function textReply(status: number, body: string): HttpReply {
  return { status, headers: { 'content-type': 'text/plain; charset=utf-8' }, body };
}

async function answer(
  handler: HttpHandler,
  request: IncomingMessage,
  response: ServerResponse,
  bodyMax: number,
): Promise<void> {
  const body = await readBody(request, bodyMax);
  const url = readUrl(request);
  const reply =
    body === undefined
      ? textReply(413, 'The request is too large.')
      : url === undefined
        ? textReply(400, 'The address of the request cannot be read.')
        : await handler({ method: request.method ?? 'GET', url, headers: readHeaders(request), body });
  const headers = Object.fromEntries(
    Object.entries(reply.headers ?? {}).map(([name, value]) => [
      name,
      typeof value === 'string' ? value : [...value],
    ]),
  );
  response.writeHead(reply.status, headers);
  response.end(request.method === 'HEAD' ? undefined : reply.body);
}

/** Returns the URL of a request. Appends the path to the host, so that `//host` stays a path. */
function readUrl({ url = '/', headers }: IncomingMessage): URL | undefined {
  const text = `http://${headers.host ?? '127.0.0.1'}${url}`;
  return url.startsWith('/') && URL.canParse(text) ? new URL(text) : undefined;
}

function readHeaders(request: IncomingMessage): Record<string, string> {
  return Object.fromEntries(
    Object.entries(request.headers).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, typeof value === 'string' ? value : value.join(', ')]],
    ),
  );
}

async function readBody(request: IncomingMessage, bodyMax: number): Promise<Buffer | undefined> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size <= bodyMax) chunks.push(chunk);
  }
  return size <= bodyMax ? Buffer.concat(chunks) : undefined;
}

const LOOPBACK_NAMES = ['localhost', '127.0.0.1'];

/** Both origins of a local server. */
export function loopbackOrigins(port: number): readonly string[] {
  return LOOPBACK_NAMES.map((name) => `http://${name}:${port}`);
}

/** True when the Host header is a loopback name of this server. Other names may be DNS rebinding. */
export function namesThisServer({ headers }: HttpRequest, port: number): boolean {
  return loopbackOrigins(port).includes(`http://${headers['host'] ?? ''}`);
}

/**
 * True when a page of the same origin sent the request. Browsers may omit `Origin` in same-origin requests; then this checks
 * `Sec-Fetch-Site`, which no page can set.
 */
export function isSameOrigin({ headers }: HttpRequest): boolean {
  const origin = headers['origin'];
  return origin === undefined
    ? headers['sec-fetch-site'] === 'same-origin'
    : origin === `http://${headers['host'] ?? ''}`;
}

/** Escapes text for HTML and XML content and quoted attributes. */
export function escapeHtml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;');
}
