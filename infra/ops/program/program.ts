import { spawn } from 'node:child_process';
import { Misuse } from '#infra/sim/harness/misuse.ts';
import { didYouMean, nearestNames } from '#shared/domain/ask/did-you-mean.ts';
import { type Given, type Option, type Options, readOptions } from './options.ts';

/** A command of a program. */
export interface Command {
  readonly name: string;
  /** What it does: a line for the list, then more for its own help. */
  readonly usage: string;
  readonly options: Options;
  /** Arguments without a name, in their order. */
  readonly args: Options;
  /** Options of Node that it needs; it is then run in a process of its own. */
  readonly node: readonly string[];
  /** @returns what is wrong with the line as a whole, as a sentence */
  check?(given: Readonly<Record<string, unknown>>): Promise<string | undefined>;
  /** @returns the exit code; 0 if nothing */
  run(given: Readonly<Record<string, unknown>>): Promise<number | undefined>;
}

type Parts = Partial<Pick<Command, 'node'>> & Pick<Command, 'name' | 'usage'>;

/** A row of a program's table. */
export function command<
  const O extends Options = Record<never, Option>,
  const A extends Options = Record<never, Option>,
>(
  row: Parts & {
    readonly options?: O;
    readonly args?: A;
    check?(given: Given<O & A>): Promise<string | undefined>;
    run(given: Given<O & A>): Promise<number | undefined> | Promise<void>;
  },
): Command {
  const { name, usage, options = {}, args = {}, node = [], check, run } = row;
  return {
    name,
    usage,
    options,
    args,
    node,
    ...(check === undefined ? {} : { check: (given) => check(given as Given<O & A>) }),
    run: async (given) => (await run(given as Given<O & A>)) ?? undefined,
  };
}

/** What `npm run <name> -- <command>` runs. */
export interface Program {
  readonly name: string;
  /** What it is, for the list of its commands. */
  readonly about: string;
  /** The file that runs it. */
  readonly file: string;
  /** Commands by groups, which the list shows. */
  readonly groups: Readonly<Record<string, readonly Command[]>>;
  /** Errors that are nobody's misuse show where they come from. */
  readonly showsStacks: boolean;
}

interface Output {
  say(text: string): void;
  /** Beside the result, on the other stream. */
  complain(text: string): void;
}

const STANDARD: Output = {
  say: (text) => void process.stdout.write(`${text}\n`),
  complain: (text) => void process.stderr.write(`${text}\n`),
};

/** Runs a command line. Never throws. @returns the exit code: 1 when the command failed, 2 when the line is wrong */
export async function runProgram(
  program: Program,
  line: readonly string[] = process.argv.slice(2),
  { say, complain }: Output = STANDARD,
): Promise<number> {
  const [name, ...rest] = line;
  try {
    if (name === undefined || name === '--help' || name === 'help') {
      say(listText(program));
      return 0;
    }
    const found = findCommand(program, name);
    if (rest.includes('--help')) {
      say(usageText(program, found));
      return 0;
    }
    const given = await readLine(found, rest);
    if (!found.node.every((flag) => process.execArgv.includes(flag)))
      return await runApart(program, found, line);
    // Beside the result, since what takes minutes must not be silent.
    complain(`${program.name} ${name}: ${found.usage.split('\n')[0]} …`);
    return (await found.run(given)) ?? 0;
  } catch (error) {
    if (error instanceof Misuse) {
      complain(
        `${error.message} Help: npm run ${program.name} -- ${name?.startsWith('-') ? '' : name} --help`,
      );
      return 2;
    }
    complain(textOf(error, program.showsStacks));
    return 1;
  }
}

/** Reads what follows a command's name. @throws Misuse */
export async function readLine({ options, args, check }: Command, line: readonly string[]) {
  const given = await readOptions(options, args, line);
  const wrong = await check?.(given);
  if (wrong !== undefined) throw new Misuse(wrong);
  return given;
}

/** @throws Misuse */
export function findCommand({ name: program, groups }: Program, name: string): Command {
  const commands = Object.values(groups).flat();
  const found = commands.find((one) => one.name === name);
  if (found !== undefined) return found;
  const names = commands.map((one) => one.name);
  throw new Misuse(
    `"${name}" is no command of ${program}.${didYouMean(nearestNames(name, names)) || ` These exist: ${names.join(', ')}.`}`,
  );
}

function textOf(error: unknown, withStack: boolean): string {
  if (!(error instanceof Error)) return String(error);
  return withStack ? (error.stack ?? error.message) : error.message;
}

/** Runs a command with Node's options. */
function runApart({ file }: Program, { node }: Command, line: readonly string[]): Promise<number> {
  const child = spawn(process.execPath, [...process.execArgv, ...node, file, ...line], { stdio: 'inherit' });
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', (code) => resolve(code ?? 1));
  });
}

function listText({ name, about, groups }: Program): string {
  const commands = Object.values(groups).flat();
  const width = Math.max(...commands.map((one) => one.name.length));
  const shown = Object.entries(groups).map(([group, rows]) =>
    [group, ...rows.map((one) => `  ${one.name.padEnd(width)}  ${one.usage.split('\n')[0]}`)].join('\n'),
  );
  return [
    `Usage: npm run ${name} -- <command> [options]; npm run ${name} -- <command> --help\n`,
    `${about}\n`,
    shown.join('\n\n'),
  ].join('\n');
}

/** The help of a command. */
function usageText(program: Program, { name, usage, options, args }: Command): string {
  const places = Object.entries(args).map(([arg, one]) => placeOf(arg, one));
  const named = Object.entries(options).map(([option, one]) =>
    one.kind === 'flag' ? `--${option}` : `--${option} ${shownValue(one)}`,
  );
  const line = [`Usage: npm run ${program.name} -- ${name}`, ...places, named.length > 0 ? '[options]' : ''];
  const rows = [
    ...Object.entries(args).map(([arg, one]) => [arg, aboutOf(one)] as const),
    ...Object.values(options).map((one, at) => [named[at] ?? '', aboutOf(one)] as const),
  ];
  const width = Math.max(0, ...rows.map(([left]) => left.length));
  const lines = rows.map(([left, about]) => `  ${left.padEnd(width)}  ${about}`);
  return [line.filter((part) => part !== '').join(' '), '', usage, ...lines].join('\n');
}

function placeOf(name: string, { required, many }: Option): string {
  const shown = many ? `${name} …` : name;
  return required ? `<${shown}>` : `[${shown}]`;
}

function shownValue(option: Option): string {
  if (option.kind === 'number') return 'N';
  if (option.kind === 'path') return option.is.toUpperCase();
  if ('shown' in option && option.shown !== undefined) return option.shown;
  return option.kind === 'choice' && typeof option.of !== 'function' ? option.of.join('|') : 'NAME';
}

function aboutOf(option: Option): string {
  const { about, many } = option;
  const notes = [
    ...(many ? ['may be given again'] : []),
    ...('fallback' in option && (option.fallback ?? '') !== '' ? [`${option.fallback} if not given`] : []),
  ];
  return notes.length === 0 ? about : `${about} (${notes.join('; ')})`;
}
