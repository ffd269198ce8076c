import { AGENT_LIMITS, measureAgents } from './measure-agents.ts';

/**
 * `npm run bench -- agents`: sixty recorded tasks of contractors, solved by a scripted client over HTTP and judged by the permits themselves.
 * Tokens are those of o200k_base.
 */
export async function benchAgents(): Promise<number> {
  const { tasks, right, tokens, characters } = await measureAgents(console.log);
  console.log(`tasks ${tasks} right ${right} tokens_schema ${tokens} chars_per_100 ${characters}`);
  const isGood =
    right >= AGENT_LIMITS.right && tokens <= AGENT_LIMITS.tokens && characters <= AGENT_LIMITS.characters;
  return isGood ? 0 : 1;
}
