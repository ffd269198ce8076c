type Caches = Pick<CacheStorage, 'open' | 'keys' | 'delete'>;

const PREFIX = 'shell-';

/**
 * The files of one build that the app needs to start without a network; no user data. Each build has its own cache, which is
 * complete before the worker takes over; then the caches of other builds are deleted.
 */
export class Shell {
  readonly #caches: Caches;
  readonly #name: string;

  constructor(caches: Caches, version: string) {
    this.#caches = caches;
    this.#name = `${PREFIX}${version}`;
  }

  /** Fetches the files. @throws when one fails; then the new version is not installed */
  async fill(files: readonly string[]): Promise<void> {
    const cache = await this.#caches.open(this.#name);
    await cache.addAll(
      files.map((file) => new Request(file, { cache: 'reload', credentials: 'same-origin' })),
    );
  }

  async find(file: string): Promise<Response | undefined> {
    const cache = await this.#caches.open(this.#name);
    // The app's page varies by cookie, which a worker does not see; its text is the same for everyone.
    return cache.match(file, { ignoreVary: true, ignoreSearch: true });
  }

  async clearOthers(): Promise<void> {
    const names = await this.#caches.keys();
    const others = names.filter((name) => name.startsWith(PREFIX) && name !== this.#name);
    await Promise.all(others.map((name) => this.#caches.delete(name)));
  }
}
