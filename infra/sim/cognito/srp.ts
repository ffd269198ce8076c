import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

/**
 * The server's side of Cognito's SRP-6a sign-in: the 3072-bit group of RFC 5054 with SHA-256, numbers hashed as the
 * big-endian two's complement Java writes, and a 16-byte HKDF key that signs the claim.
 */

/** The stored form of a password, in hexadecimal. */
export interface PasswordVerifier {
  readonly salt: string;
  readonly verifier: string;
}

/** Server state of a sign-in until the client has proved the password. */
export interface SrpExchange {
  readonly identity: SrpIdentity;
  readonly verifier: bigint;
  readonly clientPublic: bigint;
  readonly secret: bigint;
  readonly serverPublic: bigint;
  /** Base64; the client sends it back. */
  readonly secretBlock: string;
}

export interface SrpIdentity {
  /** The part of the pool id after `_`. */
  readonly pool: string;
  readonly userId: string;
}

const N = BigInt(
  '0xFFFFFFFFFFFFFFFFC90FDAA22168C234C4C6628B80DC1CD129024E088A67CC74020BBEA63B139B22514A08798E3404DDEF9519B3CD3A431B302B0A6DF25F14374FE1356D6D51C245E485B576625E7EC6F44C42E9A637ED6B0BFF5CB6F406B7EDEE386BFB5A899FA5AE9F24117C4B1FE649286651ECE45B3DC2007CB8A163BF0598DA48361C55D39A69163FA8FD24CF5F83655D23DCA3AD961C62F356208552BB9ED529077096966D670C354E4ABC9804F1746C08CA18217C32905E462E36CE3BE39E772C180E86039B2783A2EC07A28FB5C55DF06F4C52C9DE2BCBF6955817183995497CEA956AE515D2261898FA051015728E5A8AAAC42DAD33170D04507A33A85521ABDF1CBA64ECFB850458DBEF0A8AEA71575D060C7DB3970F85A6E1E4C7ABF5AE8CDB0933D71E8C94E04A25619DCEE3D2261AD2EE6BF12FFA06D98A0864D87602733EC86A64521F2B18177B200CBBE117577A615D6C770988C0BAD946E208E24FA074E5AB3143DB5BFCE0FD108E4B82D120A93AD2CAFFFFFFFFFFFFFFFF',
);
const G = 2n;
const K = asNumber(hashHex(padded(N) + padded(G)));

/** Creates the verifier of a password, with a random salt. */
export function makeVerifier(identity: SrpIdentity, password: string): PasswordVerifier {
  const salt = randomBytes(16).toString('hex');
  return { salt, verifier: verifierOf(identity, password, salt).toString(16) };
}

export function passwordMatches(identity: SrpIdentity, password: string, kept: PasswordVerifier): boolean {
  return verifierOf(identity, password, kept.salt) === asNumber(kept.verifier);
}

/**
 * @param clientPublic the client's `SRP_A`, hexadecimal
 * @returns undefined when it is not a number, or a multiple of N, which would match any password
 */
export function beginSrp(
  identity: SrpIdentity,
  kept: PasswordVerifier,
  clientPublic: string,
): SrpExchange | undefined {
  if (!/^[0-9a-f]{1,1024}$/i.test(clientPublic) || asNumber(clientPublic) % N === 0n) return undefined;
  const verifier = asNumber(kept.verifier);
  const secret = asNumber(randomBytes(32).toString('hex'));
  return {
    identity,
    verifier,
    clientPublic: asNumber(clientPublic),
    secret,
    serverPublic: (K * verifier + power(G, secret)) % N,
    secretBlock: randomBytes(256).toString('base64'),
  };
}

/** Returns the server's `SRP_B` in hexadecimal. */
export function serverPublicHex({ serverPublic }: SrpExchange): string {
  return padded(serverPublic);
}

/**
 * True when the claim is signed with the key derived from the password.
 * @param timestamp as the client wrote it; part of the signed text
 * @param signature base64
 */
export function provesPassword(exchange: SrpExchange, timestamp: string, signature: string): boolean {
  const { identity, verifier, clientPublic, secret, serverPublic, secretBlock } = exchange;
  const scramble = hashHex(padded(clientPublic) + padded(serverPublic));
  const shared = power((clientPublic * power(verifier, asNumber(scramble))) % N, secret);
  const pseudoRandom = hmac(bytes(padded(asNumber(scramble))), bytes(padded(shared)));
  const key = hmac(pseudoRandom, Buffer.from('Caldera Derived Key\u0001')).subarray(0, 16);
  const expected = hmac(
    key,
    Buffer.concat([
      Buffer.from(identity.pool + identity.userId),
      Buffer.from(secretBlock, 'base64'),
      Buffer.from(timestamp),
    ]),
  );
  const given = Buffer.from(signature, 'base64');
  return given.length === expected.length && timingSafeEqual(given, expected);
}

function verifierOf({ pool, userId }: SrpIdentity, password: string, salt: string): bigint {
  const inner = createHash('sha256').update(`${pool}${userId}:${password}`).digest('hex');
  return power(G, asNumber(hashHex(padded(asNumber(salt)) + inner)));
}

function power(base: bigint, exponent: bigint): bigint {
  let result = 1n;
  let square = base % N;
  for (let rest = exponent; rest > 0n; rest >>= 1n) {
    if (rest & 1n) result = (result * square) % N;
    square = (square * square) % N;
  }
  return result;
}

/** Even-length hexadecimal of a positive number, with a leading `00` when the first bit is set (two's complement). */
function padded(value: bigint): string {
  const hex = value.toString(16);
  const even = hex.length % 2 === 0 ? hex : `0${hex}`;
  return /^[89a-f]/.test(even) ? `00${even}` : even;
}

function asNumber(hex: string): bigint {
  return BigInt(`0x${hex}`);
}

function bytes(hex: string): Buffer {
  return Buffer.from(hex, 'hex');
}

function hashHex(hex: string): string {
  return createHash('sha256').update(bytes(hex)).digest('hex');
}

function hmac(key: Buffer, data: Buffer): Buffer {
  return createHmac('sha256', key).update(data).digest();
}
