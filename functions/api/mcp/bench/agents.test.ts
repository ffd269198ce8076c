import { describe, expect, it } from 'vitest';
import { AGENT_LIMITS, measureAgents } from './measure-agents.ts';

describe('agents', () => {
  it('solve sixty tasks of contractors, within the size that they can read', async () => {
    const wrong: string[] = [];
    const { tasks, right, tokens, characters } = await measureAgents((line) => void wrong.push(line));
    expect(tasks).toBe(60);
    expect([right >= AGENT_LIMITS.right, wrong]).toEqual([true, wrong]);
    expect(tokens).toBeLessThanOrEqual(AGENT_LIMITS.tokens);
    expect(characters).toBeLessThanOrEqual(AGENT_LIMITS.characters);
  });
});
