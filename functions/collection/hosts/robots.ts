import robotsParser from 'robots-parser';

// The package's types describe an ES module, but it is CommonJS.
const parse = robotsParser as unknown as typeof robotsParser.default;

/** The name by which a robots.txt may address us; the start of our `User-Agent`. */
const AGENT = 'plumbline';

/** What a host's robots.txt says to us (RFC 9309). */
export interface RobotsRules {
  /** @param url an address on the host */
  mayAsk(url: string): boolean;
  /** The pause between two requests as written, in milliseconds; 0 without one. */
  readonly wantedDelayMs: number;
}

/** Parses a robots.txt. An empty text allows everything; lines that are no rules are ignored. */
export function parseRobots(host: string, text: string): RobotsRules {
  const robots = parse(`https://${host}/robots.txt`, text);
  const wantedDelayMs = Math.max(0, robots.getCrawlDelay(AGENT) ?? 0) * 1000;
  return {
    mayAsk: (url) => robots.isAllowed(url, AGENT) !== false,
    wantedDelayMs,
  };
}
