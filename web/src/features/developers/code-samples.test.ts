import { describe, expect, it } from 'vitest';
import { findOperations } from './api-document.ts';
import { LANGUAGES, writeSample } from './code-samples.ts';
import { SMALL_DOCUMENT } from './testing.ts';

const called = (id: string) => {
  const found = findOperations(SMALL_DOCUMENT, 'Alerts').find(({ operation }) => operation.operationId === id);
  if (found === undefined) throw new Error(`There is no operation ${id}.`);
  return found;
};
const sample = (id: string, language: (typeof LANGUAGES)[number]) =>
  writeSample(called(id), 'https://site.test', language);

describe('an example', () => {
  it.each(LANGUAGES)('in %s asks with the key and the document’s own values', (language) => {
    const text = sample('v1Alerts', language);
    expect(text).toContain('https://site.test/v1/alerts?state=New+York');
    expect(text).toContain('PLUMBLINE_KEY');
    expect(text).not.toContain('plumb_live_');
    expect(text).not.toMatch(/Idempotency|POST/);
  });

  it.each(LANGUAGES)('in %s gives every write a key of its own', (language) => {
    expect(sample('v1CreateAlert', language)).toContain('Idempotency-Key');
    expect(sample('v1DeleteAlert', language)).toContain('/v1/alerts/a%2F1');
  });

  it('is the program it says it is', () => {
    expect(sample('v1CreateAlert', 'curl')).toBe(
      [
        'curl -X POST "https://site.test/v1/alerts" \\',
        '  -H "Authorization: Bearer $PLUMBLINE_KEY" \\',
        '  -H "Idempotency-Key: $(uuidgen)" \\',
        '  -H "Content-Type: application/json" \\',
        `  -d '{"name":"Say: true","isActive":true}'`,
      ].join('\n'),
    );
    expect(sample('v1DeleteAlert', 'JavaScript')).toBe(
      [
        "const answer = await fetch('https://site.test/v1/alerts/a%2F1', {",
        "  method: 'DELETE',",
        '  headers: {',
        // biome-ignore lint/suspicious/noTemplateCurlyInString: it is the program's own
        '    Authorization: `Bearer ${process.env.PLUMBLINE_KEY}`,',
        "    'Idempotency-Key': crypto.randomUUID(),",
        '  },',
        '});',
        'if (!answer.ok) throw new Error((await answer.json()).detail);',
      ].join('\n'),
    );
  });

  it('has Python’s words for true and false', () => {
    expect(sample('v1CreateAlert', 'Python')).toContain('"isActive": True');
  });

  it('runs, as far as JavaScript can be asked', () => {
    for (const id of ['v1Alerts', 'v1CreateAlert', 'v1DeleteAlert'])
      expect(() => new Function(`return async () => { ${sample(id, 'JavaScript')} }`)).not.toThrow();
  });
});
