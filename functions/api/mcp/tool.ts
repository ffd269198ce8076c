import type * as z from 'zod';
import type { Account } from '#functions/accounts/account.ts';
import type { Runtime } from '#functions/platform/runtime.ts';
import type { CallScope } from '#shared/contract/routes.ts';
import type { Caller, Request } from '../pipeline/call.ts';

/** An agent's call: for whom, and what the key allows. */
export interface AgentCall extends Caller<Account> {
  readonly runtime: Runtime;
  readonly request: Request;
}

/** A tool that an agent may call. */
export interface Tool {
  readonly name: string;
  /** What it does and when to use it, for the agent. */
  readonly description: string;
  readonly input: z.ZodObject;
  /** What an API key must be for. */
  readonly scope: CallScope;
  /**
   * The answer as text.
   * @throws ToolError, ApiError, FilterError
   */
  run(call: AgentCall, input: unknown): Promise<string>;
}

/** A tool, with the type of its input checked where it is written. */
export function tool<S extends z.ZodObject>(
  row: Omit<Tool, 'input' | 'run'> & {
    readonly input: S;
    readonly run: (call: AgentCall, input: z.output<S>) => Promise<string>;
  },
): Tool {
  return { ...row, run: (call, input) => row.run(call, row.input.parse(input)) };
}

/** A call that cannot be answered. The message says what to do instead. */
export class ToolError extends Error {
  override readonly name = 'ToolError';
}
