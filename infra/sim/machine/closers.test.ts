import { describe, expect, it } from 'vitest';
import { openClosers, Stopped } from './closers.ts';

describe('the closers', () => {
  it('close the last started first, and only once', async () => {
    const closers = openClosers();
    const ended: string[] = [];
    for (const name of ['a', 'b', 'c'])
      await closers.open(
        async () => name,
        (started) => void ended.push(started),
      );
    await Promise.all([closers.close(), closers.close()]);
    expect(ended).toEqual(['c', 'b', 'a']);
  });

  it('close resources that are still starting and reject new ones', async () => {
    const closers = openClosers();
    const ended: string[] = [];
    let begin = (_: string): void => undefined;
    const starting = closers.open(
      () =>
        new Promise<string>((resolve) => {
          begin = resolve;
        }),
      (started) => void ended.push(started),
    );
    const closing = closers.close();
    begin('late');
    await expect(starting).rejects.toThrow(Stopped);
    await closing;
    expect(ended).toEqual(['late']);
    const refused = closers.open(
      async () => ended.push('never'),
      () => undefined,
    );
    await expect(refused).rejects.toThrow(Stopped);
    expect(ended).toEqual(['late']);
  });

  it('skip resources that failed to start', async () => {
    const closers = openClosers();
    const ended: string[] = [];
    const failing = closers.open(
      async () => {
        throw new Error('no');
      },
      () => void ended.push('failed'),
    );
    await expect(failing).rejects.toThrow('no');
    await closers.close();
    expect(ended).toEqual([]);
  });
});
