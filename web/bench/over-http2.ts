import { request as ask } from 'node:http';
import { createSecureServer } from 'node:http2';
import { generate } from 'selfsigned';
import type { LocalServer } from '#infra/local/http-server.ts';

/** The switch of a browser that is to believe our certificate. */
export const TRUST_ANY_CERTIFICATE = '--ignore-certificate-errors';
/** What is of one connection, which HTTP/2 knows nothing of. */
const CONNECTION_HEADERS = new Set(['connection', 'keep-alive', 'transfer-encoding']);

/**
 * Puts HTTP/2 before a server, as the content delivery network does: browsers speak it only over TLS, so it has a certificate of
 * its own that nobody signed. Over HTTP/1.1 a page of many small scripts waits for six connections instead.
 * @returns the server in front; closing it closes the one behind too
 */
export async function overHttp2(behind: LocalServer): Promise<LocalServer> {
  const { private: key, cert } = await generate([{ name: 'commonName', value: '127.0.0.1' }], {
    keyType: 'ec',
  });
  const front = createSecureServer({ key, cert }, ({ url, method, headers }, response) => {
    const fields = Object.entries(headers).filter(([name]) => !name.startsWith(':'));
    const asked = ask(`${behind.origin}${url}`, { method, headers: Object.fromEntries(fields) }, (answer) => {
      const kept = Object.entries(answer.headers).filter(([name]) => !CONNECTION_HEADERS.has(name));
      response.writeHead(answer.statusCode ?? 502, Object.fromEntries(kept));
      answer.pipe(response.stream);
    });
    asked.on('error', (error) => response.stream.destroy(error));
    asked.end();
  });
  await new Promise<void>((resolve, reject) => {
    front.once('error', reject);
    front.listen(0, '127.0.0.1', resolve);
  });
  const address = front.address();
  if (address === null || typeof address === 'string') throw new Error('The server has no port.');
  return {
    port: address.port,
    origin: `https://127.0.0.1:${address.port}`,
    close: async () => {
      front.close();
      await behind.close();
    },
  };
}
