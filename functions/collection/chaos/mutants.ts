import type { TextMutant } from '#infra/sim/harness/mutants.ts';

/** Guards whose removal the stories must detect. */
export const COLLECT_MUTANTS: readonly TextMutant[] = [
  {
    name: 'lease: every run gets it',
    file: 'collection/run/lease.ts',
    find: 'OR leaseInvocation = :invocation',
    replace: 'OR attribute_exists(leaseUntil)',
  },
  {
    name: 'fence: a run that lost its lease keeps writing',
    file: 'collection/run/open-run.ts',
    find: 'lease === undefined ? parts.runtime : { clock, log, ...lease.guard(parts.runtime, pace) };',
    replace: 'parts.runtime;',
  },
  {
    name: 'hash: it ignores the columns',
    file: 'collection/records/fingerprint.ts',
    find: 'return (high >>> 11) * 2 ** 32 + (low >>> 0);',
    replace: 'return mapping.high >>> 0;',
  },
  {
    name: 'hash: unchanged records are not rechecked when their date becomes plausible',
    file: 'collection/run/intake.ts',
    find: 'if (entry?.hash === hash && (entry.recheckOn === null || entry.recheckOn > this.#today)) {',
    replace: 'if (entry?.hash === hash) {',
  },
  {
    name: 'overlap: an increment starts at the newest day',
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
    name: 'sweep: without undated rows',
    file: 'collection/run/read-window.ts',
    find: 'const sweep: ReadWindow = { since: first, sweep: true, undated: true };',
    replace: 'const sweep: ReadWindow = { since: first, sweep: true, undated: false };',
  },
  {
    name: 'budget: unlimited',
    file: 'collection/run/budget.ts',
    find: 'if (over !== undefined)',
    replace: 'if (over === null)',
  },
  {
    name: 'budget: the function time is ignored',
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
    name: 'absence: withdrawn at the first miss',
    file: 'collection/run/absence.ts',
    find: 'if (entry.missedOn === null) marked.push({ key, entry: { ...entry, missedOn: now.toISOString() } });',
    replace: 'if (entry.missedOn === null) withdrawn.push(key);',
  },
  {
    name: 'absence: missing records are not looked up',
    file: 'collection/run/judge-run.ts',
    find: 'return requested.filter((key) => !published.has(key) && !unknown.has(key));',
    replace: 'return requested;',
  },
  {
    name: 'drift: a mapped column may be missing',
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
    name: 'held changes: committed before the source is read completely',
    file: 'collection/run/intake.ts',
    find: 'this.held.add(records.known);',
    replace: 'await this.#commit(records.known);',
  },
  {
    name: 'write order: fingerprints before permits',
    file: 'collection/records/commit.ts',
    find: 'if (writes.length > 0) await manifest.record(asUnread(manifest, candidates));\n    await writePermits(runtime.permits, writes);\n    await notePending(runtime, runId, batch, ids, kind);\n    await manifest.record(candidates);',
    replace:
      'await manifest.record(candidates);\n    await writePermits(runtime.permits, writes);\n    await notePending(runtime, runId, batch, ids, kind);',
  },
  {
    name: 'write order: permits before their keys',
    file: 'collection/records/commit.ts',
    find: 'if (writes.length > 0) await manifest.record(asUnread(manifest, candidates));',
    replace: '',
    // Few stories kill a process between the two writes and then withdraw the row: the first is seed 276.
    args: ['--seeds', '400', '--no-kills', '--until-wrong'],
  },
  {
    name: 'notes: none for permits that are already stored',
    file: 'collection/records/commit.ts',
    find: 'await notePending(runtime, runId, batch, ids, kind);\n    await manifest.record(candidates);',
    replace:
      'await notePending(runtime, runId, batch, writes.map(({ permit }) => permit.id), kind);\n    await manifest.record(candidates);',
  },
  {
    name: 'notes: changes of a killed run are not announced',
    file: 'collection/run/run.ts',
    find: 'if (lease !== undefined && (intake.noted || lease.interrupted))',
    replace: 'if (lease !== undefined && intake.noted)',
  },
  {
    name: 'history: written separately from its permit',
    file: 'permits/permit-store.ts',
    find: 'transaction.push(...items.map((put) => ({ put })));',
    replace: 'for (const put of items) await table.transact([{ put }]);',
  },
  {
    name: 'checkpoint: keys seen by an earlier run are lost',
    file: 'collection/run/open-run.ts',
    find: '{ keys: checkpoint.keys(), known',
    replace: '{ keys: [], known',
  },
  {
    name: 'checkpoint: changes held by an earlier run are lost',
    file: 'collection/run/open-run.ts',
    find: 'held: checkpoint.held() };',
    replace: 'held: [] };',
  },
  {
    name: 'checkpoint: not cleared after the reading',
    file: 'collection/run/run.ts',
    find: 'if (isGood(outcome)) await run.stores.checkpoint.clear();',
    replace: '',
  },
  {
    name: 'files: missing records wait for the next change',
    file: 'collection/run/read-window.ts',
    find: '({ missedOn, recheckOn }) => missedOn !== null || (recheckOn !== null && recheckOn <= today),',
    replace: '({ recheckOn }) => recheckOn !== null && recheckOn <= today,',
  },
  {
    name: 'files: only the new file is read in January',
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
    name: 'hosts: a host that is left alone is asked',
    file: 'collection/hosts/host-gate.ts',
    find: 'if (open.stop !== undefined && !this.#parts.byHand && Date.parse(open.stop.until) > now)',
    replace: 'if (open.stop === null)',
  },
  {
    name: 'hosts: a good run by hand does not lift the stop',
    file: 'collection/run/run.ts',
    find: 'if (isGood(outcome) && options.byHand === true) await liftStops(runtime, portalHosts(source));',
    replace: '',
  },
  {
    name: 'robots: disallowed addresses are asked',
    file: 'collection/hosts/host-gate.ts',
    find: 'if (!open.rules.mayAsk(url))',
    replace: 'if (!open.rules.mayAsk(url) && url === host)',
  },
  {
    name: 'pages: a slow portal is never asked for fewer rows',
    file: 'collection/portals/read-method.ts',
    find: 'this.#pageRows = Math.max(PAGE_FLOOR, Math.floor(rows / 2));',
    replace: 'this.#pageRows = rows;',
  },
  {
    name: 'alerts: a first run counts as regular',
    file: 'collection/run/read-window.ts',
    find: "return 'first';",
    replace: "return 'regular';",
  },
  {
    name: 'alerts: a back-fill counts as regular',
    file: 'collection/run/read-window.ts',
    find: "'backfill' : 'regular'",
    replace: "'regular' : 'regular'",
  },
];
