import type { Mutant } from '#functions/harness/mutation.ts';

/** The guards without which the figure must not be zero. */
export const MUTANTS: readonly Mutant[] = [
  {
    name: 'lease: every run gets one',
    file: 'collection/run/lease.ts',
    find: "condition: 'attribute_not_exists(leaseUntil) OR leaseUntil < :now',",
    replace: '',
  },
  {
    name: 'fence: who was overtaken goes on writing',
    file: 'collection/run/open-run.ts',
    find: 'const runtime = dryRun ? parts.runtime : { clock, log, ...fenced(parts.runtime, source.id, runId) };',
    replace: 'const runtime = parts.runtime;',
  },
  {
    name: 'hash: it does not look at the columns',
    file: 'collection/records/row-reader.ts',
    find: 'return (high >>> 11) * 2 ** 32 + (low >>> 0);',
    replace: 'return this.#rules[0] >>> 0;',
  },
  {
    name: 'hash: what never changes is never looked at again, though its date is believed by now',
    file: 'collection/run/intake.ts',
    find: 'if (records.hash(place) === hash && !records.isDue(place, this.#today)) {',
    replace: 'if (records.hash(place) === hash) {',
  },
  {
    name: 'overlap: an increment begins at the newest day',
    file: 'collection/run/read-window.ts',
    find: 'export const OVERLAP_DAYS = 7;',
    replace: 'export const OVERLAP_DAYS = 0;',
  },
  {
    name: 'sweep: never again',
    file: 'collection/run/read-window.ts',
    find: 'const SWEEP_EVERY_DAYS = 7;',
    replace: 'const SWEEP_EVERY_DAYS = 7_000;',
  },
  {
    name: 'sweep: not of rows without a date',
    file: 'collection/run/read-window.ts',
    find: 'const sweep: Reach = { since: first, sweep: true, undated: true };',
    replace: 'const sweep: Reach = { since: first, sweep: true, undated: false };',
  },
  {
    name: 'budget: a reading may cost anything',
    file: 'collection/run/budget.ts',
    find: 'if (over !== undefined)',
    replace: 'if (over === null)',
  },
  {
    name: 'budget: a function does not look at its own time',
    file: 'collection/run/budget.ts',
    find: 'if (this.#remainingMs() < STOP_BEFORE_MS + aheadMs)',
    replace: 'if (aheadMs < 0)',
  },
  {
    name: 'shrink guard: any part of a source may vanish',
    file: 'collection/run/absence.ts',
    find: 'const SHRUNK_ABOVE = 0.2;',
    replace: 'const SHRUNK_ABOVE = 1;',
  },
  {
    name: 'absence: once is enough',
    file: 'collection/run/absence.ts',
    find: 'if (entry.missedOn === null) marked.push({ key, entry: { ...entry, missedOn: now.toISOString() } });',
    replace: 'if (entry.missedOn === null) withdrawn.push(key);',
  },
  {
    name: 'absence: the portal is not asked for what is missing',
    file: 'collection/run/judge-run.ts',
    find: 'return asked.filter((key) => !published.has(key) && !unknown.has(key));',
    replace: 'return asked;',
  },
  {
    name: 'drift: a column may go from the table',
    file: 'collection/run/drift.ts',
    find: 'if (missing.length > 0)',
    replace: 'if (missing.length > 1_000)',
  },
  {
    name: 'drift: a column may go blank',
    file: 'collection/run/losses.ts',
    find: 'const LOST_ABOVE = 0.2;',
    replace: 'const LOST_ABOVE = 1;',
  },
  {
    name: 'held changes: made before the source was read to its end',
    file: 'collection/run/intake.ts',
    find: 'this.held.add(candidates.known);',
    replace: 'await this.#commit(candidates.known);',
  },
  {
    name: 'write order: fingerprints before permits',
    file: 'collection/records/commit.ts',
    find: 'if (writes.length > 0) await manifest.record(unsettled(manifest, candidates));\n    await writePermits(runtime.permits, writes);\n    await notePending(runtime, runId, batch, ids, kind);\n    await manifest.record(candidates);',
    replace:
      'await manifest.record(candidates);\n    await writePermits(runtime.permits, writes);\n    await notePending(runtime, runId, batch, ids, kind);',
  },
  {
    name: 'write order: permits before their keys',
    file: 'collection/records/commit.ts',
    find: 'if (writes.length > 0) await manifest.record(unsettled(manifest, candidates));',
    replace: '',
  },
  {
    name: 'notes: not again for what stands written',
    file: 'collection/records/commit.ts',
    find: 'await notePending(runtime, runId, batch, ids, kind);\n    await manifest.record(candidates);',
    replace:
      'await notePending(runtime, runId, batch, writes.map(({ permit }) => permit.id), kind);\n    await manifest.record(candidates);',
  },
  {
    name: 'notes: nobody is told of what a killed run noted',
    file: 'collection/run/run.ts',
    find: 'if (!dryRun && (work.intake.noted || interrupted))',
    replace: 'if (!dryRun && work.intake.noted)',
  },
  {
    name: 'history: written apart from its permit',
    file: 'permits/permit-store.ts',
    find: 'transaction.push(...items.map((put) => ({ put })));',
    replace: 'for (const put of items) await table.transact([{ put }]);',
  },
  {
    name: 'checkpoint: what an earlier run saw is forgotten',
    file: 'collection/run/open-run.ts',
    find: '{ keys: checkpoint.keys(), known',
    replace: '{ keys: [], known',
  },
  {
    name: 'checkpoint: what an earlier run held is forgotten',
    file: 'collection/run/open-run.ts',
    find: 'held: checkpoint.held() };',
    replace: 'held: [] };',
  },
  {
    name: 'checkpoint: it outlives its reading',
    file: 'collection/run/run.ts',
    find: 'if (isGood(outcome)) await work.checkpoint.clear();',
    replace: '',
  },
  {
    name: 'files: what is missing waits for the next change',
    file: 'collection/records/remembered-records.ts',
    find: 'return this.#missedOn.size > 0 || [',
    replace: 'return [',
  },
  {
    name: 'files: in January only the new one is read',
    file: 'collection/portals/csv.ts',
    find: "const lastDue = today.slice(5, 7) === '01' || since === null ? thisYear - 1 : thisYear;\n  const first = Math.min(lastDue, since === null ? lastDue : Number(since.slice(0, 4)));",
    replace: 'const first = thisYear;',
  },
  {
    name: 'hosts: redirects are followed anywhere',
    file: 'collection/portals/portal-client.ts',
    find: 'if (!hosts.includes(next.host) || (',
    replace: 'if ((',
  },
  {
    name: 'alerts: a first run is like any other',
    file: 'collection/run/read-window.ts',
    find: "return 'first';",
    replace: "return 'regular';",
  },
  {
    name: 'alerts: a back-fill is like any other run',
    file: 'collection/run/read-window.ts',
    find: "'backfill' : 'regular'",
    replace: "'regular' : 'regular'",
  },
];
