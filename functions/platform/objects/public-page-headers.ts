/** The headers of a prerendered page, for browsers and the edge. */
export function publicPageHeaders(key: string): Readonly<Record<string, string>> {
  return {
    'content-type': key.endsWith('.xml') ? 'application/xml' : 'text/html; charset=utf-8',
    'cache-control': 'public, max-age=3600',
  };
}
