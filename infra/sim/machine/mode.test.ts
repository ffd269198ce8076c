import { describe, expect, it } from 'vitest';
import { allowedModes, chooseMode, UnknownMode } from './mode.ts';

describe('the mode', () => {
  it('is recorded when there is a recording, whatever else is set', async () => {
    expect(await chooseMode({ PORTALS_ORIGIN: 'http://127.0.0.1:1', PORTALS: 'live' }, [])).toBe('recorded');
  });

  it('follows PORTALS', async () => {
    expect(await chooseMode({ PORTALS: 'live' }, [])).toBe('live');
    expect(await chooseMode({ PORTALS: 'sample', PORTALS_ORIGIN: '' }, [])).toBe('sample');
    expect(() => allowedModes({ PORTALS: 'both' })).toThrow(UnknownMode);
  });

  it('is sample when no portal responds', async () => {
    expect(allowedModes({})).toEqual(['live', 'sample']);
    expect(await chooseMode({}, [])).toBe('sample');
  });
});
