import type { HttpRequest } from './http-server.ts';

const LOOPBACK_NAMES = ['localhost', '127.0.0.1'];

/** Both spellings of an address on this machine: a server there is reached by either. */
export function loopbackOrigins(port: number): readonly string[] {
  return LOOPBACK_NAMES.map((name) => `http://${name}:${port}`);
}

/** True when a request names this server by a loopback name; other names are somebody else's DNS pointing here. */
export function namesThisServer({ headers }: HttpRequest, port: number): boolean {
  return loopbackOrigins(port).includes(`http://${headers['host'] ?? ''}`);
}

/**
 * True when a request was sent by a page of the very address it asks. Browsers may leave `Origin` out of a script's request
 * to its own origin; then `Sec-Fetch-Site` says so, which no page can set.
 */
export function isSameOrigin({ headers }: HttpRequest): boolean {
  const origin = headers['origin'];
  return origin === undefined
    ? headers['sec-fetch-site'] === 'same-origin'
    : origin === `http://${headers['host'] ?? ''}`;
}
