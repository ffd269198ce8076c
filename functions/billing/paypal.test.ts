import { randomUUID } from 'node:crypto';
import { createServer, type RequestListener, type Server } from 'node:http';
import { afterEach, describe, expect, it } from 'vitest';
import { openPayPal, overHttp, PayPalUnavailable } from './paypal.ts';

let server: Server | undefined;
afterEach(() => {
  server?.closeAllConnections();
  server?.close();
});

/** A PayPal that returns tokens, and the given responses to other requests. */
async function payPalThat(answers: RequestListener, timeoutMs = 5_000) {
  server = createServer((request, response) => {
    if (request.url !== '/v1/oauth2/token') answers(request, response);
    else
      response
        .setHeader('content-type', 'application/json')
        .end('{"access_token":"token","token_type":"Bearer","expires_in":3600}');
  });
  await new Promise<void>((resolve) => server?.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const port = address !== null && typeof address === 'object' ? address.port : 0;
  const config = {
    // The SDK keeps one token for a client id, whatever the host.
    paypalClientId: randomUUID(),
    paypalSecret: 'secret',
    paypalApi: `http://127.0.0.1:${port}`,
    paypalWebhookId: 'webhook',
  };
  return openPayPal(config, overHttp(config, timeoutMs));
}

describe('PayPal over HTTP', () => {
  it.each<[string, RequestListener]>([
    ['HTML', (_, response) => response.setHeader('content-type', 'text/html').end('<p>Busy</p>')],
    ['no JSON', (_, response) => response.setHeader('content-type', 'application/json').end('{"id":')],
    ['no type', (_, response) => response.end('{"id":"A"}')],
    ['another shape', (_, response) => response.setHeader('content-type', 'application/json').end('[]')],
    ['nothing', (_, response) => response.end()],
    [
      'half an answer',
      (_, response) => response.writeHead(200, { 'content-length': '99' }).end('{', () => response.destroy()),
    ],
    ['a server error', (_, response) => response.writeHead(503).end('{"name":"INTERNAL"}')],
    ['a refused token', (_, response) => response.writeHead(401).end('{"error":"invalid_token"}')],
    ['a conflict', (_, response) => response.writeHead(409).end('{"name":"RESOURCE_CONFLICT"}')],
    ['a closed line', (request) => request.socket.destroy()],
  ])('throws PayPalUnavailable when PayPal answers %s', async (_, answers) => {
    const paypal = await payPalThat(answers);
    await expect(paypal.getOrder('A')).rejects.toBeInstanceOf(PayPalUnavailable);
  });

  it('times out when PayPal hangs or sends endless bytes', async () => {
    const hanging = await payPalThat(() => undefined, 100);
    await expect(hanging.getOrder('A')).rejects.toBeInstanceOf(PayPalUnavailable);
    server?.closeAllConnections();
    const dripping = await payPalThat((_, response) => {
      response.setHeader('content-type', 'application/json');
      const timer = setInterval(() => response.write(' '), 20);
      response.on('close', () => clearInterval(timer));
    }, 200);
    await expect(dripping.getOrder('A')).rejects.toBeInstanceOf(PayPalUnavailable);
  });

  it.each([
    ['{"name":"UNPROCESSABLE_ENTITY","details":[{"issue":"INSTRUMENT_DECLINED"}]}', 'INSTRUMENT_DECLINED'],
    ['{"name":"RESOURCE_NOT_FOUND"}', 'RESOURCE_NOT_FOUND'],
    ['<p>no</p>', 'without a reason'],
  ])('returns the reason of a refusal with %s', async (body, issue) => {
    const paypal = await payPalThat((_, response) => response.writeHead(422).end(body));
    await expect(paypal.captureOrder('A', '1')).rejects.toMatchObject({ status: 422, issue });
  });

  it('treats an already captured order as captured', async () => {
    const paypal = await payPalThat((_, response) =>
      response.writeHead(422).end('{"name":"X","details":[{"issue":"ORDER_ALREADY_CAPTURED"}]}'),
    );
    await expect(paypal.captureOrder('A', '1')).resolves.toBeUndefined();
  });
});
