import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import fc from 'fast-check';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { isShipped } from '#infra/tooling/shipped.ts';
import { openLog, withoutContacts } from './log.ts';

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllEnvs();
});

/** The lines of a log. */
function written(): string[] {
  const lines: string[] = [];
  const take = (text: unknown): boolean => lines.push(String(text)) > 0;
  vi.spyOn(process.stdout, 'write').mockImplementation(take);
  vi.spyOn(process.stderr, 'write').mockImplementation(take);
  return lines;
}

const digits = (length: number) =>
  fc
    .array(fc.integer({ min: 0, max: 9 }), { minLength: length, maxLength: length })
    .map((all) => all.join(''));
const word = fc.stringMatching(/^[a-z0-9]{1,8}$/);
const mailbox = fc.tuple(word, word, word).map(([a, b, c]) => `${a}.x+${b}@${c}.example.com`);
const phone = fc
  .tuple(digits(3), digits(3), digits(4), fc.constantFrom('-', '.', ' '), fc.boolean())
  .map(([a, b, c, by, isBracketed]) => (isBracketed ? `(${a}) ${b}-${c}` : `${a}${by}${b}${by}${c}`));

describe('the log', () => {
  it('removes e-mail addresses and phone numbers from every part of an error', () => {
    fc.assert(
      fc.property(fc.oneof(mailbox, phone), word, (contact, around) => {
        const lines = written();
        const cause = Object.assign(new Error(`failed for ${contact}`), { nested: { list: [contact] } });
        const error = Object.assign(new Error(`${around}: ${contact}, and more`, { cause }), { to: around });
        openLog().error(`A mail to ${contact} failed`, { error, more: { [around]: `<${contact}>` } });
        vi.restoreAllMocks();
        expect(lines).toHaveLength(1);
        expect(lines[0]).toContain('[left out]');
        expect(lines[0]).not.toContain(contact);
        // Nor a part of an address.
        expect(lines[0]).not.toContain('.x+');
      }),
      { numRuns: 50 },
    );
  });

  it.each([
    ['a mail to ada@example.com.', 'a mail to [left out]'],
    ['?to=ada%40mail.example.com&n=1', '?to=[left out]&n=1'],
    ['<ada@example.com>', '<[left out]>'],
    ['x@ada@example.com, b', '[left out], b'],
    ['/@aws-sdk/client-ses@3.1.0/index.mjs', '/@aws-sdk/client-ses@3.1.0/index.mjs'],
    ['@example.com', '@example.com'],
  ])('makes of %j %j', (text, expected) => {
    expect(withoutContacts('message', text)).toBe(expected);
  });

  it('removes fields with contacts, secrets or searches', () => {
    const line = JSON.stringify(
      { firstName: 'Ada', Email: ['x'], a: [{ phone: 5 }], query: 'q=roof', sourceId: 'il-chicago' },
      withoutContacts,
    );
    expect(JSON.parse(line)).toEqual({
      firstName: '[left out]',
      Email: '[left out]',
      a: [{ phone: '[left out]' }],
      query: '[left out]',
      sourceId: 'il-chicago',
    });
  });

  it('keeps times, ids, counts and where an error was', () => {
    for (const text of [
      '2026-11-21T12:00:00.000Z-il-chicago-1a2b',
      '5f0c1e9a-1234-4567-8901-123456789012',
      'at send (file:///var/task/node_modules/@aws-sdk/client-ses/index.mjs:12:34)',
      'Root=1-67891233-abcdef012345678912345678',
      '1763726400',
      'il-chicago collected',
    ])
      expect(withoutContacts('message', text)).toBe(text);
  });

  it('has the time in UTC, the stage and the run’s trace id in each line', () => {
    vi.stubEnv('_X_AMZN_TRACE_ID', 'Root=1-67891233-abcdef012345678912345678;Sampled=1');
    vi.stubEnv('POWERTOOLS_SERVICE_NAME', 'plumbline-dev');
    const lines = written();
    openLog().warn('A call could not be served', { requestId: 'r1' });
    expect(JSON.parse(lines[0] ?? '')).toMatchObject({
      level: 'WARN',
      service: 'plumbline-dev',
      requestId: 'r1',
      xray_trace_id: '1-67891233-abcdef012345678912345678',
      timestamp: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
    });
  });
});

describe('lines of the log', () => {
  const root = fileURLToPath(new URL('../..', import.meta.url));
  const files = globSync('functions/**/*.ts', { cwd: root }).filter(isShipped);
  const texts = files.map((file) => [file, readFileSync(`${root}/${file}`, 'utf8')] as const);

  it('use the log that removes contacts', () => {
    const others = texts.filter(
      ([file, text]) => file !== 'functions/platform/log.ts' && /new Logger\(|\bconsole\.\w/.test(text),
    );
    expect(others.map(([file]) => file)).toEqual([]);
  });

  it('contain no contact data and no search terms', () => {
    const calls = texts.flatMap(([file, text]) =>
      [...text.matchAll(/\blog\.(?:info|warn|error)\(([\s\S]*?)\);/g)].map(
        ([, said = '']) => `${file}: ${said}`,
      ),
    );
    expect(calls.length).toBeGreaterThan(25);
    const contact =
      /\b(?:\w*email|phone|firstName|owner|contractor|contacts?|cookies?|query|body|headers|token)\b/i;
    // Words in quotes are text; only code outside of quotes is data.
    const data = (call: string): string => call.replace(/'[^']*'/g, '').replace(/`(?:[^`$]|\$(?!\{))*`/g, '');
    expect(calls.filter((call) => contact.test(data(call)))).toEqual([]);
  });
});
