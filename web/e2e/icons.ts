import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { openBrowser } from './browser.ts';

const PUBLIC = fileURLToPath(new URL('../public/', import.meta.url));
const FOLDER = `${PUBLIC}icons`;

/** `--paper` of tokens.css in light mode, and the manifest's `background_color`. */
const PAPER = '#fbfaf7';

interface Icon {
  readonly name: string;
  /** Width and height in pixels. */
  readonly size: number;
  /** Height of the plumb bob as a share of `size`. Systems may crop maskable icons to a circle of 80 %. */
  readonly bob: number;
  /** Background; a badge has none, because systems paint it in one color. */
  readonly paper?: string;
}

const ICONS: readonly Icon[] = [
  { name: 'app-192', size: 192, bob: 0.72, paper: PAPER },
  { name: 'app-512', size: 512, bob: 0.72, paper: PAPER },
  { name: 'maskable-512', size: 512, bob: 0.54, paper: PAPER },
  // iOS rounds the corners itself and supports no transparency.
  { name: 'apple-touch-180', size: 180, bob: 0.66, paper: PAPER },
  { name: 'badge-96', size: 96, bob: 0.9 },
];

/** Draws the icons of the installed app in Chromium. @returns their PNG files by path */
export async function renderIcons(): Promise<ReadonlyMap<string, Buffer>> {
  const drawing = readFileSync(`${PUBLIC}plumb-bob.svg`, 'utf8');
  const drawn = new Map<string, Buffer>();
  const browser = await openBrowser();
  for (const { name, size, bob, paper } of ICONS) {
    const page = await browser.newPage({ viewport: { width: size, height: size } });
    await page.setContent(
      `<body style="margin:0;height:100vh;display:grid;place-items:center;background:${paper ?? 'transparent'}">${drawing}`,
    );
    await page.addStyleTag({ content: `svg { height: ${size * bob}px }` });
    drawn.set(`${FOLDER}/${name}.png`, await page.screenshot({ omitBackground: true }));
    await page.close();
  }
  await browser.close();
  return drawn;
}

/** `npm run ops -- icons`: the icons are committed; run it when the drawing changes. */
export async function drawIcons(): Promise<void> {
  mkdirSync(FOLDER, { recursive: true });
  for (const [file, png] of await renderIcons()) {
    writeFileSync(file, png);
    process.stdout.write(`${file}\n`);
  }
}
