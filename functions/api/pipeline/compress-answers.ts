import { constants } from 'node:zlib';
import type middy from '@middy/core';
import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2 } from 'aws-lambda';

type Event = APIGatewayProxyEventV2;
type Answer = APIGatewayProxyStructuredResultV2;

/** In order of preference. Brotli 5 shrinks 100 generated rows from 65 kB to 7 kB in half a millisecond. */
const ENCODINGS = { br: { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }, gzip: { level: 6 } } as const;

/**
 * Compresses answers, errors included, in an encoding the caller accepts: the edge compresses only answers that it may cache. At a cold
 * start the encoders load while the first call is served.
 */
export function compressAnswers(): middy.MiddlewareObj<Event, Answer> {
  let encoders: ReturnType<typeof loadEncoders> | undefined;
  const load = (): ReturnType<typeof loadEncoders> => {
    encoders ??= loadEncoders();
    return encoders;
  };
  const compress = async (request: middy.Request<Event, Answer>): Promise<void> => {
    const { negotiation, encoding } = await load();
    negotiation.before?.(request);
    await encoding.after?.(request);
  };
  return {
    before: () => {
      // `compress` awaits the same promise and reports its failure.
      load().catch(() => undefined);
    },
    after: compress,
    onError: compress,
  };
}

async function loadEncoders() {
  const [{ default: contentEncoding }, { default: contentNegotiation }] = await Promise.all([
    import('@middy/http-content-encoding'),
    import('@middy/http-content-negotiation'),
  ]);
  const negotiation = contentNegotiation({
    parseCharsets: false,
    parseLanguages: false,
    parseMediaTypes: false,
    availableEncodings: ['br', 'gzip'],
    failOnMismatch: false,
  });
  const encoding = contentEncoding({ ...ENCODINGS, overridePreferredEncoding: ['br', 'gzip'] });
  return { negotiation, encoding };
}
