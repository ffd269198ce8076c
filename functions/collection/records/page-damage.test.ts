import { isDeepStrictEqual } from 'node:util';
import { describe, expect, it } from 'vitest';
import { type Members, pageSource, parserOf, said, written } from '../testing/written-pages.ts';
import { type Row, rawRow } from './written-rows.ts';

describe('an answer that is no page, or not quite', () => {
  it('takes for JSON what JSON.parse does, and nothing else', () => {
    // A byte that begins a character alone, and a whole character.
    const puts = [Buffer.of(0xc3), Buffer.from('é'), Buffer.from('null')];
    for (const put of ' "\\{}[],:0-.eu\n\t\u0000') puts.push(Buffer.from(put));
    puts.push(Buffer.of());
    const rows: readonly Members[] = [
      [
        ['number', 'B-7'],
        ['größe', 10.5],
        ['x', { a: [0, -1.5], b: {} }],
        ['name', null],
        [':id', 'r'],
      ],
      [
        ['number', 'É'],
        ['type', 'a"\\\n\u0001'],
        [' ', '\u001f'],
        ['größe', -20],
        ['x', [true, 'a']],
        ['name', false],
      ],
    ];
    const known = { blank: '', colon: ':', escapes: false };
    const wrong: string[] = [];
    for (const how of [known, { blank: ' ', colon: ': ', escapes: false }]) {
      const whole = Buffer.from(written(rows, how));
      for (let at = 0; at <= whole.length; at++) {
        const parse = parserOf(pageSource);
        // Then it knows the columns by the order in which they come.
        parse(Buffer.from(written(rows, known)));
        for (const put of puts)
          for (const cut of [0, 1]) {
            const json = Buffer.concat([whole.subarray(0, at), put, whole.subarray(at + cut)]);
            const [read, parsed] = [said(() => parse(json)), said(() => JSON.parse(json.toString()))];
            if (!isDeepStrictEqual(read, parsed)) wrong.push(json.toString());
          }
      }
    }
    expect(wrong).toEqual([]);
  });

  it.each([
    ...[
      '',
      ' ',
      '[',
      '[]',
      ' [ ] ',
      '[],',
      '[]]',
      '[{}]',
      '[{},]',
      '[{}{}]',
      '[1]',
      '[null]',
      '[[{}]]',
      '{}',
      'null',
      '{"error":true}',
    ],
    ...[
      '[{"number":01}]',
      '[{"number":1.}]',
      '[{"number":-}]',
      '[{"number":1e5}]',
      '[{"x":tru}]',
      '[{"x":[1,]}]',
      '[{"x":{"a":1,}}]',
    ],
    ...[
      '[{"number":"a\nb"}]',
      '[{"x":"a\tb"}]',
      '[{"x":"\\x"}]',
      '[{"number":"\\ud800"}]',
      '[{"number":"a"',
      '[{"number":"a',
      '[{"number',
    ],
    ...[
      '[{"number":"1","number":"2"}]',
      '[{"number":"1","number":null}]',
      '[{"number"}]',
      '[{"\\u006eumber":"7"}]',
      '[{number:1}]',
      '[{"a":1 "b":2}]',
      '[{"x":"1"},"y"]',
    ],
    `[{"x":${'['.repeat(40)}${']'.repeat(40)}}]`,
  ])('says of %s what JSON.parse says', (json) => {
    const parse = parserOf(pageSource);
    expect(said(() => parse(Buffer.from(json)))).toEqual(said(() => JSON.parse(json)));
  });

  it('is not misled by a value that is nested without end', () => {
    const deep = 200_000;
    const json = Buffer.from(`[{"number":"1","x":${'['.repeat(deep)}${']'.repeat(deep)}}]`);
    const [row] = parserOf(pageSource)(json) as Row[];
    expect(rawRow(row ?? {})['number']).toBe('1');
  });
});
