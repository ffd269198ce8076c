import { describe, expect, it } from 'vitest';
import { findOperations } from './api-document.ts';
import { LANGUAGES, writeSample } from './code-samples.ts';
import { SMALL_DOCUMENT } from './testing.ts';

const findCall = (id: string) => {
  const found = findOperations(SMALL_DOCUMENT, 'Alerts').find(
    ({ operation }) => operation.operationId === id,
  );
  if (found === undefined) throw new Error(`There is no operation ${id}.`);
  return found;
};
const sample = (id: string, language: (typeof LANGUAGES)[number]) =>
  writeSample(findCall(id), 'https://site.test', language);

describe('a code sample', () => {
  it.each(LANGUAGES)('in %s uses the key variable and the document’s example values', (language) => {
    const text = sample('v1Alerts', language);
    expect(text).toContain('https://site.test/v1/alerts?state=New+York');
    expect(text).toContain('PLUMBLINE_KEY');
    expect(text).not.toContain('plumb_live_');
    expect(text).not.toMatch(/Idempotency|POST/);
  });

  it.each(LANGUAGES)('in %s sends an idempotency key with every write', (language) => {
    expect(sample('v1CreateAlert', language)).toContain('Idempotency-Key');
    expect(sample('v1DeleteAlert', language)).toContain('/v1/alerts/a%2F1');
  });

  it('is the expected program', () => {
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
        // biome-ignore lint/suspicious/noTemplateCurlyInString: part of the sample program
        '    Authorization: `Bearer ${process.env.PLUMBLINE_KEY}`,',
        "    'Idempotency-Key': crypto.randomUUID(),",
        '  },',
        '});',
        'if (!answer.ok) throw new Error((await answer.json()).detail);',
      ].join('\n'),
    );
  });

  it('uses True and False in Python', () => {
    expect(sample('v1CreateAlert', 'Python')).toContain('"isActive": True');
  });

  it('is valid JavaScript', () => {
    for (const id of ['v1Alerts', 'v1CreateAlert', 'v1DeleteAlert'])
      expect(() => new Function(`return async () => { ${sample(id, 'JavaScript')} }`)).not.toThrow();
  });
});
