/** The map's colors, from the tokens of the site's look. */
const COLORS = {
  paper: 'var(--paper)',
  raised: 'var(--raised)',
  sunken: 'var(--sunken)',
  ink: 'var(--ink)',
  muted: 'var(--muted)',
  line: 'var(--line)',
  lineStrong: 'var(--line-strong)',
  signal: 'var(--signal)',
  water: 'color-mix(in oklch, var(--final) 20%, var(--sunken))',
  park: 'color-mix(in oklch, var(--issued) 14%, var(--paper))',
  street: 'color-mix(in oklch, var(--ink) 12%, var(--paper))',
  road: 'color-mix(in oklch, var(--ink) 22%, var(--paper))',
  highway: 'color-mix(in oklch, var(--ink) 36%, var(--paper))',
  'very-high': 'var(--heat-very-high)',
  high: 'var(--heat-high)',
  medium: 'var(--heat-medium)',
  low: 'var(--heat-low)',
} as const;

/** Colors as `rgb(…)`, which the map library understands. */
export type MapPalette = Readonly<Record<keyof typeof COLORS, string>>;

/** The colors of the present look, light or dark. @param near an element of the page */
export function readPalette(near: HTMLElement): MapPalette {
  const probe = document.createElement('span');
  const pixel = document.createElement('canvas').getContext('2d', { willReadFrequently: true });
  near.append(probe);
  const entries = Object.entries(COLORS).map(([name, color]) => {
    probe.style.color = color;
    return [name, pixel === null ? 'rgb(128, 128, 128)' : toRgb(pixel, getComputedStyle(probe).color)];
  });
  probe.remove();
  return Object.fromEntries(entries) as MapPalette;
}

function toRgb(pixel: CanvasRenderingContext2D, color: string): string {
  pixel.fillStyle = color;
  pixel.fillRect(0, 0, 1, 1);
  const [red, green, blue] = pixel.getImageData(0, 0, 1, 1).data;
  return `rgb(${red}, ${green}, ${blue})`;
}
