import type { Config } from '#functions/platform/config.ts';
import { PRICE } from '#shared/domain/plan/plan.ts';
import type { Answers } from './paypal-shapes.ts';

/**
 * PayPal's REST API through its SDK (PRODUCT §7), which only this file loads, and only when a call needs it. Whatever it
 * answers is read as unknown; what the SDK's types promise is not relied on.
 */
export interface PayPal {
  /** What the page's payment panel is set up with. */
  clientToken(): Promise<string>;
  /**
   * Creates an order of 5.00 USD (PRODUCT §9) for a user and answers its id.
   * @param requestId the same id answers the same order, however often it is asked
   */
  createOrder(userId: string, requestId: string): Promise<string>;
  getOrder(orderId: string): Promise<PayPalOrder>;
  /**
   * Takes the money of an approved order; once, however often it is asked.
   * @param attempt names this attempt: PayPal may answer a second one under the same name as it did the first
   * @throws PayPalRefused when it is not taken
   */
  captureOrder(orderId: string, attempt: string): Promise<void>;
  /** The order that a capture belongs to; undefined when PayPal does not say. */
  orderOfCapture(captureId: string): Promise<string | undefined>;
  /** True when PayPal itself sent this event to our webhook. */
  isFromPayPal(proof: WebhookProof, event: unknown): Promise<boolean>;
}

/** The `PayPal-…` headers that prove an event, as PayPal's verification calls them. */
export type WebhookProof = Readonly<
  Record<'auth_algo' | 'cert_url' | 'transmission_id' | 'transmission_sig' | 'transmission_time', string>
>;

/** An order as PayPal keeps it, as far as we look at it. */
export type PayPalOrder = Answers['order'];

/** PayPal understood the question and said no. */
export class PayPalRefused extends Error {
  override readonly name = 'PayPalRefused';
  readonly status: number;
  /** PayPal's word for it, such as `INSTRUMENT_DECLINED`. */
  readonly issue: string;

  constructor(status: number, issue: string) {
    super(`PayPal answered ${status} ${issue}`);
    this.status = status;
    this.issue = issue;
  }
}

/** PayPal did not answer, or answered what cannot be read: whether it did what was asked is not known. */
export class PayPalUnavailable extends Error {
  override readonly name = 'PayPalUnavailable';
}

/** A request as the SDK's HTTP client takes it. */
export interface PayPalRequest {
  readonly verb: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string | undefined>>;
  readonly body: unknown;
}
/** Sends a request. @throws PayPalRefused, or anything else when there was no answer */
export type Execute = (request: PayPalRequest) => Promise<unknown>;

/** How long one call may take, its access token included, in milliseconds: two fit into a call of ours. */
const TIMEOUT_MS = 9_000;

/** PayPal over a way of sending requests; over HTTP unless told otherwise. */
export function openPayPal(
  config: Pick<Config, 'paypalClientId' | 'paypalSecret' | 'paypalApi' | 'paypalWebhookId'>,
  execute: Execute = overHttp(config),
): PayPal {
  const asked = async <K extends keyof Answers>(kind: K, request: PayPalRequest): Promise<Answers[K]> => {
    const said = await execute(request);
    const { answers } = await import('./paypal-shapes.ts');
    const answer = answers[kind].safeParse(said);
    if (!answer.success) throw new PayPalUnavailable(`PayPal's answer to ${request.path} cannot be read.`);
    return answer.data as Answers[K];
  };
  return {
    clientToken: async () =>
      (await asked('clientToken', post('/v1/identity/generate-token', {}))).client_token,

    async createOrder(userId, requestId) {
      const { orders } = await loadSdk();
      const { verb, path, headers } = sent(new orders.OrdersCreateRequest());
      const unit = {
        amount: { currency_code: PRICE.currency, value: PRICE.amount },
        description: 'One month of building-permit leads',
        custom_id: userId,
        invoice_id: requestId,
      };
      const body = { intent: PRICE.intent, purchase_units: [unit] };
      const request = { verb, path, headers: { ...headers, 'PayPal-Request-Id': requestId }, body };
      return (await asked('createdOrder', request)).id;
    },

    async getOrder(orderId) {
      const { orders } = await loadSdk();
      return asked('order', sent(new orders.OrdersGetRequest(orderId)));
    },

    async captureOrder(orderId, attempt) {
      const { orders } = await loadSdk();
      const request = new orders.OrdersCaptureRequest(orderId).payPalRequestId(`${orderId}-${attempt}`);
      await execute({ ...sent(request), body: {} }).catch((error: unknown) => {
        if (!(error instanceof PayPalRefused && error.issue === 'ORDER_ALREADY_CAPTURED')) throw error;
      });
    },

    async orderOfCapture(captureId) {
      const { payments } = await loadSdk();
      const found = await asked('capture', sent(new payments.CapturesGetRequest(captureId)));
      return found.supplementary_data?.related_ids?.order_id;
    },

    async isFromPayPal(proof, event) {
      const { verification_status } = await asked(
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

/** Loads the SDK. It is CommonJS whose names Node does not see from outside: they are all on its default. */
export async function loadSdk() {
  return (await import('@paypal/checkout-server-sdk')).default;
}

/** A request for which the SDK has no class. */
function post(path: string, body: unknown): PayPalRequest {
  return { verb: 'POST', path, headers: { 'Content-Type': 'application/json' }, body };
}

/** What the SDK's request classes hold; their types leave most of it out. */
function sent(request: object): PayPalRequest {
  return request as PayPalRequest;
}

/**
 * Sends requests by the SDK's own HTTP client, which also fetches the access tokens.
 * @param timeoutMs how long one call may take, its access token included
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
  // Bodies are unpacked and parsed within a socket's event: what threw there would end the process.
  client.addInjector((request) => {
    request.headers['Accept-Encoding'] = 'identity';
    // A kept connection is dead by the time a sleeping function wakes up.
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
    // The client's own time-out starts again with every byte.
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
 * The SDK's error as PayPal's no; undefined when it is none: a refused access token is our trouble, not the order's, and a
 * conflict (409) says that another request for the same is under way.
 */
async function refusal(error: unknown): Promise<PayPalRefused | undefined> {
  const { statusCode, message } = error as { statusCode?: number; message?: string };
  if (statusCode === undefined || statusCode < 400 || statusCode >= 500) return undefined;
  if ([401, 403, 408, 409, 429].includes(statusCode)) return undefined;
  return new PayPalRefused(statusCode, await issueOf(message ?? ''));
}

async function issueOf(body: string): Promise<string> {
  const { problem } = await import('./paypal-shapes.ts');
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
