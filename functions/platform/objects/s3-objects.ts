import { createHash, createHmac, type Hash, type Hmac } from 'node:crypto';
import { Agent as HttpAgent, request as httpRequest, type IncomingMessage } from 'node:http';
import { Agent as HttpsAgent, request as httpsRequest } from 'node:https';
import { SignatureV4 } from '@smithy/signature-v4';
import { SILENCE_MS } from '../network/aws-client.ts';
import { type ByteRange, ObjectMissing, ObjectRefused, type ObjectStore } from './object-store.ts';

interface S3Settings {
  readonly bucket: string;
  readonly region: string;
  /** Of a stand-in; undefined on AWS. */
  readonly endpoint: string | undefined;
  readonly credentials: ConstructorParameters<typeof SignatureV4>[0]['credentials'];
  /** What each object is stored with, such as its type; by default that it never changes. */
  readonly headersOf?: ((key: string) => Readonly<Record<string, string>>) | undefined;
}

const NEVER_CHANGES = { 'cache-control': 'private, max-age=31536000, immutable' };

interface S3Call {
  readonly method: 'GET' | 'PUT' | 'DELETE';
  readonly key: string;
  readonly query?: Readonly<Record<string, string>>;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: Uint8Array;
}

interface S3Answer {
  readonly status: number;
  readonly body: Buffer;
}

/**
 * Connections at once. S3 answers small reads in 100 to 200 ms (its performance guidelines), so a cold search needs many; each costs a
 * TLS handshake of about 2 ms of a processor.
 */
export const CONNECTIONS = 128;
/** S3 asks clients to try again after 500, 503 and broken connections. */
const ATTEMPTS = 4;
const FIRST_PAUSE_MS = 50;
/** Objects removed at a time. */
const REMOVALS = 32;

/**
 * A bucket of S3, or of a stand-in. It speaks four calls of the REST API, because the SDK's client for S3 doubles what a cold
 * start loads (`npm run bench -- init`).
 */
export function s3Objects({
  bucket,
  region,
  endpoint,
  credentials,
  headersOf = () => NEVER_CHANGES,
}: S3Settings): ObjectStore {
  const origin = new URL(endpoint ?? `https://${bucket}.s3.${region}.amazonaws.com`);
  const folder = endpoint === undefined ? '' : `/${bucket}`;
  const isSecure = origin.protocol === 'https:';
  const agent = new (isSecure ? HttpsAgent : HttpAgent)({ keepAlive: true, maxSockets: CONNECTIONS });
  const signer = new SignatureV4({
    service: 's3',
    region,
    credentials,
    sha256: NodeSha256,
    // Keys need no escaping, and S3 does not escape twice.
    uriEscapePath: false,
  });

  const callOnce = async ({ method, key, query = {}, headers = {}, body }: S3Call): Promise<S3Answer> => {
    const { headers: signed } = await signer.sign({
      method,
      protocol: origin.protocol,
      hostname: origin.hostname,
      path: `${folder}/${key}`,
      query,
      headers: { ...headers, host: origin.host, 'x-amz-content-sha256': 'UNSIGNED-PAYLOAD' },
    });
    const url = new URL(`${folder}/${key}`, origin);
    for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
    return new Promise((resolve, reject) => {
      const sent = (isSecure ? httpsRequest : httpRequest)(
        url,
        {
          method,
          agent,
          timeout: SILENCE_MS,
          headers: { ...signed, ...(body === undefined ? {} : { 'content-length': body.byteLength }) },
        },
        (response) => void readAnswer(response).then(resolve, reject),
      );
      sent.once('timeout', () => sent.destroy(new Error(`S3 was silent for ${SILENCE_MS} ms.`)));
      sent.once('error', reject);
      sent.end(body);
    });
  };

  /** @throws when S3 refuses, or fails again and again */
  const call = async (wanted: S3Call): Promise<S3Answer> => {
    for (let attempt = 1; ; attempt++) {
      const answer = await callOnce(wanted).catch((error: unknown) => {
        if (attempt === ATTEMPTS) throw error;
        return undefined;
      });
      if (answer !== undefined && (answer.status < 500 || attempt === ATTEMPTS)) {
        // Not a bucket that is missing, which also answers 404.
        if (answer.status === 404 && answer.body.includes('NoSuchKey'))
          throw new ObjectMissing(`There is no object ${wanted.key}.`);
        if (answer.status === 403)
          throw new ObjectRefused(
            `S3 refuses ${wanted.method} ${wanted.key}: a right on the bucket is missing; deploy again. ${answer.body}`,
          );
        if (answer.status >= 300)
          throw new Error(`S3 answers ${answer.status} to ${wanted.method} ${wanted.key}: ${answer.body}`);
        return answer;
      }
      const pause = Math.random() * FIRST_PAUSE_MS * 2 ** attempt;
      await new Promise((resolve) => setTimeout(resolve, pause));
    }
  };

  return {
    async get(key, range) {
      const headers = range === undefined ? {} : { range: rangeHeader(range) };
      return (await call({ method: 'GET', key, headers })).body;
    },
    async put(key, body) {
      await call({ method: 'PUT', key, body, headers: headersOf(key) });
    },
    async removeMany(keys) {
      for (let at = 0; at < keys.length; at += REMOVALS)
        await Promise.all(keys.slice(at, at + REMOVALS).map((key) => call({ method: 'DELETE', key })));
    },
    async list(prefix) {
      const keys: string[] = [];
      for (let after: string | undefined = ''; after !== undefined; ) {
        const query: Record<string, string> = {
          'list-type': '2',
          prefix,
          ...(after === '' ? {} : { 'start-after': after }),
        };
        const { body }: S3Answer = await call({ method: 'GET', key: '', query });
        const text = body.toString();
        const page = [...text.matchAll(/<Key>([^<]*)<\/Key>/g)].map(([, key = '']) => key);
        keys.push(...page);
        after = text.includes('<IsTruncated>true</IsTruncated>') ? page.at(-1) : undefined;
      }
      return keys;
    },
  };
}

function rangeHeader({ offset, bytes }: ByteRange): string {
  return `bytes=${offset}-${offset + bytes - 1}`;
}

async function readAnswer(response: IncomingMessage): Promise<S3Answer> {
  const chunks: Buffer[] = [];
  for await (const chunk of response as AsyncIterable<Buffer>) chunks.push(chunk);
  return { status: response.statusCode ?? 0, body: Buffer.concat(chunks) };
}

/** The hash that the signer asks for. */
class NodeSha256 {
  readonly #secret: Uint8Array | undefined;
  #hash: Hash | Hmac;

  constructor(secret?: string | ArrayBuffer | ArrayBufferView) {
    this.#secret = secret === undefined ? undefined : toBytes(secret);
    this.#hash = this.#begin();
  }

  #begin(): Hash | Hmac {
    return this.#secret === undefined ? createHash('sha256') : createHmac('sha256', this.#secret);
  }

  update(data: string | ArrayBuffer | ArrayBufferView): void {
    this.#hash.update(toBytes(data));
  }

  async digest(): Promise<Uint8Array> {
    return this.#hash.digest();
  }

  reset(): void {
    this.#hash = this.#begin();
  }
}

function toBytes(data: string | ArrayBuffer | ArrayBufferView): Uint8Array {
  if (typeof data === 'string') return Buffer.from(data);
  return ArrayBuffer.isView(data)
    ? new Uint8Array(data.buffer, data.byteOffset, data.byteLength)
    : new Uint8Array(data);
}
