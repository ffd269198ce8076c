import { describe, expect, it } from 'vitest';
import { serve, textReply } from '../http-server.ts';
import { allowedModes, chooseMode } from './mode.ts';

describe('the mode', () => {
  it('is recorded when there is a recording, whatever else is set', async () => {
    const recording = await serve(() => textReply(404, ''));
    const env = { PORTALS_ORIGIN: recording.origin, PORTALS: 'live' };
    expect(await chooseMode(env, [])).toBe('recorded');
    await recording.close();
    await expect(chooseMode(env, [])).rejects.toThrow(`Nothing answers at ${recording.origin}, where`);
  });

  it.each(['127.0.0.1:9000', 'localhost:9000', 'ftp://127.0.0.1', 'http://', 'yes'])(
    'is not %s',
    (origin) => {
      expect(() => allowedModes({ PORTALS_ORIGIN: origin })).toThrow(
        `PORTALS_ORIGIN is "${origin}", which is not an address.`,
      );
    },
  );

  it('follows PORTALS', async () => {
    expect(await chooseMode({ PORTALS: 'live' }, [])).toBe('live');
    expect(await chooseMode({ PORTALS: 'sample', PORTALS_ORIGIN: '' }, [])).toBe('sample');
    expect(() => allowedModes({ PORTALS: 'both' })).toThrow('PORTALS is "both".');
  });

  it('is sample when no portal responds', async () => {
    expect(allowedModes({})).toEqual(['live', 'sample']);
    expect(await chooseMode({}, [])).toBe('sample');
  });
});
