/** The colors of the site's look as mail programs understand them. */
export const LIGHT = {
  paper: '#fbfaf7',
  raised: '#ffffff',
  ink: '#121b29',
  muted: '#4f5661',
  line: '#e0ded8',
  signal: '#ec6100',
  /** The signal color as text: 4.5:1 on paper. */
  signalText: '#a64500',
};
export const DARK = {
  paper: '#0f141d',
  raised: '#171d26',
  ink: '#f0eeea',
  muted: '#b1aea7',
  line: '#343b45',
  signalText: '#ff9a5c',
};

export const FONT = '"IBM Plex Sans", -apple-system, "Segoe UI", Helvetica, Arial, sans-serif';
/** For money and permit numbers. */
export const FIGURES = '"IBM Plex Mono", ui-monospace, Menlo, Consolas, monospace';
