import type { ClientWorld } from './client-world.ts';

/** Reads one of our exits with a program that others wrote. */
export interface ClientCheck {
  /** The program, and what it reads. */
  readonly name: string;
  /** @returns what it read, in words @throws when the program refuses what we say */
  run(world: ClientWorld): Promise<string>;
}

/** So many things as words. @throws for none: a check over nothing proves nothing */
export function found(list: { readonly length: number }, what: string): string {
  if (list.length === 0) throw new Error(`There are no ${what}.`);
  return `${list.length} ${what}`;
}

/** @throws with the words unless it holds */
export function must(holds: boolean, words: string): void {
  if (!holds) throw new Error(words);
}
