/** A function that makes a value at its first call, and returns the same value ever after. @param make never returns undefined */
export function once<V extends object>(make: () => V): () => V {
  let made: V | undefined;
  return () => {
    made ??= make();
    return made;
  };
}
