import type { FoundWords } from './word-list.ts';

/** What parts a capital letter from its small one; digits have it. */
const CASE = 0x20;

/**
 * False when a text surely does not hold the words of a name: none of its words is the name's first. Asked for every
 * permit, and hardly ever true.
 */
export function mayMention(found: FoundWords, name: string): boolean {
  if (name === '') return false;
  let start = 0;
  while (start < name.length && !isLetter(name.charCodeAt(start))) start++;
  let end = start;
  while (end < name.length && isLetter(name.charCodeAt(end))) end++;
  // What is no plain letter may become one, or part of one, in the name's normal form.
  for (let at = 0; at <= end && at < name.length; at++) if (name.charCodeAt(at) > 0x7e) return true;
  for (let word = 0; word < found.count; word++) {
    const from = found.starts[word] ?? 0;
    if ((found.ends[word] ?? 0) - from === end - start && isSame(found.text, from, name, start, end))
      return true;
  }
  return false;
}

/** True when two runs of letters and digits differ in nothing but case. */
function isSame(text: string, from: number, name: string, start: number, end: number): boolean {
  for (let at = start; at < end; at++)
    if ((text.charCodeAt(from + at - start) | CASE) !== (name.charCodeAt(at) | CASE)) return false;
  return true;
}

function isLetter(code: number): boolean {
  const letter = code | CASE;
  return (code >= 0x30 && code <= 0x39) || (letter >= 0x61 && letter <= 0x7a);
}
