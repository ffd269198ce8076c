import TinySDF from '@mapbox/tiny-sdf';
import Pbf from 'pbf';

/** The fonts of the map's labels, by the names that its style uses: faces of the site's own font. */
const FONTS = { label: '500', strong: '600' } as const;
export type MapFont = keyof typeof FONTS;

/** The size of a glyph file's letters in pixels, and the room around them: both fixed by the map library. */
const SIZE = 24;
const ROOM = 3;
/** How far the baseline lies below the top of a line: centers capital letters of the site's font on their line. */
const BASELINE = 25;
const FIRST_PRINTED = 32;

/**
 * Draws a glyph file: what the map library would fetch from a server of fonts. The letters are drawn by the browser, so the labels
 * have the site's font, and no other server is asked.
 * @param range such as `0-255`
 */
export async function drawGlyphs(font: MapFont, range: string): Promise<ArrayBuffer> {
  const fontWeight = FONTS[font];
  const family = '"IBM Plex Sans"';
  await document.fonts.load(`${fontWeight} ${SIZE}px ${family}`);
  const drawer = new TinySDF({
    fontSize: SIZE,
    buffer: ROOM,
    fontFamily: `${family}, sans-serif`,
    fontWeight,
  });
  const [from = 0, to = 0] = range.split('-').map(Number);
  const file = new Pbf();
  const writeGlyph = (code: number, glyph: Pbf): void => {
    const { data, ...drawn } = drawer.draw(String.fromCharCode(code));
    glyph.writeVarintField(1, code);
    glyph.writeBytesField(2, new Uint8Array(data));
    glyph.writeVarintField(3, drawn.glyphWidth);
    glyph.writeVarintField(4, drawn.glyphHeight);
    glyph.writeSVarintField(5, drawn.glyphLeft);
    glyph.writeSVarintField(6, drawn.glyphTop - BASELINE);
    glyph.writeVarintField(7, Math.round(drawn.glyphAdvance));
  };
  const writeStack = (name: string, stack: Pbf): void => {
    stack.writeStringField(1, name);
    stack.writeStringField(2, range);
    for (let code = Math.max(from, FIRST_PRINTED); code <= to; code++)
      stack.writeMessage(3, writeGlyph, code);
  };
  file.writeMessage(1, writeStack, font);
  return new Uint8Array(file.finish()).buffer;
}
