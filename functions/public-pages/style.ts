/**
 * The site's look for the prerendered pages. They load no stylesheet, because a job writes them, which does not know the names of the
 * built files. A test holds the colors to those of `web/src/ui/tokens.css`.
 */
export const STYLE = `
@font-face { font-family: "IBM Plex Sans"; font-weight: 400; font-display: optional; src: url(/fonts/plex-sans-400.woff2) format("woff2"); }
@font-face { font-family: "IBM Plex Sans"; font-weight: 600; font-display: optional; src: url(/fonts/plex-sans-600.woff2) format("woff2"); }
:root { color-scheme: light dark; --paper: oklch(0.985 0.004 85); --raised: oklch(1 0 0); --sunken: oklch(0.96 0.006 85);
  --ink: oklch(0.22 0.03 260); --muted: oklch(0.47 0.02 260); --line: oklch(0.9 0.008 85); --line-strong: oklch(0.62 0.015 260);
  --signal: oklch(0.66 0.19 45); --signal-strong: oklch(0.61 0.19 43); --on-signal: oklch(0.19 0.03 260);
  --issued: oklch(0.46 0.12 150); --final: oklch(0.47 0.13 255); --problem: oklch(0.5 0.19 27); --focus: oklch(0.5 0.16 255); }
@media (prefers-color-scheme: dark) { :root { --paper: oklch(0.19 0.02 260); --raised: oklch(0.23 0.022 260);
  --sunken: oklch(0.165 0.02 260); --ink: oklch(0.95 0.006 85); --muted: oklch(0.74 0.012 260); --line: oklch(0.33 0.02 260);
  --line-strong: oklch(0.55 0.02 260); --signal: oklch(0.7 0.18 47); --signal-strong: oklch(0.75 0.17 50);
  --issued: oklch(0.78 0.14 150); --final: oklch(0.76 0.11 255); --problem: oklch(0.75 0.14 27); --focus: oklch(0.76 0.12 255); } }
* { box-sizing: border-box; }
html { background: var(--paper); color: var(--ink); font: 16px/1.5 "IBM Plex Sans", Arial, "Liberation Sans", system-ui, sans-serif;
  text-size-adjust: 100%; overflow-wrap: break-word; -webkit-font-smoothing: antialiased; }
body { margin: 0; }
a { color: inherit; text-underline-offset: 3px; text-decoration-thickness: 1px; }
:focus-visible { outline: 2px solid var(--focus); outline-offset: 2px; }
h1, h2, h3, p, dl, dd, ul, ol, table, figure { margin: 0; padding: 0; }
h1 { font-size: 44px; line-height: 48px; font-weight: 600; letter-spacing: -0.01em; text-wrap: balance; }
h2 { font-size: 20px; line-height: 28px; font-weight: 600; }
h3 { font-size: 16px; font-weight: 600; }
ul { list-style: none; }
.wide { max-width: 72rem; margin: 0 auto; padding-left: 24px; padding-right: 24px; }
.skip { position: absolute; left: -999px; }
.skip:focus { left: 16px; top: 8px; background: var(--raised); padding: 8px; }
.muted, small { color: var(--muted); }
small { font-size: 12px; line-height: 16px; }
.top { background: var(--raised); border-bottom: 1px solid var(--line); }
.top .wide { display: flex; flex-wrap: wrap; align-items: center; gap: 4px 28px; padding-top: 8px; padding-bottom: 8px; }
.top a, .foot a { font-size: 14px; line-height: 24px; padding: 4px 0; color: var(--muted); text-decoration: none; }
.top a:hover, .foot a:hover { color: var(--ink); text-decoration: underline; }
.top .logo { display: inline-flex; align-items: center; gap: 8px; font-size: 16px; font-weight: 600; color: var(--ink); }
.logo svg { height: 28px; width: auto; color: var(--signal); }
.top .end { margin-left: auto; }
.top .start { border: 1px solid var(--line-strong); border-radius: 4px; padding: 7px 15px; font-weight: 600; color: var(--ink); }
.button:hover { background: var(--signal-strong); }
.button { display: block; background: var(--signal); color: var(--on-signal); border-radius: 4px; font-weight: 600; text-decoration: none; padding: 10px 20px; text-align: center; }
.lead .button { display: inline-block; margin-top: 12px; font-size: 16px; }
.sample { background: var(--sunken); border-bottom: 1px solid var(--line); font-size: 14px; }
.sample .wide { padding-top: 8px; padding-bottom: 8px; }
main.wide { padding-top: 24px; padding-bottom: 64px; }
.crumbs { margin-bottom: 12px; font-size: 14px; }
.crumbs li { display: inline; color: var(--muted); }
.crumbs li + li::before { content: "/"; margin: 0 8px; }
.lead { margin-top: 12px; max-width: 44rem; font-size: 20px; line-height: 28px; text-wrap: pretty; }
.cols { display: grid; grid-template-columns: minmax(0, 1fr) 19rem; gap: 0 48px; margin-top: 32px; }
.cols > * { grid-column: 1; }
.cols > aside { grid-column: 2; grid-row: 1 / span 20; align-self: start; border: 1px solid var(--line-strong); border-radius: 4px;
  background: var(--raised); padding: 20px; }
aside h2 { text-wrap: balance; }
aside p { margin-top: 8px; font-size: 14px; line-height: 20px; }
aside .button { margin-top: 16px; }
.figures { display: grid; grid-template-columns: repeat(4, minmax(0, 1fr)); border-top: 1.5px solid var(--ink); padding-top: 12px; }
.figures > div { padding: 0 16px; border-left: 1px solid var(--line); }
.figures > div:first-child { padding-left: 0; border: 0; }
.figures dt { font-size: 12px; line-height: 16px; color: var(--muted); }
.figures dd { font-size: 12px; line-height: 16px; color: var(--muted); }
.figures dd:first-of-type { font-size: 28px; line-height: 34px; font-weight: 600; color: var(--ink); white-space: nowrap; }
section { margin-top: 40px; }
section > h2 { padding-bottom: 6px; border-bottom: 1px solid var(--line-strong); }
section > p { margin-top: 8px; max-width: 44rem; font-size: 14px; line-height: 20px; text-wrap: pretty; }
figure { margin-top: 16px; }
svg.weeks { display: block; width: 100%; height: auto; }
figcaption, details { margin-top: 6px; font-size: 12px; line-height: 16px; color: var(--muted); }
.ends { display: flex; justify-content: space-between; font-size: 12px; line-height: 16px; color: var(--muted); }
summary { cursor: pointer; padding: 4px 0; }
table { width: 100%; border-collapse: collapse; font-size: 14px; line-height: 20px; font-variant-numeric: tabular-nums; }
th { font-weight: 400; text-align: left; }
thead th { font-size: 12px; line-height: 16px; color: var(--muted); padding: 8px 16px 6px 0; border-bottom: 1px solid var(--line); vertical-align: bottom; }
td, tbody th { padding: 7px 16px 7px 0; border-bottom: 1px solid var(--line); vertical-align: baseline; }
.n { text-align: right; } td.n { white-space: nowrap; }
tr > :last-child { padding-right: 0; }
.weeks-table { max-width: 22rem; }
.places { display: grid; grid-template-columns: repeat(auto-fill, minmax(13rem, 1fr)); gap: 0 28px; font-size: 14px; line-height: 20px; }
.places li { display: flex; justify-content: space-between; gap: 12px; border-bottom: 1px solid var(--line); padding: 7px 0; }
.list > li { border-bottom: 1px solid var(--line); padding: 14px 0; font-size: 14px; line-height: 20px; }
.list dl { display: grid; grid-template-columns: 9rem minmax(0, 1fr); gap: 2px 16px; margin-top: 6px; }
.list dt { color: var(--muted); }
.good { color: var(--issued); font-weight: 600; }
.late { color: var(--problem); font-weight: 600; }
.news > li { margin-top: 8px; font-size: 16px; line-height: 24px; max-width: 44rem; text-wrap: pretty; padding-left: 20px; position: relative; }
.news > li::before { content: ""; position: absolute; left: 0; top: 11px; width: 8px; border-top: 1.5px solid var(--signal); }
.foot { background: var(--sunken); border-top: 1px solid var(--line); }
.foot .wide { display: flex; flex-wrap: wrap; justify-content: space-between; gap: 24px 48px; padding-top: 40px; padding-bottom: 40px; }
.foot p { max-width: 30rem; font-size: 14px; line-height: 20px; color: var(--muted); }
.foot ul { display: grid; grid-template-columns: repeat(2, auto); gap: 0 40px; }
.foot li { display: flex; }
@media (max-width: 60rem) { .cols { grid-template-columns: minmax(0, 1fr); } .cols > aside { grid-column: 1; grid-row: auto; margin-top: 24px; } }
@media (max-width: 40rem) { .wide { padding-left: 16px; padding-right: 16px; } h1 { font-size: 28px; line-height: 34px; } .lead { font-size: 16px; line-height: 24px; }
  .figures { grid-template-columns: repeat(2, minmax(0, 1fr)); gap: 16px 0; } .figures > div:nth-child(odd) { padding-left: 0; border: 0; }
  .figures > div:nth-child(even) { padding-right: 0; } .top .wide { gap: 0 20px; } .top nav { order: 3; width: 100%; }
  .list dl { grid-template-columns: minmax(0, 1fr); gap: 0; } .list dd { margin-bottom: 4px; } td, tbody th, thead th { padding-right: 10px; } }
@media (max-width: 24rem) { .narrow-out { display: none; } td, tbody th, thead th { padding-right: 8px; } }
.top nav { display: flex; flex-wrap: wrap; gap: 0 20px; }
`;
