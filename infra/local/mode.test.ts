import { describe, expect, it } from 'vitest';
import { askedModes, chooseMode, UnknownMode } from './mode.ts';

describe('the mode', () => {
  it('is recorded with a recording, whatever else is set', async () => {
    expect(await chooseMode({ PORTALS_ORIGIN: 'http://127.0.0.1:1', PORTALS: 'live' }, [])).toBe('recorded');
  });

  it('is what is asked for', async () => {
    expect(await chooseMode({ PORTALS: 'live' }, [])).toBe('live');
    expect(await chooseMode({ PORTALS: 'sample', PORTALS_ORIGIN: '' }, [])).toBe('sample');
    expect(() => askedModes({ PORTALS: 'both' })).toThrow(UnknownMode);
  });

  it('is sample when no portal answers', async () => {
    expect(askedModes({})).toEqual(['live', 'sample']);
    expect(await chooseMode({}, [])).toBe('sample');
  });
});
