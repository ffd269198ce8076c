import { describe, expect, it, vi } from 'vitest';
import { deploy, parseCommand } from './deploy.ts';

const CONTEXT = ['--context', 'stage=prod', '-c', 'canary=on'];

describe('a deployment', () => {
  const run = async (isReady: boolean, args: readonly string[], code = 0) => {
    const steps = { ask: vi.fn(async () => isReady), cdk: vi.fn(async () => code), say: vi.fn() };
    const command = parseCommand(args);
    if (command === undefined) throw new Error('The usage was asked for.');
    return { exit: await deploy(command, steps), ...steps };
  };

  it('asks the account with its contexts, and gives cdk all its arguments', async () => {
    const args = [...CONTEXT, '--require-approval', 'never', '--outputs-file', 'outputs.json'];
    const { exit, ask, cdk } = await run(true, args);
    expect(exit).toBe(0);
    expect(ask).toHaveBeenCalledWith({ stage: 'prod', canary: 'on' });
    expect(cdk).toHaveBeenCalledWith(['deploy', '--all', ...args]);
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

describe('the command line', () => {
  it('shows the usage, and refuses a context without a value', () => {
    expect(parseCommand(['--help'])).toBeUndefined();
    expect(() => parseCommand(['--context', 'stage'])).toThrow('names no value');
  });
});
