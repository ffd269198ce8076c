type Path = string | { readonly url: string };

/**
 * An in-memory cache storage with the methods that we use.
 * @param fetch used by `addAll`
 */
export function fakeCaches(fetch: (url: string) => Promise<Response>): CacheStorage {
  const stores = new Map<string, Map<string, string>>();
  const urlOf = (path: Path): string =>
    new URL(typeof path === 'string' ? path : path.url, 'https://site.test').href;
  const cacheOn = (store: Map<string, string>) => ({
    match: async (path: Path) => {
      const text = store.get(urlOf(path));
      return text === undefined ? undefined : new Response(text);
    },
    put: async (path: Path, response: Response) => {
      const text = await response.text();
      store.delete(urlOf(path));
      store.set(urlOf(path), text);
    },
    delete: async (path: Path) => store.delete(urlOf(path)),
    keys: async () => [...store.keys()].map((url) => ({ url })),
    addAll: async (paths: readonly Path[]) => {
      const answers = await Promise.all(
        paths.map(async (path) => [urlOf(path), await fetch(urlOf(path))] as const),
      );
      if (answers.some(([, response]) => !response.ok)) throw new TypeError('A file could not be fetched.');
      for (const [url, response] of answers) store.set(url, await response.text());
    },
  });
  const storage = {
    open: async (name: string) => {
      const store = stores.get(name) ?? new Map<string, string>();
      stores.set(name, store);
      return cacheOn(store);
    },
    has: async (name: string) => stores.has(name),
    delete: async (name: string) => stores.delete(name),
    keys: async () => [...stores.keys()],
  };
  return storage as unknown as CacheStorage;
}
