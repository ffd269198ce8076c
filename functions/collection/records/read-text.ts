import { inWords } from '../conform/mapping.ts';
import { transformed } from '../conform/normal-forms/transforms.ts';
import type { Column } from '../source.ts';

/** Gives what the row read last holds for a column: the text `readColumn` gives. */
export type ReadText = () => string;

/**
 * Makes the function that reads a column made of others, by functions that call one another: for the few columns that are no
 * values by their places.
 * @param readerOf makes the function that reads a column within it
 */
export function nestedReader(column: Column, readerOf: (column: Column) => ReadText): ReadText {
  if (typeof column === 'string') return readerOf(column);
  if ('optional' in column) return readerOf(column.optional);
  if ('first' in column) return firstOf(column.first.map(readerOf));
  if ('join' in column) return joined(column.join.map(readerOf), column.by);
  if ('contact' in column) return readerOf(column);
  const read = readerOf(column.of);
  return 'take' in column ? () => transformed(column.take, read()) : () => inWords(column.words, read());
}

function firstOf(readers: readonly ReadText[]): ReadText {
  return () => {
    for (const read of readers) {
      const text = read();
      if (text !== '') return text;
    }
    return '';
  };
}

function joined(readers: readonly ReadText[], by = ' '): ReadText {
  return () => {
    let all = '';
    for (const read of readers) {
      const text = read();
      if (text !== '') all = all === '' ? text : all + by + text;
    }
    return all;
  };
}
