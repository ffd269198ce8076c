import { describe, expect, it } from 'vitest';
import { parseRobots } from './robots.ts';

const mayAsk = (text: string, path: string) =>
  parseRobots('data.example', text).mayAsk(`https://data.example${path}`);

describe('parseRobots', () => {
  it('keeps to the rules for everybody, the longest first', () => {
    const text = 'User-agent: *\nDisallow: /api/\nAllow: /api/3/action/datastore_search\n';
    expect(mayAsk(text, '/api/3/action/package_show?id=a')).toBe(false);
    expect(mayAsk(text, '/api/3/action/datastore_search?limit=10')).toBe(true);
    expect(mayAsk(text, '/resource/ab12-cd34.json')).toBe(true);
  });

  it('keeps to the rules for us alone where there are some', () => {
    const text = 'User-agent: *\nDisallow: /\n\nUser-agent: Plumbline\nDisallow: /private/\n';
    expect(mayAsk(text, '/resource/ab12-cd34.json')).toBe(true);
    expect(mayAsk(text, '/private/a')).toBe(false);
  });

  it.each(['', '<!doctype html><title>Open data</title>', 'User-agent: OtherBot\nDisallow: /\n'])(
    'allows everything where nothing is said to us: %j',
    (text) => {
      expect(mayAsk(text, '/arcgis/rest/services/Permits/FeatureServer/0/query?where=1%3D1')).toBe(true);
    },
  );

  it.each([
    ['User-agent: *\nCrawl-delay: 1\n', 1_000],
    ['User-agent: *\nCrawl-delay: 0.5\n', 500],
    ['User-agent: *\nCrawl-delay: 600\n', 600_000],
    ['User-agent: *\nCrawl-delay: soon\n', 0],
    ['', 0],
  ])('reads the pause: %j', (text, milliseconds) => {
    expect(parseRobots('data.example', text).wantedDelayMs).toBe(milliseconds);
  });
});
