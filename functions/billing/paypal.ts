import type { Config } from '#functions/platform/config.ts';
import { PRICE } from '#shared/domain/plan/plan.ts';
import type { Purchase } from '#shared/domain/plan/seats.ts';
import type { PayPalAnswers } from './paypal-shapes.ts';

/**
 * PayPal's REST API through its SDK (PRODUCT §7). Only this file loads the SDK, and only when a call needs it. Responses are
 * validated, because the SDK's types are not reliable.
 */
export interface PayPalApi {
  /** The token for the page's payment panel. */
  clientToken(): Promise<string>;
  /**
   * Creates an order of 5.00 USD (PRODUCT §9). @returns its id
   * @param requestId repeated calls with the same id return the same order
   */
  createOrder(userId: string, requestId: string, purchase: Purchase): Promise<string>;
  getOrder(orderId: string): Promise<PayPalOrder>;
  /**
   * Captures an approved order; only once, even when called repeatedly.
   * @param attempt names this attempt: PayPal may repeat its response to the same name
   * @throws PayPalRefused when PayPal does not capture the order
   */
  captureOrder(orderId: string, attempt: string): Promise<void>;
  /** The order of a capture; undefined when PayPal does not return it. */
  orderOfCapture(captureId: string): Promise<string | undefined>;
  /** True when PayPal sent this event to our webhook. */
  isFromPayPal(proof: WebhookProof, event: unknown): Promise<boolean>;
}

/** The `PayPal-…` headers that prove an event, with the names of PayPal's verification. */
export type WebhookProof = Readonly<
  Record<'auth_algo' | 'cert_url' | 'transmission_id' | 'transmission_sig' | 'transmission_time', string>
>;

/** PayPal's record of an order. */
export type PayPalOrder = PayPalAnswers['order'];

/** PayPal refused a request. */
export class PayPalRefused extends Error {
  override readonly name = 'PayPalRefused';
  readonly status: number;
  /** PayPal's reason, such as `INSTRUMENT_DECLINED`. */
  readonly issue: string;

  constructor(status: number, issue: string) {
    super(`PayPal answered ${status} ${issue}`);
    this.status = status;
    this.issue = issue;
  }
}

/** PayPal did not answer, or its response is invalid. The request may have succeeded or not. */
export class PayPalUnavailable extends Error {
  override readonly name = 'PayPalUnavailable';
}

/** A request for the SDK's HTTP client. */
export interface PayPalRequest {
  readonly verb: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string | undefined>>;
  readonly body: unknown;
}
/** Sends a request. @throws PayPalRefused, or another error without a response */
export type Execute = (request: PayPalRequest) => Promise<unknown>;

/** Time-out of one call including its access token, in milliseconds. Two calls fit into one of our API. */
const TIMEOUT_MS = 9_000;

/** @param execute sends requests; by HTTP unless given */
export function openPayPal(
  config: Pick<Config, 'paypalClientId' | 'paypalSecret' | 'paypalApi' | 'paypalWebhookId'>,
  execute: Execute = overHttp(config),
): PayPalApi {
  const send = async <K extends keyof PayPalAnswers>(
    kind: K,
    request: PayPalRequest,
  ): Promise<PayPalAnswers[K]> => {
    const response = await execute(request);
    const { payPalAnswers: answers } = await import('./paypal-shapes.ts');
    const answer = answers[kind].safeParse(response);
    if (!answer.success) throw new PayPalUnavailable(`PayPal's response to ${request.path} is invalid.`);
    return answer.data as PayPalAnswers[K];
  };
  return {
    clientToken: async () =>
      (await send('clientToken', post('/v1/identity/generate-token', {}))).client_token,

    async createOrder(userId, requestId, { amount, seats, addedUntil }) {
      const { orders } = await loadSdk();
      const { verb, path, headers } = toRequest(new orders.OrdersCreateRequest());
      const unit = {
        // guard: an order is at our price
        amount: { currency_code: PRICE.currency, value: amount },
        description: describe(seats, addedUntil),
        custom_id: userId,
        invoice_id: requestId,
      };
      const body = { intent: PRICE.intent, purchase_units: [unit] };
      const request = { verb, path, headers: { ...headers, 'PayPal-Request-Id': requestId }, body };
      return (await send('createdOrder', request)).id;
    },

    async getOrder(orderId) {
      const { orders } = await loadSdk();
      return send('order', toRequest(new orders.OrdersGetRequest(orderId)));
    },

    async captureOrder(orderId, attempt) {
      const { orders } = await loadSdk();
      const request = new orders.OrdersCaptureRequest(orderId).payPalRequestId(`${orderId}-${attempt}`);
      await execute({ ...toRequest(request), body: {} }).catch((error: unknown) => {
        if (!(error instanceof PayPalRefused && error.issue === 'ORDER_ALREADY_CAPTURED')) throw error;
      });
    },

    async orderOfCapture(captureId) {
      const { payments } = await loadSdk();
      const found = await send('capture', toRequest(new payments.CapturesGetRequest(captureId)));
      return found.supplementary_data?.related_ids?.order_id;
    },

    async isFromPayPal(proof, event) {
      const { verification_status } = await send(
        'verification',
        post('/v1/notifications/verify-webhook-signature', {
          ...proof,
          webhook_id: config.paypalWebhookId,
          webhook_event: event,
        }),
      );
      return verification_status === 'SUCCESS';
    },
  };
}

