import { isDeepStrictEqual } from 'node:util';
import { countTokens } from 'gpt-tokenizer/encoding/o200k_base';
import { AGENT_TASKS } from './agent-tasks.ts';
import { openAgentWorld } from './agent-world.ts';

/** What must hold (PRODUCT §9): tasks right, tokens of all tools, characters of a hundred permits. */
export const AGENT_LIMITS = { right: 57, tokens: 4_000, characters: 12_000 } as const;

/** Lists of a hundred permits that are measured; the longest counts. */
const LISTS = [
  { sort: 'newest' },
  { sort: 'value' },
  { filter: 'hasContractor=true' },
  { filter: 'city=Philadelphia' },
  { filter: 'state=North Carolina' },
] as const;

/** Solves every task through the protocol's client. @param say tells each task that was answered wrongly */
export async function measureAgents(say: (line: string) => void = () => undefined) {
  const { agent, permits, nextMinute, close } = await openAgentWorld();
  try {
    let right = 0;
    for (const { question, solve, truth } of AGENT_TASKS) {
      nextMinute();
      const wanted = truth(permits);
      const answer = await solve(agent).catch(String);
      if (isDeepStrictEqual(answer, wanted)) right++;
      else say(`${question}\n  answered ${JSON.stringify(answer)}\n  truth    ${JSON.stringify(wanted)}`);
    }
    nextMinute();
    const { tools } = await agent.client.listTools();
    const lengths: number[] = [];
    for (const list of LISTS)
      lengths.push((await agent.use('search_permits', { limit: 100, ...list })).text.length);
    return {
      tasks: AGENT_TASKS.length,
      right,
      tokens: countTokens(JSON.stringify(tools)),
      characters: Math.max(...lengths),
    };
  } finally {
    await close();
  }
}
