import { existsSync, statSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { Misuse } from '#infra/sim/harness/misuse.ts';
import { didYouMean, nearestNames } from '#shared/domain/ask/did-you-mean.ts';

interface Described {
  /** What it does, for the usage. */
  readonly about: string;
  readonly required?: true;
  /** May be given again. */
  readonly many?: true;
}

/** An option, or an argument without a name. Without `fallback`, `required` or `many`, a missing one is undefined; a missing flag is false. */
export type Option = Described &
  (
    | { readonly kind: 'flag' }
    | {
        readonly kind: 'number';
        /** 1 if not given. */
        readonly from?: number;
        readonly to?: number;
        readonly fallback?: number;
      }
    | {
        readonly kind: 'text';
        /** How the usage shows it. */
        readonly shown: string;
        readonly fallback?: string;
        readonly short?: string;
        /** @returns what is wrong with a text, as the end of a sentence that begins with it: `is not a date. Write …` */
        readonly check?: (text: string) => string | undefined;
      }
    | {
        readonly kind: 'choice';
        readonly of: readonly string[] | (() => Promise<readonly string[]>);
        readonly shown?: string;
        readonly fallback?: string;
      }
    | { readonly kind: 'path'; readonly is: 'file' | 'folder' | 'file or folder' }
  );
export type Options = Readonly<Record<string, Option>>;

type One<O> = O extends { kind: 'number' }
  ? number
  : O extends { kind: 'choice'; of: readonly (infer C)[] }
    ? C
    : string;
type Value<O> = O extends { kind: 'flag' }
  ? boolean
  : O extends { many: true }
    ? readonly One<O>[]
    : O extends { required: true } | { fallback: string | number }
      ? One<O>
      : One<O> | undefined;
/** What a command gets: its options and arguments, by name. */
export type Given<O> = { readonly [N in keyof O]: Value<O[N]> };

/** Reads a command line. @param args the arguments without a name, in their order @throws Misuse */
export async function readOptions(
  options: Options,
  args: Options,
  line: readonly string[],
): Promise<Record<string, unknown>> {
  const texts = new Map<string, string[]>();
  const add = (name: string, text: string) => texts.set(name, [...(texts.get(name) ?? []), text]);
  const places = Object.entries(args);
  let place = 0;
  for (const token of tokensOf(options, line)) {
    if (token.kind === 'option') {
      const option = options[token.name];
      if (option === undefined) throw new Misuse(unknownOption(token.rawName, Object.keys(options)));
      if (option.kind === 'flag' && token.value !== undefined)
        throw new Misuse(`${token.rawName} takes no value.`);
      if (option.kind !== 'flag' && isMissing(token)) throw new Misuse(`${token.rawName} needs a value.`);
      add(token.name, token.value ?? '');
    } else if (token.kind === 'positional') {
      const [name, arg] = places[place] ?? [];
      if (name === undefined) throw new Misuse(`"${token.value}" is one argument too many.`);
      add(name, token.value);
      if (arg?.many === undefined) place++;
    }
  }
  const given: Record<string, unknown> = {};
  // What is wrong comes before what is missing.
  const all = [...places, ...Object.entries(options)].sort(
    ([a], [b]) => Number(texts.has(b)) - Number(texts.has(a)),
  );
  for (const [name, option] of all)
    given[name] = await readValue(name in args ? name : `--${name}`, option, texts.get(name) ?? []);
  return given;
}

function tokensOf(options: Options, line: readonly string[]) {
  const known = Object.entries(options).map(([name, option]) => [
    name,
    {
      type: option.kind === 'flag' ? ('boolean' as const) : ('string' as const),
      ...('short' in option && option.short !== undefined ? { short: option.short } : {}),
    },
  ]);
  return parseArgs({
    args: [...line],
    options: Object.fromEntries(known),
    strict: false,
    allowPositionals: true,
    tokens: true,
  }).tokens;
}

/** True for an option at the end, or before another one. */
function isMissing({
  value,
  inlineValue,
}: {
  value?: string | undefined;
  inlineValue?: boolean | undefined;
}) {
  return value === undefined || value === '' || (inlineValue !== true && /^--?[a-z]/.test(value));
}

function unknownOption(name: string, known: readonly string[]): string {
  const names = known.map((one) => `--${one}`);
  const all = names.length === 0 ? ' There are none.' : ` These exist: ${names.join(', ')}.`;
  return `There is no option ${name}.${didYouMean(nearestNames(name, names)) || all}`;
}

/** @param name as it is typed */
async function readValue(name: string, option: Option, texts: readonly string[]): Promise<unknown> {
  if (option.kind === 'flag') return texts.length > 0;
  if (texts.length === 0) {
    if (option.required) throw new Misuse(`Give ${name}: ${option.about}.`);
    return option.many ? [] : 'fallback' in option ? option.fallback : undefined;
  }
  if (texts.length > 1 && !option.many) throw new Misuse(`${name} is given ${texts.length} times.`);
  const values: (string | number)[] = [];
  for (const text of texts) values.push(await readOne(name, option, text));
  return option.many ? values : values[0];
}

async function readOne(
  name: string,
  option: Exclude<Option, { kind: 'flag' }>,
  text: string,
): Promise<string | number> {
  switch (option.kind) {
    case 'number':
      return readNumber(name, text, option.from ?? 1, option.to);
    case 'text': {
      const wrong = option.check?.(text);
      if (wrong !== undefined) throw new Misuse(`${name} "${text}" ${wrong}`);
      return text;
    }
    case 'choice': {
      const known = typeof option.of === 'function' ? await option.of() : option.of;
      const noun = /^[A-Z]+$/.test(option.shown ?? '')
        ? option.shown?.toLowerCase()
        : name.replace(/^--/, '');
      if (!known.includes(text))
        throw new Misuse(
          `There is no ${noun} ${text}.${didYouMean(nearestNames(text, known)) || ` These exist: ${known.join(', ')}.`}`,
        );
      return text;
    }
    case 'path': {
      const found = !existsSync(text) ? 'nothing' : statSync(text).isDirectory() ? 'folder' : 'file';
      if (!option.is.split(' ').includes(found)) throw new Misuse(`${name} "${text}" is no ${option.is}.`);
      return text;
    }
  }
}

function readNumber(name: string, text: string, from: number, to: number | undefined): number {
  const number = /^-?\d+$/.test(text) ? Number(text) : Number.NaN;
  if (number >= from && (to === undefined || number <= to)) return number;
  throw new Misuse(
    `${name} "${text}" is not a whole number ${to === undefined ? `of ${from} or more` : `from ${from} to ${to}`}.`,
  );
}
