import { describe, expect, it } from 'vitest';
import { readOffSince, storeAsked, storeReport } from '#functions/geocoding/geocoding-store.ts';
import { testRuntime } from '#infra/sim/doubles/test-runtime.ts';
import { runCommand } from './locate.ts';

describe('locate', () => {
  it('switches the geocoder off and on, and tells the log first', async () => {
    const runtime = await testRuntime();
    const told: string[] = [];
    const record = async (...about: string[]) => void told.push(about.join(' '));
    expect(await runCommand({ runtime, record }, 'off')).toBe(
      'Off since 2026-11-20T12:00:00.000Z: no address is sent.\nToday: 0 of 9,000 addresses.\nNo run so far.',
    );
    expect(await readOffSince(runtime)).toBe('2026-11-20T12:00:00.000Z');
    expect(told).toEqual(['locate off geocoder']);
    const refused = () => Promise.reject(new Error('no log'));
    await expect(runCommand({ runtime, record: refused }, 'on')).rejects.toThrow('no log');
    expect(await readOffSince(runtime)).toBeDefined();
    expect(await runCommand({ runtime, record }, 'on')).toContain('Addresses are sent');
    expect(await readOffSince(runtime)).toBeUndefined();
  });

  it('says what the last run did', async () => {
    const runtime = await testRuntime();
    await storeAsked(runtime, '2026-11-20', 1_200);
    await storeReport(runtime, {
      at: '2026-11-20T07:20:00.000Z',
      read: 2_000,
      asked: 1_200,
      outcomes: { placed: 1_000, 'another ZIP code': 200 },
      placed: 1_450,
      cause: 'It was switched off.',
    });
    const record = () => Promise.reject(new Error('Nothing is changed.'));
    expect(await runCommand({ runtime, record }, undefined)).toBe(
      [
        'Addresses are sent to the Census geocoder.',
        'Today: 1,200 of 9,000 addresses.',
        'Last run 2026-11-20T07:20:00.000Z: 2,000 permits without a point read, 1,200 addresses asked (placed 1,000, another ZIP code 200), 1,450 permits placed.',
        'It ended early: It was switched off.',
      ].join('\n'),
    );
  });
});
