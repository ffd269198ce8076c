/** The code of a page could not be fetched: no network, or a new version of the site has taken its place. */
export class PageLoadError extends Error {
  override readonly name = 'PageLoadError';

  constructor(cause: unknown) {
    super('This page could not be loaded. Check your connection, then try again.', { cause });
  }
}
