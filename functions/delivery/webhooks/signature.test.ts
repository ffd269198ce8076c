import fc from 'fast-check';
import { Webhook } from 'standardwebhooks';
import { describe, expect, it } from 'vitest';
import { newWebhookSecret, signedHeaders } from './signature.ts';

/** Verifies a message with the library of Standard Webhooks. */
function isVerified(secret: string, body: string, headers: Record<string, string>): boolean {
  try {
    new Webhook(secret).verify(body, headers, { jsonParse: false });
    return true;
  } catch {
    return false;
  }
}

const now = () => new Date();

describe('a signature', () => {
  it('is accepted by the library of Standard Webhooks, whatever the message holds', () => {
    fc.assert(
      fc.property(fc.uuid(), fc.string({ unit: 'binary' }), (id, text) => {
        const secret = newWebhookSecret();
        const body = JSON.stringify({ text });
        expect(isVerified(secret, body, signedHeaders({ id, at: now(), body }, [secret]))).toBe(true);
      }),
      { numRuns: 50 },
    );
  });

  it('is valid for the old and the new secret, and for no other', () => {
    const [old, fresh, other] = [newWebhookSecret(), newWebhookSecret(), newWebhookSecret()];
    const headers = signedHeaders({ id: 'msg', at: now(), body: '{}' }, [fresh, old]);
    expect(headers['webhook-signature']).toMatch(/^v1,\S+ v1,\S+$/);
    expect([old, fresh, other].map((secret) => isVerified(secret, '{}', headers))).toEqual([
      true,
      true,
      false,
    ]);
  });

  it('is invalid for another body, id, second or day', () => {
    const secret = newWebhookSecret();
    const headers = signedHeaders({ id: 'msg', at: now(), body: '{"a":1}' }, [secret]);
    const later = String(Number(headers['webhook-timestamp']) + 1);
    const yesterday = new Date(Date.now() - 86_400_000);
    expect(isVerified(secret, '{"a":2}', headers)).toBe(false);
    expect(isVerified(secret, '{"a":1}', { ...headers, 'webhook-id': 'msg2' })).toBe(false);
    expect(isVerified(secret, '{"a":1}', { ...headers, 'webhook-timestamp': later })).toBe(false);
    expect(isVerified(secret, '{}', signedHeaders({ id: 'msg', at: yesterday, body: '{}' }, [secret]))).toBe(
      false,
    );
  });
});
