import { request as sendRequest } from 'node:http';
import { createSecureServer } from 'node:http2';
import { generate } from 'selfsigned';
import type { LocalServer } from '#infra/sim/http-server.ts';

/** Browser switch that accepts our self-signed certificate. */
export const TRUST_ANY_CERTIFICATE = '--ignore-certificate-errors';
/** HTTP/1.1 headers that HTTP/2 does not allow. */
const CONNECTION_HEADERS = new Set(['connection', 'keep-alive', 'transfer-encoding']);

/**
 * Puts an HTTP/2 proxy in front of a server, like the content delivery network: with HTTP/1.1, many small scripts would wait for six
 * connections. Browsers use HTTP/2 only with TLS, so the proxy has a self-signed certificate.
 * @returns the proxy; closing it also closes the server
 */
export async function overHttp2(upstream: LocalServer): Promise<LocalServer> {
  const { private: key, cert } = await generate([{ name: 'commonName', value: '127.0.0.1' }], {
    keyType: 'ec',
  });
  const front = createSecureServer({ key, cert }, ({ url, method, headers }, response) => {
    const fields = Object.entries(headers).filter(([name]) => !name.startsWith(':'));
    const proxied = sendRequest(
      `${upstream.origin}${url}`,
      { method, headers: Object.fromEntries(fields) },
      (answer) => {
        const kept = Object.entries(answer.headers).filter(([name]) => !CONNECTION_HEADERS.has(name));
        response.writeHead(answer.statusCode ?? 502, Object.fromEntries(kept));
        answer.pipe(response.stream);
      },
    );
    proxied.on('error', (error) => response.stream.destroy(error));
    proxied.end();
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
      await upstream.close();
    },
  };
}
