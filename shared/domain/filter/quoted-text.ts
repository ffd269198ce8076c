const CLOSE = '”';

/** A text in quotation marks. A closing mark inside is doubled, so that `unquote` returns the same text. */
export function quoteText(text: string): string {
  return `“${text.replaceAll(CLOSE, CLOSE + CLOSE)}${CLOSE}`;
}

/** The text inside curly or straight quotation marks. */
export function unquote(quoted: string): string {
  const inner = quoted.slice(1, -1);
  return quoted.startsWith('“') ? inner.replaceAll(CLOSE + CLOSE, CLOSE) : inner;
}
