import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';

/** A request as the stand-ins read it, body included. */
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

/** A server on the loopback interface, and how to end it. */
export interface LocalServer {
  readonly port: number;
  /** Such as `http://127.0.0.1:4400`. */
  readonly origin: string;
  /** Stops listening and drops what is still open. */
  close(): Promise<void>;
}

/** The most a server reads of one request unless it says otherwise, in bytes: API Gateway's own limit. */
const BODY_MAX = 10 * 1024 * 1024;

/**
 * Serves `handler` on 127.0.0.1.
 * @param port 0 takes any free one
 * @param bodyMax the most that is read of one request, in bytes
 * @throws the listen error (`EADDRINUSE` when the port is taken)
 */
export async function serve(handler: HttpHandler, port = 0, bodyMax = BODY_MAX): Promise<LocalServer> {
  const server = createServer((request, response) => {
    answer(handler, request, response, bodyMax).catch((error: unknown) => {
      process.stderr.write(`${error instanceof Error ? error.stack : String(error)}\n`);
      if (!response.headersSent) response.writeHead(500, { 'content-type': 'text/plain; charset=utf-8' });
      response.end('The local server failed on this request. The terminal it runs in says why.');
    });
  });
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

/** A JSON reply; AWS services name their own content types. */
export function json(status: number, body: unknown, contentType = 'application/json'): HttpReply {
  return { status, headers: { 'content-type': contentType }, body: JSON.stringify(body) };
}

/** A plain-text reply. */
export function text(status: number, body: string): HttpReply {
  return { status, headers: { 'content-type': 'text/plain; charset=utf-8' }, body };
}

async function answer(
  handler: HttpHandler,
  request: IncomingMessage,
  response: ServerResponse,
  bodyMax: number,
): Promise<void> {
  const body = await bodyOf(request, bodyMax);
  const url = urlOf(request);
  const reply =
    body === undefined
      ? text(413, 'The request is too large.')
      : url === undefined
        ? text(400, 'The address of the request cannot be read.')
        : await handler({ method: request.method ?? 'GET', url, headers: headersOf(request), body });
  const headers = Object.fromEntries(
    Object.entries(reply.headers ?? {}).map(([name, value]) => [
      name,
      typeof value === 'string' ? value : [...value],
    ]),
  );
  response.writeHead(reply.status, headers);
  response.end(request.method === 'HEAD' ? undefined : reply.body);
}

/** The address, whatever form the request line has: the path is appended, so that `//host` stays a path. */
function urlOf({ url = '/', headers }: IncomingMessage): URL | undefined {
  const text = `http://${headers.host ?? '127.0.0.1'}${url}`;
  return url.startsWith('/') && URL.canParse(text) ? new URL(text) : undefined;
}

function headersOf(request: IncomingMessage): Record<string, string> {
  return Object.fromEntries(
    Object.entries(request.headers).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, typeof value === 'string' ? value : value.join(', ')]],
    ),
  );
}

async function bodyOf(request: IncomingMessage, bodyMax: number): Promise<Buffer | undefined> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size <= bodyMax) chunks.push(chunk);
  }
  return size <= bodyMax ? Buffer.concat(chunks) : undefined;
}
