import {
  addressOfTable,
  type Change,
  type ContactReport,
  type ContactVerdict,
  type Proposal,
  type SourceContact,
} from '#infra/ops/first-contact/contact-report.ts';
import { escapeHtml } from '#infra/sim/http-server.ts';

/** The verdicts, the good ones first, with the color of each. */
const VERDICTS: Readonly<Record<ContactVerdict, string>> = {
  works: '#1a7f37',
  'works with a change': '#0a66a8',
  'needs a person': '#9a6700',
  dead: '#b42318',
};

/** The verdicts with their counts, such as `84 works, 3 dead`. */
export function totalsText({ sources }: ContactReport): string {
  const counts = Map.groupBy(sources, ({ verdict }) => verdict);
  return Object.keys(VERDICTS)
    .map((verdict) => `${counts.get(verdict as ContactVerdict)?.length ?? 0} ${verdict}`)
    .join(', ');
}

/** A change in words. */
export function changeText(change: Change): string {
  switch (change.kind) {
    case 'column':
      return `column ${change.from} → ${change.to} (by ${change.by})`;
    case 'portal':
      return `${addressOfTable(change.from)} → ${addressOfTable(change.to)} (by ${change.by})`;
    case 'date literal':
      return `date literal ${change.from} → ${change.to}`;
    case 'paging':
      return 'paging by object ids';
  }
}

/** The report as a page without scripts: one line per source, with the evidence to open. */
export function contactPage(report: ContactReport): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>First contact, ${report.day}</title>
<style>
:root { color-scheme: light dark; font: 15px/1.45 system-ui, sans-serif }
body { margin: 2rem auto; max-width: 78rem; padding: 0 1rem }
table { border-collapse: collapse; width: 100% }
th, td { border-top: 1px solid color-mix(in srgb, currentcolor 20%, transparent); padding: .4rem .6rem; text-align: left; vertical-align: top }
td.number { text-align: right; font-variant-numeric: tabular-nums }
.verdict { border-radius: .25rem; color: #fff; padding: .1rem .4rem; white-space: nowrap }
li, p, td { overflow-wrap: anywhere }
details ul { font-size: 13px; margin: .3rem 0 }
</style>
</head>
<body>
<h1>First contact, ${report.day}</h1>
<p>${totalsText(report)}. Nothing was published. Keys and dates are only proposed.</p>
<table>
<thead><tr><th>Source</th><th>Verdict</th><th>Wave</th><th>Rows</th><th>Newest</th><th>Keys</th><th>Details</th></tr></thead>
<tbody>
${report.sources.map(sourceLine).join('\n')}
</tbody>
</table>
<h2>Hosts</h2>
<table>
<thead><tr><th>Host</th><th>Requests</th><th>robots.txt</th><th>Terms</th><th>Stopped</th></tr></thead>
<tbody>
${report.hosts
  .map(({ host, requests, robots, terms, stopped }) =>
    row([
      escapeHtml(host),
      String(requests),
      robots === null
        ? 'not read'
        : robots === ''
          ? 'none'
          : `<details><summary>read</summary><pre>${escapeHtml(robots.slice(0, 4_000))}</pre></details>`,
      escapeHtml(terms ?? ''),
      escapeHtml(stopped ?? ''),
    ]),
  )
  .join('\n')}
</tbody>
</table>
</body>
</html>
`;
}

function sourceLine({
  sourceId,
  verdict,
  confidence,
  wave,
  causes,
  shown,
  proposals,
  exchanges,
}: SourceContact): string {
  const notes = [
    ...causes,
    ...(shown !== null && shown.blank.length > 0 ? [`No row read has ${shown.blank.join(', ')}.`] : []),
  ];
  return row([
    `<strong>${escapeHtml(sourceId)}</strong>${confidence === null ? '' : ` <small>${Math.round(confidence * 100)} %</small>`}`,
    `<span class="verdict" style="background:${VERDICTS[verdict]}">${verdict}</span>`,
    String(wave),
    shown === null
      ? ''
      : `${shown.rowsRead} read${shown.rowsStated === null ? '' : ` of ${shown.rowsStated.toLocaleString('en-US')}`}`,
    shown === null ? '' : `${shown.newest ?? 'none'}${shown.ageDays === null ? '' : ` (${shown.ageDays} d)`}`,
    shown === null ? '' : `${shown.keys.distinct} in ${shown.keys.rows}`,
    [
      notes.map(escapeHtml).join('<br>'),
      list(proposals.map(proposalText)),
      `<details><summary>Requests: ${exchanges.length}</summary>${list(exchanges.map(({ asked, answer }) => `${asked}: ${answer}`))}</details>`,
    ].join(''),
  ]);
}

function proposalText({ changes, accepted, reasons }: Proposal): string {
  const text = changes.map(changeText).join('; ');
  return accepted ? `Accepted: ${text}` : `Proposed: ${text}. Not accepted: ${reasons.join('; ')}`;
}

function list(items: readonly string[]): string {
  return items.length === 0 ? '' : `<ul>${items.map((item) => `<li>${escapeHtml(item)}</li>`).join('')}</ul>`;
}

function row(cells: readonly string[]): string {
  return `<tr>${cells.map((cell) => `<td>${cell}</td>`).join('')}</tr>`;
}
