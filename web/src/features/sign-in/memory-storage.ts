/**
 * Keeps what Amplify wants to keep, for as long as the page is open and no longer: tokens never reach a store that a
 * script of another visit could read (ARCHITECTURE §5).
 */
export class MemoryStorage {
  readonly #items = new Map<string, string>();

  async setItem(key: string, value: string): Promise<void> {
    this.#items.set(key, value);
  }

  async getItem(key: string): Promise<string | null> {
    return this.#items.get(key) ?? null;
  }

  async removeItem(key: string): Promise<void> {
    this.#items.delete(key);
  }

  async clear(): Promise<void> {
    this.#items.clear();
  }
}
