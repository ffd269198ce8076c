import { parseArgs } from 'node:util';
import type { LeadIndex } from '#functions/permits/lead-index/lead-index.ts';
import type { LeadPage, LeadQuery } from '#functions/permits/lead-index/query.ts';
import { generatePermits, MONTHS } from './lead-index/generated-permits.ts';
import { PlainAnswer } from './lead-index/plain-answer.ts';
import { openOn, publishAll } from './lead-index/published-index.ts';
import { question } from './lead-index/questions.ts';
import { seeded } from './lead-index/random.ts';
import { SqliteAnswer } from './lead-index/sqlite-answer.ts';

const { values } = parseArgs({
  options: {
    permits: { type: 'string', default: '1000000' },
    n: { type: 'string', default: '300' },
    q: { type: 'string', default: '300' },
  },
});
const since = (t: number) => `${((performance.now() - t) / 1000).toFixed(1)} s`;
let t = performance.now();
const permits = [...generatePermits({ permits: Number(values.permits), months: MONTHS, seed: 1 })];
console.log('generate', since(t));
t = performance.now();
const table = await publishAll(permits);
const index = await openOn(table);
console.log('publish', since(t));
t = performance.now();
const plain = new PlainAnswer(permits);
console.log('plain', since(t));
t = performance.now();
const sqlite = new SqliteAnswer(permits);
console.log('sqlite', since(t));
t = performance.now();
const random = seeded(7);
const qs = Array.from({ length: Number(values.n) }, () => question(random, permits));
let bad = 0;
for (const q of qs) {
  const e = JSON.stringify(plain.answer(q));
  if (JSON.stringify(await index.search(q)) !== e) {
    bad++;
    console.log('BAD', JSON.stringify(q));
  }
}
console.log('equal', qs.length - bad, since(t));
t = performance.now();
const rows: { a: number; b: number; q: LeadQuery; total: number }[] = [];
let sbad = 0;
for (const q of qs.slice(0, Number(values.q))) {
  const s1 = performance.now();
  const ra = await index.search(q);
  const s2 = performance.now();
  const rb = sqlite.answer(q);
  const s3 = performance.now();
  if (JSON.stringify(ra) !== JSON.stringify(rb)) {
    sbad++;
    if (sbad < 5) console.log('SQL differs', JSON.stringify(q), ra.total, rb.total);
  }
  rows.push({ a: s2 - s1, b: s3 - s2, q, total: ra.total });
}
console.log('sqlite differs', sbad, since(t));
const med = (x: number[]) => x.sort((a, b) => a - b)[Math.floor(x.length / 2)] ?? 0;
console.log(
  'median',
  med(rows.map((r) => r.a)),
  med(rows.map((r) => r.b)),
  'median of ratios',
  med(rows.map((r) => r.b / r.a)),
);
rows.sort((x, y) => y.a - x.a);
for (const r of rows.slice(0, 12)) console.log(r.a.toFixed(2), r.b.toFixed(2), r.total, JSON.stringify(r.q));
rows.sort((x, y) => x.b / x.a - y.b / y.a);
console.log('worst against sqlite');
for (const r of rows.slice(0, 25)) console.log(r.a.toFixed(2), r.b.toFixed(2), r.total, JSON.stringify(r.q));
console.log(Math.round(process.memoryUsage().rss / 1e6), 'MB rss');
const _x: [LeadIndex, LeadPage | null] = [index, null];
void _x;
