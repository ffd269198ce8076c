/**
 * Loads a module that drives a browser. Its types need those of the DOM, which another project of `tsc` has, so the name is not followed.
 * @param path from the root
 */
export async function browserModule<M>(path: `web/${string}.ts`): Promise<M> {
  const { href } = new URL(`../../../${path}`, import.meta.url);
  return (await import(/* @vite-ignore */ href)) as M;
}
