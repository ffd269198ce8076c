import { describe, expect, it } from 'vitest';
import { STATES } from '#shared/domain/permit/states.ts';
import { statesRegion, tilesText } from './tiles.ts';

describe('tiles', () => {
  it('says how to get streets and what they cost', () => {
    const text = tilesText(10);
    expect(text).toContain('pmtiles extract');
    expect(text).toContain('--context tiles=us-<day>.pmtiles');
    expect(text).toContain('$0.23 a month');
    expect(text).toContain('$0.24 per 1,000 visits');
    expect(text).not.toContain('a guess');
    expect(tilesText(6)).toContain('a guess');
  });

  it('writes the outlines of our states', () => {
    const { features } = JSON.parse(statesRegion()) as { features: { properties: { name: string } }[] };
    const names = features.map(({ properties }) => properties.name);
    expect(names.toSorted()).toEqual(STATES.map(({ name }) => name).toSorted());
  });
});
