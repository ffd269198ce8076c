import type { CallName } from '#shared/contract/routes.ts';
import type { TestCall } from '../testing.ts';
import type { Attack } from './attack.ts';
import type { Example } from './example.ts';
import { EXTRA_FIELDS, HOSTILE_TEXTS, WRONG_BODIES, WRONG_VALUES } from './hostile-text.ts';

/** The path to a value in a body. */
type Path = readonly (string | number)[];

/** Replaces every text with hostile ones and every value with wrong ones, and adds fields: in path, query and body. */
export function inputAttacks(example: Example<CallName>, { params, query, json, body }: TestCall): Attack[] {
  return [
    ...pathAttacks(params ?? {}),
    ...queryAttacks(example, Object.fromEntries(new URLSearchParams(query))),
    ...bodyAttacks(example, body === undefined ? json : JSON.parse(body)),
  ];
}

function pathAttacks(params: Readonly<Record<string, string>>): Attack[] {
  return Object.keys(params).flatMap((name) =>
    // A path cannot contain half of a surrogate pair.
    HOSTILE_TEXTS.filter((text) => text.isWellFormed()).map(
      (text): Attack => ({
        name: `path ${name} = ${shown(text)}`,
        sent: { params: { ...params, [name]: text } },
        expected: 'refused',
      }),
    ),
  );
}

function queryAttacks({ proof }: Example<CallName>, query: Readonly<Record<string, string>>): Attack[] {
  const queryAttack = (name: string, pairs: Readonly<Record<string, string>> | string): Attack => ({
    name: `query ${name}`,
    sent: { query: typeof pairs === 'string' ? pairs : new URLSearchParams(pairs).toString() },
    expected: proof === undefined ? 'harmless' : 'nothing changes',
  });
  const strange = [
    '__proto__=zq&constructor=zq&toString=zq',
    'userId=victim&pk=user%23victim&isAdmin=true',
    'state[$ne]=zq&state[]=zq&limit[]=1',
    '%',
    '%ff%fe=%00',
    '&&&==&=',
    'limit=1e308&offset=-1',
    'limit=1000000&offset=9007199254740993',
  ];
  return [
    ...strange.map((text) => queryAttack(text, text)),
    ...Object.keys(query).flatMap((name) => [
      ...HOSTILE_TEXTS.map((text) => queryAttack(`${name} = ${shown(text)}`, { ...query, [name]: text })),
      queryAttack(`${name} a hundred times`, `${name}=zq&`.repeat(100)),
    ]),
  ];
}

function bodyAttacks({ extras, onlyValid }: Example<CallName>, valid: unknown): Attack[] {
  if (!isObject(valid)) return [];
  const withExtras = extras === undefined ? 'refused' : 'harmless';
  const withWrongValue = onlyValid === true ? 'refused' : 'harmless';
  const sent = (name: string, json: unknown, verdict: Attack['expected']): Attack => ({
    name: `body ${name}`,
    sent: { json },
    expected: verdict,
  });
  const same = JSON.stringify(valid);
  const places = [...placesIn(valid)];
  return [
    ...WRONG_BODIES.map(
      (body): Attack => ({
        name: `body ${shown(body)}`,
        sent: { body, headers: { 'content-type': 'application/json' } },
        // Some calls ignore unknown fields, and all fields of a change are optional.
        expected: body.startsWith('{"') ? 'harmless' : 'refused',
      }),
    ),
    ...Object.entries(EXTRA_FIELDS)
      .filter(([field]) => !Object.hasOwn(valid, field))
      .map(([field, value]) => sent(`with ${field} too`, { ...valid, [field]: value }, withExtras)),
    sent('with every field that matters', { ...EXTRA_FIELDS, ...valid }, withExtras),
    ...places
      .filter(({ value }) => isObject(value))
      .map(({ path, value }) =>
        sent(
          `with more in ${path.join('.')}`,
          replaced(valid, path, { ...EXTRA_FIELDS, ...(value as object) }),
          withExtras,
        ),
      ),
    ...places.flatMap(({ path, value }) => [
      ...(typeof value === 'string' ? HOSTILE_TEXTS : []).map((text) =>
        sent(`${path.join('.')} = ${shown(text)}`, replaced(valid, path, text), withWrongValue),
      ),
      ...WRONG_VALUES.map((wrong) =>
        sent(
          `${path.join('.')} = ${shown(JSON.stringify(wrong))}`,
          replaced(valid, path, wrong),
          withWrongValue,
        ),
      ),
    ]),
  ].filter(({ sent: { json } }) => JSON.stringify(json) !== same);
}

/** The paths to all values in a value, outer ones first. */
function* placesIn(
  value: object,
  above: Path = [],
): Generator<{ readonly path: Path; readonly value: unknown }> {
  for (const [key, inner] of Object.entries(value)) {
    const path = [...above, Array.isArray(value) ? Number(key) : key];
    yield { path, value: inner };
    if (typeof inner === 'object' && inner !== null) yield* placesIn(inner, path);
  }
}

function replaced(value: unknown, [key, ...rest]: Path, by: unknown): unknown {
  if (key === undefined) return by;
  if (Array.isArray(value)) return value.map((one, at) => (at === key ? replaced(one, rest, by) : one));
  const fields = isObject(value) ? value : {};
  return { ...fields, [key]: replaced(fields[String(key)], rest, by) };
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function shown(text: string): string {
  const plain = JSON.stringify(text);
  return plain.length > 60 ? `${plain.slice(0, 59)}…` : plain;
}
