import { act } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { closePage, openPage, samplePermitRow } from '../../lib/testing.tsx';
import { CallingTime } from './calling-time.tsx';

const permit = { ...samplePermitRow(2), jurisdictionState: 'Washington' as const };
const shown = (): string => document.body.textContent ?? '';
const open = async (now: string): Promise<void> => {
  vi.setSystemTime(now);
  await openPage('/', <CallingTime permit={permit} />);
};

beforeEach(() => vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'] }));
afterEach(async () => {
  await closePage();
  vi.useRealTimers();
});

describe('the time beside a phone', () => {
  it.each([
    ['2026-11-21T15:12:00Z', '7:12 AM there, before calling hours'],
    ['2026-11-21T16:00:00Z', '8:00 AM there, in calling hours'],
    ['2026-11-21T05:00:00Z', '9:00 PM there, after calling hours'],
  ])('at %s is %s', async (now, words) => {
    await open(now);
    expect(shown()).toBe(words);
  });

  it('goes on while it is shown', async () => {
    await open('2026-11-21T15:59:40Z');
    expect(shown()).toBe('7:59 AM there, before calling hours');
    await act(async () => vi.advanceTimersByTime(20_000));
    expect(shown()).toBe('8:00 AM there, in calling hours');
  });
});
