import TinySDF from '@mapbox/tiny-sdf';
import { ProtobufWriter, zigzag } from '#shared/domain/map/protobuf-writer.ts';

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
export async function drawGlyphs(font: MapFont, range: string): Promise<Uint8Array<ArrayBuffer>> {
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
  const stack = new ProtobufWriter().text(1, font).text(2, range);
  for (let code = Math.max(from, FIRST_PRINTED); code <= to; code++) {
    const { data, glyphWidth, glyphHeight, glyphLeft, glyphTop, glyphAdvance } = drawer.draw(
      String.fromCharCode(code),
    );
    const glyph = new ProtobufWriter()
      .whole(1, code)
      .bytes(2, data)
      .whole(3, glyphWidth)
      .whole(4, glyphHeight)
      .whole(5, zigzag(glyphLeft))
      .whole(6, zigzag(glyphTop - BASELINE))
      .whole(7, Math.round(glyphAdvance));
    stack.message(3, glyph);
  }
  return new ProtobufWriter().message(1, stack).finish();
}
