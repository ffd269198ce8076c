import { makeFeed } from './feed-address.ts';

/** The token of a new address of a user's feed. */
export async function feedToken(
  parts: Parameters<typeof makeFeed>[0],
  userId: string,
  id: string,
): Promise<string> {
  const [first] = (await makeFeed(parts, { userId }, id)).addresses;
  return new URL(first?.url ?? '').searchParams.get('token') ?? '';
}

/** Parts of text that break formats: markup, escapes, control and other invisible characters, halves of characters. */
export const HOSTILE_PARTS: readonly string[] = [
  '<b>&amp;"\'',
  ']]>',
  '<!--',
  '\0',
  '\u0001\u001b[31m',
  '\u007f\u0085',
  '\ufffe\uffff',
  '\ud800',
  '\udc00',
  '🏠',
  '👩‍🔧',
  'é',
  '漢字',
  '\r\n',
  '\r',
  '\n',
  '\t',
  '\\',
  ';',
  ',',
  ':',
  'END:VEVENT',
  ' ',
  'x'.repeat(80),
];