/** Loads the SDK. It is CommonJS: Node finds its names only on the default export. */
export async function loadSdk() {
  return (await import('@paypal/checkout-server-sdk')).default;
}

/** A request for which the SDK has no class. */
function post(path: string, body: unknown): PayPalRequest {
  return { verb: 'POST', path, headers: { 'Content-Type': 'application/json' }, body };
}

/** The fields of the SDK's request classes, which their types leave out. */
function toRequest(request: object): PayPalRequest {
  return request as PayPalRequest;
}

/**
 * Sends requests with the SDK's HTTP client, which also fetches the access tokens.
 * @param timeoutMs time-out of one call including its access token
 */
export function overHttp(
  config: Pick<Config, 'paypalClientId' | 'paypalSecret' | 'paypalApi'>,
  timeoutMs: number = TIMEOUT_MS,
): Execute {
  let client: Promise<Execute> | undefined;
  return async (request) => {
    client ??= sdkClient(config, timeoutMs);
    return (await client)(request);
  };
}

async function sdkClient(
  config: Pick<Config, 'paypalClientId' | 'paypalSecret' | 'paypalApi'>,
  timeoutMs: number,
): Promise<Execute> {
  const { core } = await loadSdk();
  const { paypalClientId, paypalSecret, paypalApi } = config;
  class Client extends core.PayPalHttpClient {
    override getTimeout(): number {
      return timeoutMs;
    }
  }
  const client = new Client(new core.PayPalEnvironment(paypalClientId, paypalSecret, paypalApi, paypalApi));
  // The SDK decompresses and parses bodies in a socket event, where an exception would end the process.
  client.addInjector((request) => {
    request.headers['Accept-Encoding'] = 'identity';
    // A kept connection is dead after the function was frozen.
    request.headers['Connection'] = 'close';
  });
  const { encoder } = client;
  const decode = encoder.deserializeResponse.bind(encoder);
  encoder.deserializeResponse = (body: string, headers) => {
    try {
      return decode(body, headers);
    } catch (error) {
      return { unreadable: String(error) };
    }
  };
  return async (request) => {
    let timer: NodeJS.Timeout | undefined;
    // The client's own time-out restarts with every byte.
    const late = new Promise<never>((_, reject) => {
      const onTime = () => reject(new PayPalUnavailable(`PayPal did not answer ${request.path} in time.`));
      timer = setTimeout(onTime, timeoutMs);
    });
    try {
      const { result }: { result?: unknown } = await Promise.race([client.execute(request), late]);
      return result;
    } catch (error) {
      throw (await refusal(error)) ?? unavailable(error);
    } finally {
      clearTimeout(timer);
    }
  };
}

/**
 * The SDK's error as a refusal by PayPal; undefined for other errors: a refused access token is our fault, and a conflict (409)
 * means that the same request is already running.
 */
async function refusal(error: unknown): Promise<PayPalRefused | undefined> {
  const { statusCode, message } = error as { statusCode?: number; message?: string };
  if (statusCode === undefined || statusCode < 400 || statusCode >= 500) return undefined;
  if ([401, 403, 408, 409, 429].includes(statusCode)) return undefined;
  return new PayPalRefused(statusCode, await issueOf(message ?? ''));
}

async function issueOf(body: string): Promise<string> {
  const { payPalProblem: problem } = await import('./paypal-shapes.ts');
  try {
    const { name, details } = problem.parse(JSON.parse(body));
    return details?.[0]?.issue ?? name;
  } catch {
    return 'without a reason';
  }
}

function unavailable(error: unknown): PayPalUnavailable {
  if (error instanceof PayPalUnavailable) return error;
  const { statusCode } = error as { statusCode?: number };
  return new PayPalUnavailable(
    statusCode === undefined ? 'PayPal could not be reached.' : `PayPal answered ${statusCode}.`,
    { cause: error },
  );
}

/** What PayPal's receipt says was bought. */
function describe(seats: number, addedUntil: string | undefined): string {
  const people = seats === 1 ? '1 person' : `${seats} people`;
  if (addedUntil === undefined) return `One month of building-permit leads for ${people}`;
  return `Building-permit leads for ${people} more until ${addedUntil.slice(0, 10)}`;
}
