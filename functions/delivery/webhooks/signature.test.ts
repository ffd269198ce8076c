import fc from 'fast-check';
import { Webhook } from 'standardwebhooks';
import { describe, expect, it } from 'vitest';
import { newWebhookSecret, signedHeaders } from './signature.ts';

/** What the library of the standard makes of a message. */
function verified(secret: string, body: string, headers: Record<string, string>): boolean {
  try {
    new Webhook(secret).verify(body, headers, { jsonParse: false });
    return true;
  } catch {
    return false;
  }
}

const now = () => new Date();

describe('a signature', () => {
  it('is taken by the library of the standard, whatever the message holds', () => {
    fc.assert(
      fc.property(fc.uuid(), fc.string({ unit: 'binary' }), (id, text) => {
        const secret = newWebhookSecret();
        const body = JSON.stringify({ text });
        expect(verified(secret, body, signedHeaders({ id, at: now(), body }, [secret]))).toBe(true);
      }),
      { numRuns: 50 },
    );
  });

  it('is of the old and of the new secret while they are exchanged, and of no other', () => {
    const [old, fresh, other] = [newWebhookSecret(), newWebhookSecret(), newWebhookSecret()];
    const headers = signedHeaders({ id: 'msg', at: now(), body: '{}' }, [fresh, old]);
    expect(headers['webhook-signature']).toMatch(/^v1,\S+ v1,\S+$/);
    expect([old, fresh, other].map((secret) => verified(secret, '{}', headers))).toEqual([true, true, false]);
  });

  it('is none of another body, another id, another time or another day', () => {
    const secret = newWebhookSecret();
    const headers = signedHeaders({ id: 'msg', at: now(), body: '{"a":1}' }, [secret]);
    const later = String(Number(headers['webhook-timestamp']) + 1);
    const yesterday = new Date(Date.now() - 86_400_000);
    expect(verified(secret, '{"a":2}', headers)).toBe(false);
    expect(verified(secret, '{"a":1}', { ...headers, 'webhook-id': 'msg2' })).toBe(false);
    expect(verified(secret, '{"a":1}', { ...headers, 'webhook-timestamp': later })).toBe(false);
    expect(verified(secret, '{}', signedHeaders({ id: 'msg', at: yesterday, body: '{}' }, [secret]))).toBe(
      false,
    );
  });
});
