/**
 * Remembers for each manifest in memory what a function found on the day last asked for, since finding it reads all days of a state.
 * @param find depends on nothing else
 */
export function onceADay<M extends object, V>(
  find: (manifest: M, today: string) => V,
): (manifest: M, today: string) => V {
  const known = new WeakMap<M, { readonly today: string; readonly found: V }>();
  return (manifest, today) => {
    const before = known.get(manifest);
    if (before?.today === today) return before.found;
    const found = find(manifest, today);
    known.set(manifest, { today, found });
    return found;
  };
}
