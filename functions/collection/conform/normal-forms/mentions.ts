import { classOf, type FoundWords, isLetter, shapeOf } from './word-list.ts';

/** What parts a capital letter from its small one; digits have it. */
const CASE = 0x20;

/**
 * False when a text surely does not hold the words of a name: none of its words is the name's first. Asked for every
 * permit, and hardly ever true.
 */
export function mayMention(found: FoundWords, name: string): boolean {
  const length = name.length;
  let start = 0;
  let code = 0;
  // What is no plain letter may become one, or part of one, in the name's normal form.
  for (; start < length; start++) {
    code = name.charCodeAt(start);
    if (code > 0x7e) return true;
    if (isLetter(code)) break;
  }
  if (start === length) return false;
  const first = classOf(code);
  let end = start + 1;
  for (; end < length; end++) {
    code = name.charCodeAt(end);
    if (code > 0x7e) return true;
    if (!isLetter(code)) break;
  }
  const shape = shapeOf(first, end - start);
  const { count, shapes } = found;
  for (let word = 0; word < count; word++)
    if (shapes[word] === shape && isSame(found.text, found.starts[word] ?? 0, name, start, end)) return true;
  return false;
}

/** True when two runs of letters and digits differ in nothing but case. The text's may go on. */
function isSame(text: string, from: number, name: string, start: number, end: number): boolean {
  if (from + end - start > text.length) return false;
  for (let at = start; at < end; at++)
    if ((text.charCodeAt(from + at - start) | CASE) !== (name.charCodeAt(at) | CASE)) return false;
  return true;
}
