import { type Money, type PayPalStandIn, type StandInOrder, StandInRefusal } from './paypal-stand-in.ts';

/** A request to PayPal's REST API. */
export interface RestRequest {
  readonly method: string;
  /** Without the query. */
  readonly path: string;
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, string | undefined>>;
  /** JSON; for the access token the form's text. */
  readonly body: unknown;
}
export interface RestAnswer {
  readonly status: number;
  readonly body: unknown;
}

/** Answers the requests of our SDK as PayPal's REST API does, including errors. */
export function answerRest(paypal: PayPalStandIn, request: RestRequest): RestAnswer {
  const { method, path, headers } = request;
  const { clientId, secret } = paypal.account;
  if (method === 'POST' && path === '/v1/oauth2/token') {
    const basic = `Basic ${Buffer.from(`${clientId}:${secret}`).toString('base64')}`;
    if (headers['authorization'] !== basic)
      return {
        status: 401,
        body: { error: 'invalid_client', error_description: 'Client Authentication failed' },
      };
    const body = { access_token: paypal.accessToken, token_type: 'Bearer', expires_in: 32_400 };
    return { status: 200, body };
  }
  if (headers['authorization'] !== `Bearer ${paypal.accessToken}`)
    return {
      status: 401,
      body: { error: 'invalid_token', error_description: 'Token signature verification failed' },
    };
  try {
    return route(paypal, request);
  } catch (error) {
    if (!(error instanceof StandInRefusal)) throw error;
    const { status, issue } = error;
    const name = status === 404 ? 'RESOURCE_NOT_FOUND' : 'UNPROCESSABLE_ENTITY';
    return { status, body: { name, message: 'The request was refused.', details: [{ issue }] } };
  }
}

function route(paypal: PayPalStandIn, { method, path, headers, body }: RestRequest): RestAnswer {
  const requestId = headers['paypal-request-id'];
  const call = `${method} ${path}`;
  if (call === 'POST /v1/identity/generate-token')
    return {
      status: 200,
      body: { client_token: `client-${paypal.state.seed.slice(0, 8)}`, expires_in: 3600 },
    };
  if (call === 'POST /v1/notifications/verify-webhook-signature') {
    const verified = paypal.verifies(body as Record<string, unknown>);
    return { status: 200, body: { verification_status: verified ? 'SUCCESS' : 'FAILURE' } };
  }
  if (call === 'POST /v2/checkout/orders')
    return { status: 201, body: orderJson(paypal, paypal.create(orderIn(body), requestId)) };
  const [, orderId, captures] = /^\/v2\/checkout\/orders\/([\w-]+)(\/capture)?$/.exec(path) ?? [];
  if (orderId !== undefined && method === 'POST' && captures !== undefined)
    return { status: 201, body: orderJson(paypal, paypal.capture(orderId, requestId)) };
  if (orderId !== undefined && method === 'GET' && captures === undefined)
    return { status: 200, body: orderJson(paypal, paypal.order(orderId)) };
  const [, captureId, refunds] = /^\/v2\/payments\/captures\/([\w-]+)(\/refund)?$/.exec(path) ?? [];
  if (captureId !== undefined && method === 'GET' && refunds === undefined) {
    const { order, capture } = paypal.captureOf(captureId);
    return { status: 200, body: paypal.captureResource(order, capture) };
  }
  if (captureId !== undefined && method === 'POST' && refunds !== undefined)
    return { status: 201, body: paypal.refund(captureId, (body as { amount?: Money } | null)?.amount) };
  throw new StandInRefusal(404, 'NO_SUCH_CALL');
}

type NewOrder = Parameters<PayPalStandIn['create']>[0];

function orderIn(body: unknown): NewOrder {
  const { intent, purchase_units: [unit] = [] } = body as {
    intent: string;
    purchase_units?: readonly { amount: Money; custom_id?: string; invoice_id?: string }[];
  };
  if (unit === undefined || !/^\d+\.\d\d$/.test(unit.amount.value))
    throw new StandInRefusal(422, 'MISSING_REQUIRED_PARAMETER');
  const { amount, custom_id = '', invoice_id = '' } = unit;
  return { intent, amount, custom_id, invoice_id };
}

function orderJson(paypal: PayPalStandIn, order: StandInOrder): unknown {
  const { id, status, intent, create_time, amount, custom_id, invoice_id, merchant_id, capture } = order;
  return {
    id,
    status,
    intent,
    create_time,
    purchase_units: [
      {
        reference_id: 'default',
        amount,
        custom_id,
        invoice_id,
        payee: { merchant_id },
        ...(capture === null ? {} : { payments: { captures: [paypal.captureResource(order, capture)] } }),
      },
    ],
  };
}
