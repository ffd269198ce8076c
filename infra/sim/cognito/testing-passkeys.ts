import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import { isoCBOR } from '@simplewebauthn/server/helpers';

interface Ceremony {
  readonly challenge: string;
  /** Defaults to the local site. */
  readonly origin?: string;
  readonly rpId?: string;
  /** False for an authenticator that did not verify the user. */
  readonly verifies?: boolean;
}

/** A software authenticator with one passkey (ES256), which speaks for a browser. */
export interface TestPasskey {
  readonly id: string;
  /** The answer to `navigator.credentials.create`, as Amplify sends it. */
  create(ceremony: Ceremony): TestCredential;
  /** The answer to `navigator.credentials.get`. */
  get(ceremony: Ceremony): TestCredential;
}

interface TestCredential {
  readonly [name: string]: string | object;
}

const USER_PRESENT = 0x01;
const USER_VERIFIED = 0x04;
const HAS_CREDENTIAL = 0x40;
const SITE = 'http://localhost:4400';

export function makeTestPasskey(): TestPasskey {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  const rawId = randomBytes(32);
  const id = rawId.toString('base64url');
  let counter = 0;
  // COSE: an ES256 key on P-256.
  const coseKey = isoCBOR.encode(
    new Map<number, number | Uint8Array>([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, bytesOf(x)],
      [-3, bytesOf(y)],
    ]),
  );
  const authenticatorData = ({ rpId = 'localhost', verifies = true }: Ceremony, extra: Uint8Array[] = []) => {
    const flags = USER_PRESENT | (verifies ? USER_VERIFIED : 0) | (extra.length > 0 ? HAS_CREDENTIAL : 0);
    const count = Buffer.alloc(4);
    count.writeUInt32BE(++counter);
    return Buffer.concat([createHash('sha256').update(rpId).digest(), Buffer.from([flags]), count, ...extra]);
  };
  const answer = (response: Record<string, Uint8Array>): TestCredential => ({
    id,
    rawId: id,
    type: 'public-key',
    clientExtensionResults: {},
    response: {
      transports: ['internal'],
      ...Object.fromEntries(
        Object.entries(response).map(([name, value]) => [name, Buffer.from(value).toString('base64url')]),
      ),
    },
  });
  return {
    id,
    create(ceremony) {
      const idLength = Buffer.alloc(2);
      idLength.writeUInt16BE(rawId.length);
      const authData = authenticatorData(ceremony, [Buffer.alloc(16), idLength, rawId, coseKey]);
      const attestationObject = isoCBOR.encode(
        new Map<string, string | Uint8Array | Map<string, string>>([
          ['fmt', 'none'],
          ['attStmt', new Map()],
          ['authData', new Uint8Array(authData)],
        ]),
      );
      return answer({ clientDataJSON: clientData('webauthn.create', ceremony), attestationObject });
    },
    get(ceremony) {
      const authData = authenticatorData(ceremony);
      const clientDataJSON = clientData('webauthn.get', ceremony);
      const signed = Buffer.concat([authData, createHash('sha256').update(clientDataJSON).digest()]);
      return answer({
        clientDataJSON,
        authenticatorData: authData,
        signature: sign('sha256', signed, privateKey),
      });
    },
  };
}

function clientData(type: string, { challenge, origin = SITE }: Ceremony): Buffer {
  return Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
}

function bytesOf(base64url: string): Uint8Array {
  return new Uint8Array(Buffer.from(base64url, 'base64url'));
}
