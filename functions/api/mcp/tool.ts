import * as z from 'zod';
import type { Account } from '#functions/accounts/account.ts';
import type { Runtime } from '#functions/platform/runtime.ts';
import type { CallScope } from '#shared/contract/routes.ts';
import { didYouMean, nearestNames } from '#shared/domain/ask/did-you-mean.ts';
import { FILTER_NAMES, MIN_SCORE_NAME } from '#shared/domain/filter/filter-query.ts';
import type { Caller, Request } from '../pipeline/call.ts';
import { shortText } from './record-text.ts';

/** An agent's call: for whom, and what the key allows. */
export interface AgentCall extends Caller<Account> {
  readonly runtime: Runtime;
  readonly request: Request;
}

/** The same twice: as text for a model, and as fields for a program. Text of records is cleaned in both (`record-text.ts`). */
export interface ToolAnswer<Fields = Readonly<Record<string, unknown>>> {
  readonly text: string;
  readonly fields: Fields;
}

/** A tool that an agent may call. */
export interface Tool {
  readonly name: string;
  /** For people. */
  readonly title: string;
  /** What it does, when to use it and when another, what it costs, and what it answers to what it does not know; for the agent. */
  readonly description: string;
  /** Refuses arguments that it does not name. */
  readonly input: z.ZodObject;
  readonly output: z.ZodObject;
  /** What an API key must be for. */
  readonly scope: CallScope;
  /** @throws ToolError, ApiError, FilterError */
  run(call: AgentCall, input: unknown): Promise<ToolAnswer>;
}

/** The protocol's own dialect needs no address, which agents would read fourteen times. */
const WITHOUT_DIALECT = { $schema: undefined };

/** A tool, with the types of its input and output checked where it is written. */
export function tool<S extends z.ZodRawShape, O extends z.ZodObject>(
  row: Omit<Tool, 'input' | 'output' | 'run'> & {
    readonly input: S;
    readonly output: O;
    readonly run: (call: AgentCall, input: z.output<z.ZodObject<S>>) => Promise<ToolAnswer<z.input<O>>>;
  },
): Tool {
  const input = z.strictObject(row.input, {
    error: (issue) =>
      issue.code === 'unrecognized_keys'
        ? unknownArguments(row.name, Object.keys(row.input), issue.keys)
        : undefined,
  });
  return {
    ...row,
    input: input.meta(WITHOUT_DIALECT),
    output: row.output.meta(WITHOUT_DIALECT),
    run: (call, given) => row.run(call, input.parse(given) as never),
  };
}

/** A call that cannot be answered. The message says what to do instead. */
export class ToolError extends Error {
  override readonly name = 'ToolError';
}

/** What a filter may name, as agents write it. */
export const NAMES_OF_FILTER: readonly string[] = [...Object.values(FILTER_NAMES), MIN_SCORE_NAME];

/** Filters as an agent writes them, for texts. */
export const FILTER_EXAMPLE = 'state=Texas&city=Austin&trade=roofing&minValue=20000&lastDays=30';

/** Most wrong arguments that an answer names. */
const WRONG_MAX = 5;

/** Says where arguments belong that a tool does not know; dropping them would answer another question. */
function unknownArguments(tool: string, known: readonly string[], keys: readonly string[]): string {
  const told = keys.slice(0, WRONG_MAX).map((key) => {
    const shown = `"${shortText(key, 40)}"`;
    const own = nearestNames(key, known);
    const [ofFilter] = own.length > 0 || !known.includes('filter') ? [] : nearestNames(key, NAMES_OF_FILTER);
    if (ofFilter === undefined) return `There is no argument ${shown}.${didYouMean(own)}`;
    const value = new URLSearchParams(FILTER_EXAMPLE).get(ofFilter) ?? '…';
    return `${shown} belongs in filter: filter=${ofFilter}=${value}.`;
  });
  return `${told.join(' ')} ${tool} takes ${known.join(', ') || 'no arguments'}. Nothing was read or charged.`;
}
