import { parseArgs } from 'node:util';

/** What a command that tells stories may be asked. */
export interface StoryOptions {
  readonly seeds: number;
  /** The first seed. */
  readonly from: number;
  /** One story is to be told, in words. */
  readonly seed: number | undefined;
  /** Guards are to be taken away one by one: those `named`, or all. */
  readonly mutants: boolean;
  readonly named: readonly string[];
  /** Ends with the first story that goes wrong. */
  readonly untilWrong: boolean;
  say(line: string): void;
}

/** The options of this process. @throws for an option there is not */
export function storyOptions(): StoryOptions {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      seeds: { type: 'string', default: '1000' },
      from: { type: 'string', default: '1' },
      seed: { type: 'string' },
      mutants: { type: 'boolean', default: false },
      'until-wrong': { type: 'boolean', default: false },
    },
  });
  return {
    seeds: Number(values.seeds),
    from: Number(values.from),
    seed: values.seed === undefined ? undefined : Number(values.seed),
    mutants: values.mutants,
    named: positionals,
    untilWrong: values['until-wrong'],
    say: (line) => void process.stdout.write(`${line}\n`),
  };
}
