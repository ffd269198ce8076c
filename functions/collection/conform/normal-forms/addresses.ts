import { oneLine } from './plain-text.ts';

const LINE_END = /[\r\n]+/;

/**
 * A street address on one line, with commas between its lines. Removes a first line that only repeats `name`, the zeros that
 * pad the street number and the dash of a ZIP+4 without its four digits.
 */
export function addressLine(text: string, name: string | null = null): string | null {
  if (text === '') return null;
  const lines = (LINE_END.test(text) ? text.split(LINE_END) : [text]).flatMap((line) => oneLine(line) ?? []);
  if (lines.length > 1 && name !== null && lines[0]?.toLowerCase() === name.toLowerCase()) lines.shift();
  const address = lines
    .join(', ')
    .replace(/^0+(?=\d)/, '')
    .replace(/\b(\d{5})-(?!\d)/g, '$1');
  return oneLine(address);
}
