import * as z from 'zod';

/** The most a browser calls itself; its own words, cut by the page. */
const NAME_MAX = 60;
/** Longer than any push service's; a stored text has to end somewhere. */
const ENDPOINT_MAX = 1000;
/** A P-256 point, uncompressed, and 16 random bytes, both in base64url (RFC 8291 §3). */
const P256DH = /^[A-Za-z0-9_-]{87}=?$/;
const AUTH = /^[A-Za-z0-9_-]{22}(==)?$/;

/**
 * Where a browser's push service takes messages. Whoever calls chooses it, so it must be a plain address of a named public host; what
 * the name leads to is looked at when a message is sent.
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
  /** When its push service last took a message; null before the first. */
  lastSuccess: z.iso.datetime().nullable(),
});
const params = z.object({ id: z.string().min(1).max(100) });

export const pushShapes = {
  /** A user's devices, and the key browsers subscribe with (RFC 8292: an uncompressed P-256 point in base64url). */
  listDevices: { output: z.object({ publicKey: z.string(), devices: z.array(device) }) },
  /** What `PushManager.subscribe` answered. The same endpoint again is the same device. */
  addDevice: {
    body: z.strictObject({
      name: z.string().trim().min(1).max(NAME_MAX),
      endpoint: z
        .string()
        .max(ENDPOINT_MAX)
        .refine(
          isPushEndpoint,
          'This is no address of a push service. Turn phone alerts on again in your browser.',
        ),
      keys: z.strictObject({ p256dh: z.string().regex(P256DH), auth: z.string().regex(AUTH) }),
    }),
    output: device,
  },
  removeDevice: { params, output: 'empty' },
  /** Sends a message that says that phone alerts work. */
  testDevice: { params, output: 'empty' },
} as const;
