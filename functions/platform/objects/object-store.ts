/** A part of an object, in bytes. */
export interface ByteRange {
  readonly offset: number;
  readonly bytes: number;
}

/**
 * Objects by key. Those of the index are never replaced by other bytes, so readers may keep what they read. Keys consist of letters,
 * digits, dots, dashes and slashes.
 */
export interface ObjectStore {
  /** Reads an object, or a part of it. @throws ObjectMissing, ObjectRefused */
  get(key: string, range?: ByteRange): Promise<Buffer>;
  /** Writes an object. Repeating it is harmless. */
  put(key: string, bytes: Uint8Array): Promise<void>;
  /** Removes objects, if they exist. */
  removeMany(keys: readonly string[]): Promise<void>;
  /** The keys that begin with a prefix, in order. */
  list(prefix: string): Promise<string[]>;
}

/** The bucket refuses. Whether the object exists stays open, so this is never taken for a missing one. */
export class ObjectRefused extends Error {
  override readonly name = 'ObjectRefused';
}

/** There is no such object. */
export class ObjectMissing extends Error {
  override readonly name = 'ObjectMissing';
}
