/** The weights a page's frame is set in: text, labels and headings. */
const FIRST = ['400', '500', '600'] as const;

/**
 * Asks for the fonts of a page's first lines before there is a line: they come while its data does, after the scripts, which
 * they would only hold up, and no line breaks anew when they are there. A font that cannot be had is stood in for.
 */
export function askForFirstFonts(): void {
  for (const weight of FIRST)
    void document.fonts.load(`${weight} 1em "IBM Plex Sans"`).catch(() => undefined);
}
