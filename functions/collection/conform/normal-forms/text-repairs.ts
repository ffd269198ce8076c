/** What was wrong with a text as a system wrote it. */
export type TextRepair = 'entities' | 'tags' | 'escapes' | 'wrong charset' | 'control characters';

/** Each pass undoes one writing, and publishers escape what was escaped before: `&amp;amp;lt;`. */
const PASSES = 3;
/** The characters of bytes 80 to 9F. The five that have none stay control characters. */
const WINDOWS_1252 = new TextDecoder('windows-1252').decode(
  Uint8Array.from({ length: 32 }, (_, at) => 0x80 + at),
);
const BYTES = new Map([...WINDOWS_1252].map((character, at) => [character, 0x80 + at]));
const UTF_8 = new TextDecoder('utf-8', { fatal: true });

/** Bytes behind the first one of a character in UTF-8, read as Windows-1252 or Latin-1. */
const LATER = `[\\u0080-\\u00bf${WINDOWS_1252.replaceAll(/[\u0080-\u009f]/g, '')}]`;
/** UTF-8 read in a charset of one byte: Latin letters, marks and emoji, since no other script is in these records. */
const MISREAD = new RegExp(`[ÂÃÄÅ]${LATER}|[âï]${LATER}{2}|ð${LATER}{3}`, 'g');
/** What is left where a step lost the last byte: of a closing quotation mark, of a blank. */
const HALF_QUOTE = new RegExp(`â€(?!${LATER})`, 'g');
const HALF_BLANK = /Â(?=\s|$)/g;
const LOW_BYTE = /[\u0080-\u009f]/g;

const ENTITY = /&(?:#(\d{1,7})|#x([\da-f]{1,6})|([a-z]{2,8}\d{0,2}));|&(amp|nbsp|quot)(?![a-z\d=])/gi;
const ENTITIES: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
  ensp: ' ',
  emsp: ' ',
  shy: '',
  ndash: '–',
  mdash: '—',
  lsquo: '‘',
  rsquo: '’',
  ldquo: '“',
  rdquo: '”',
  bull: '•',
  middot: '·',
  hellip: '…',
  deg: '°',
  plusmn: '±',
  times: '×',
  sup2: '²',
  sup3: '³',
  frac14: '¼',
  frac12: '½',
  frac34: '¾',
  prime: '′',
  sect: '§',
  cent: '¢',
  copy: '©',
  reg: '®',
  trade: '™',
};
const ACCENTED = /^([a-z])(acute|grave|circ|tilde|uml|ring|cedil)$/i;
const ACCENTS: Readonly<Record<string, string>> = {
  acute: '\u0301',
  grave: '\u0300',
  circ: '\u0302',
  tilde: '\u0303',
  uml: '\u0308',
  ring: '\u030a',
  cedil: '\u0327',
};

/** As spreadsheets escape a character: `_x000D_` is a carriage return. */
const ESCAPE = /_x([\da-f]{4})_/gi;

/** Only known tags: `<null>` and `<5 ft>` are texts. */
const TAG =
  /<\/?(br|p|div|li|ul|ol|tr|table|tbody|h[1-6]|hr|td|th|span|b|i|u|a|em|strong|font|sup|sub|center|pre|o:p)(?:[\s/][^<>]{0,300})?>/gi;
const WITHIN_LINE = new Set(['span', 'b', 'i', 'u', 'a', 'em', 'strong', 'font', 'sup', 'sub']);

/** Control characters, and marks without a width: soft hyphens, direction marks, joiners. */
const INVISIBLE =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is removed
  /[\u0000-\u0008\u000e-\u001f\u007f-\u009f\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufeff]/g;
/** Systems break lines with them. */
const LINE_BREAKS = /[\v\f]/g;

/** Texts without any of these need no repair. */
const SUSPECT = new RegExp(
  `&#|&[a-z]{2,8}\\d{0,2};|&(?:amp|nbsp|quot)|<\\/?[a-z]|_x|[ÂÃÄÅâïð\\v\\f]|${INVISIBLE.source}`,
  'i',
);

let noted = new Set<TextRepair>();
const NONE: readonly TextRepair[] = [];

/** What was repaired since the last call, each once. */
export function takeRepairs(): readonly TextRepair[] {
  if (noted.size === 0) return NONE;
  const repairs = [...noted];
  noted = new Set();
  return repairs;
}

/**
 * A text without what systems left in it: entities and tags of web pages, escapes of spreadsheets, characters that were decoded
 * with the wrong charset, control characters. A tag that breaks a line becomes a line break. Notes what it changed
 * (`takeRepairs`). Any other text stays as it is.
 */
export function repairText(text: string): string {
  if (!SUSPECT.test(text)) return text;
  let repaired = text;
  for (let pass = 0; pass < PASSES; pass++) {
    const before = repaired;
    for (const [repair, undo] of STEPS) {
      const after = undo(repaired);
      if (after !== repaired) noted.add(repair);
      repaired = after;
    }
    if (repaired === before) break;
  }
  const visible = repaired.replace(LINE_BREAKS, '\n').replace(INVISIBLE, '');
  if (visible.length !== repaired.length) noted.add('control characters');
  return visible;
}

const STEPS: readonly (readonly [TextRepair, (text: string) => string])[] = [
  [
    'escapes',
    (text) => text.replace(ESCAPE, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16))),
  ],
  ['entities', (text) => text.replace(ENTITY, readEntity)],
  [
    'wrong charset',
    (text) =>
      text
        .replace(MISREAD, rereadAsUtf8)
        .replace(HALF_QUOTE, '”')
        .replace(HALF_BLANK, '')
        .replace(LOW_BYTE, (character) => WINDOWS_1252.charAt(character.charCodeAt(0) - 0x80)),
  ],
  ['tags', (text) => text.replace(TAG, (_, name: string) => tagBreak(name.toLowerCase()))],
];

function readEntity(
  whole: string,
  decimal?: string,
  hexadecimal?: string,
  name?: string,
  open?: string,
): string {
  const digits = decimal ?? hexadecimal;
  if (digits !== undefined) {
    const code = Number.parseInt(digits, decimal === undefined ? 16 : 10);
    return code > 0x10ffff ? whole : String.fromCodePoint(code);
  }
  const word = name ?? open ?? '';
  const accented = ACCENTED.exec(word);
  if (accented === null) return ENTITIES[word.toLowerCase()] ?? whole;
  const letter = `${accented[1]}${ACCENTS[(accented[2] ?? '').toLowerCase()]}`.normalize();
  return letter.length === 1 ? letter : whole;
}

function rereadAsUtf8(misread: string): string {
  const bytes = Uint8Array.from(misread, (character) => BYTES.get(character) ?? character.charCodeAt(0));
  try {
    return UTF_8.decode(bytes);
  } catch {
    return misread;
  }
}

function tagBreak(name: string): string {
  if (WITHIN_LINE.has(name)) return '';
  return name === 'td' || name === 'th' ? ' ' : '\n';
}
