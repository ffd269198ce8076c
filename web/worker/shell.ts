/** What of a cache storage is used. */
export type Caches = Pick<CacheStorage, 'open' | 'keys' | 'delete'>;

const PREFIX = 'shell-';

/**
 * The files the app needs to start without a network, of one build. Nothing of a user is in it. A build's shell is kept under its
 * own name, whole, before the worker takes over, and those of other builds go when it does.
 */
export class Shell {
  readonly #caches: Caches;
  readonly #name: string;

  constructor(caches: Caches, version: string) {
    this.#caches = caches;
    this.#name = `${PREFIX}${version}`;
  }

  /** Fetches the files. @throws when one cannot be had; then there is no new version */
  async fill(files: readonly string[]): Promise<void> {
    const cache = await this.#caches.open(this.#name);
    await cache.addAll(
      files.map((file) => new Request(file, { cache: 'reload', credentials: 'same-origin' })),
    );
  }

  /** The kept copy of a file. */
  async copyOf(file: string): Promise<Response | undefined> {
    const cache = await this.#caches.open(this.#name);
    // The app's page varies with the cookie, which a worker does not see; its text is the same for all.
    return cache.match(file, { ignoreVary: true, ignoreSearch: true });
  }

  /** Deletes the shells of other builds. */
  async clearOthers(): Promise<void> {
    const names = await this.#caches.keys();
    const others = names.filter((name) => name.startsWith(PREFIX) && name !== this.#name);
    await Promise.all(others.map((name) => this.#caches.delete(name)));
  }
}
