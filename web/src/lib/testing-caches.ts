type Path = string | { readonly url: string };

/**
 * An in-memory cache storage with the methods that we use.
 * @param fetch used by `add` and `addAll`
 */
export function fakeCaches(fetch: (url: string) => Promise<Response>): CacheStorage {
  const stores = new Map<string, Map<string, ArrayBuffer>>();
  const urlOf = (path: Path): string =>
    new URL(typeof path === 'string' ? path : path.url, 'https://site.test').href;
  const answerOf = (bytes: ArrayBuffer | undefined) => bytes && new Response(bytes);
  const cacheOn = (store: Map<string, ArrayBuffer>) => ({
    match: async (path: Path) => answerOf(store.get(urlOf(path))),
    put: async (path: Path, response: Response) => {
      const bytes = await response.arrayBuffer();
      store.delete(urlOf(path));
      store.set(urlOf(path), bytes);
    },
    delete: async (path: Path) => store.delete(urlOf(path)),
    keys: async () => [...store.keys()].map((url) => ({ url })),
    addAll: async (paths: readonly Path[]) => {
      const answers = await Promise.all(
        paths.map(async (path) => [urlOf(path), await fetch(urlOf(path))] as const),
      );
      if (answers.some(([, response]) => !response.ok)) throw new TypeError('A file could not be fetched.');
      for (const [url, response] of answers) store.set(url, await response.arrayBuffer());
    },
    add: async (path: Path) => cacheOn(store).addAll([path]),
  });
  const storage = {
    open: async (name: string) => {
      const store = stores.get(name) ?? new Map<string, ArrayBuffer>();
      stores.set(name, store);
      return cacheOn(store);
    },
    match: async (path: Path, { cacheName = '' }: MultiCacheQueryOptions) =>
      answerOf(stores.get(cacheName)?.get(urlOf(path))),
    has: async (name: string) => stores.has(name),
    delete: async (name: string) => stores.delete(name),
    keys: async () => [...stores.keys()],
  };
  return storage as unknown as CacheStorage;
}
