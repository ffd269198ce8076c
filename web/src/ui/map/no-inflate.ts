/** In place of the inflater that the tiles' library brings along for old browsers: those that we build for have `DecompressionStream`. */
export function decompressSync(): never {
  throw new Error('This browser cannot read compressed tiles.');
}
