import * as z from 'zod';

/** Longest device name; the page shortens the browser's own name. */
const NAME_MAX = 60;
/** Longer than the endpoints of any push service. */
const ENDPOINT_MAX = 1000;
/** A P-256 point, uncompressed, and 16 random bytes, both in base64url (RFC 8291 §3). */
const P256DH = /^[A-Za-z0-9_-]{87}=?$/;
const AUTH = /^[A-Za-z0-9_-]{22}(==)?$/;

/**
 * Whether a text can be the endpoint of a push service. The caller chooses it, so it must be a plain https address of a named host; the
 * sender checks what the name resolves to.
 */
function isPushEndpoint(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, hostname, port, username, password } = new URL(text);
  const isName = /^(?!\d+$)([a-z0-9-]+\.)+[a-z][a-z0-9-]*[a-z0-9]$/i.test(hostname);
  return protocol === 'https:' && isName && port === '' && username === '' && password === '';
}

const device = z.object({
  id: z.string(),
  name: z.string(),
  addedAt: z.iso.datetime(),
  /** When its push service last accepted a message; null before the first. */
  lastSuccess: z.iso.datetime().nullable(),
});
const params = z.object({ id: z.string().min(1).max(100) });

export const pushShapes = {
  /** A user's devices, and the key browsers subscribe with (RFC 8292: an uncompressed P-256 point in base64url). */
  listDevices: { output: z.object({ publicKey: z.string(), devices: z.array(device) }) },
  /** Adds the subscription of `PushManager.subscribe`. The same endpoint again is the same device. */
  addDevice: {
    body: z.strictObject({
      name: z.string().trim().min(1).max(NAME_MAX),
      endpoint: z
        .string()
        .max(ENDPOINT_MAX)
        .refine(
          isPushEndpoint,
          'That is not the address of a push service. Turn phone alerts on again in your browser.',
        ),
      keys: z.strictObject({ p256dh: z.string().regex(P256DH), auth: z.string().regex(AUTH) }),
    }),
    output: device,
  },
  removeDevice: { params, output: 'empty' },
  /** Sends a test message. */
  testDevice: { params, output: 'empty' },
} as const;
