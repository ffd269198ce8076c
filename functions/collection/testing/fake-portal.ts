import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { PortalFetch } from '../portals/portal-client.ts';

/** The answer of a fake portal: JSON, or exactly this text. */
export interface FakeReply {
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly json?: unknown;
  readonly text?: string;
  /** Announces more bytes than it sends, then closes the connection. */
  readonly truncated?: boolean;
  /** Never answers. */
  readonly hang?: boolean;
}

/** `url` is the address on the real host, with form fields as its query. */
export type FakeHandler = (url: URL, request: IncomingMessage) => FakeReply;

/** A local HTTP server, and a fetch that uses it instead of the real hosts. */
export interface FakePortal {
  readonly fetch: PortalFetch;
  /** The requested addresses, in order, without those that ask for a number of rows. */
  readonly asked: readonly URL[];
  close(): Promise<void>;
}

/** Starts a portal on a free port of the loopback interface. */
export async function startFakePortal(handler: FakeHandler): Promise<FakePortal> {
  const asked: URL[] = [];
  const server = createServer((request, response) => {
    const [, host = '', ...path] = (request.url ?? '').split('/');
    const url = new URL(`https://${host}/${path.join('/')}`);
    readForm(request).then((form) => {
      if (url.pathname === '/robots.txt') {
        answer(response, NO_ROBOTS);
        return;
      }
      if (form !== '') url.search = form;
      if (!asksForCount(url)) asked.push(url);
      answer(response, handler(url, request));
    }, response.destroy);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    asked,
    fetch: (url, init) => {
      const { host, pathname, search } = new URL(url);
      return fetch(`http://127.0.0.1:${port}/${host}${pathname}${search}`, init);
    },
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** Whether a request asks how many rows there are. */
export function asksForCount({ searchParams }: URL): boolean {
  return (
    searchParams.has('returnCountOnly') ||
    searchParams.has('outStatistics') ||
    [...searchParams.values()].some((text) => /count\(\*\)/i.test(text))
  );
}

async function readForm(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk);
  return Buffer.concat(chunks).toString('utf8');
}

function answer(response: ServerResponse, reply: FakeReply): void {
  if (reply.hang === true) return;
  const body = reply.text ?? JSON.stringify(reply.json);
  response.writeHead(reply.status ?? 200, {
    'content-type': 'application/json',
    ...(reply.truncated === true ? { 'content-length': String(Buffer.byteLength(body) + 1000) } : {}),
    ...reply.headers,
  });
  if (reply.truncated !== true) {
    response.end(body);
    return;
  }
  response.write(body, () => response.destroy());
}

/** The hosts of fake portals have no robots.txt, unless a test is about it. */
export const NO_ROBOTS: FakeReply = { status: 404, text: 'Not found' };

/** A fetch without a server, for tests that are not about HTTP. */
export function fetchFrom(handler: (url: URL) => FakeReply): PortalFetch {
  return async (url) => {
    const {
      status = 200,
      headers,
      text,
      json,
    } = new URL(url).pathname === '/robots.txt' ? NO_ROBOTS : handler(new URL(url));
    return new Response(text ?? JSON.stringify(json), {
      status,
      headers: { 'content-type': 'application/json', ...headers },
    });
  };
}
