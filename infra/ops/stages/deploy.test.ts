import { describe, expect, it, vi } from 'vitest';
import { givenBy } from '../program/testing.ts';
import { deploy } from './deploy.ts';

const CONTEXT = ['--context', 'stage=prod', '--context', 'canary=on'];

describe('a deployment', () => {
  const run = async (isReady: boolean, args: readonly string[], code = 0) => {
    const steps = { ask: vi.fn(async () => isReady), cdk: vi.fn(async () => code), say: vi.fn() };
    return { exit: await deploy(await givenBy('deploy', ...args), steps), ...steps };
  };

  it('asks the account with its contexts, and gives cdk all its arguments', async () => {
    const args = [...CONTEXT, '--require-approval', 'never', '--outputs-file', 'outputs.json'];
    const { exit, ask, cdk } = await run(true, [...args, '--', '--hotswap']);
    expect(exit).toBe(0);
    expect(ask).toHaveBeenCalledWith({ stage: 'prod', canary: 'on' });
    expect(cdk).toHaveBeenCalledWith(['deploy', '--all', ...args, '--hotswap']);
  });

  it('does not begin when something is to fix', async () => {
    const { exit, cdk, say } = await run(false, CONTEXT);
    expect(exit).toBe(1);
    expect(cdk).not.toHaveBeenCalled();
    expect(say).toHaveBeenCalledWith(expect.stringContaining('Nothing was deployed.'));
  });

  it('begins without asking where this is said', async () => {
    const { exit, ask, cdk } = await run(false, ['--skip-preflight', ...CONTEXT]);
    expect(exit).toBe(0);
    expect(ask).not.toHaveBeenCalled();
    expect(cdk).toHaveBeenCalledWith(['deploy', '--all', ...CONTEXT]);
  });

  it('fails when cdk fails', async () => {
    expect((await run(true, CONTEXT, 2)).exit).toBe(2);
  });
});
