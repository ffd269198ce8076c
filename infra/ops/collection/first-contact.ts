import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { HostState } from '#functions/collection/hosts/host-state.ts';
import type { Source } from '#functions/collection/source.ts';
import { waveOf } from '#functions/collection/waves.ts';
import { loadSources } from '#functions/sources/catalog.ts';
import { applyAccepted } from '#infra/ops/first-contact/apply/apply-changes.ts';
import { CannotEdit } from '#infra/ops/first-contact/apply/edit-source.ts';
import type { ContactReport, SourceContact } from '#infra/ops/first-contact/contact-report.ts';
import { firstContact } from '#infra/ops/first-contact/first-contact.ts';
import { keepExam, keepHosts } from '#infra/ops/first-contact/report/keep.ts';
import { Misuse } from '#infra/sim/harness/misuse.ts';
import { openLocalClock } from '#infra/sim/machine/clock.ts';
import { openClosers } from '#infra/sim/machine/closers.ts';
import { findSources } from '#infra/sim/machine/find-sources.ts';
import { allowedModes, recordedOrigin } from '#infra/sim/machine/mode.ts';
import { portalFetch } from '#infra/sim/machine/portal-fetch.ts';
import { stateFolder } from '#infra/sim/machine/stack-file.ts';
import { openStateFile } from '#infra/sim/machine/state-file.ts';
import { portalsOriginFor } from '#infra/sim/portals/server.ts';
import { objectMemory } from '../first-contact/object-memory.ts';
import { changeText, contactPage, totalsText } from './first-contact-page.ts';

interface ContactRequest {
  readonly sources: readonly string[];
  readonly wave: number | undefined;
  readonly out: string | undefined;
  readonly keep: string | undefined;
  readonly apply: boolean;
  readonly json: boolean;
}

/** The line of a source on the terminal. */
export function contactLine({ sourceId, verdict, causes, shown, proposals }: SourceContact): string {
  const newest = shown?.newest == null ? '' : `, newest ${shown.newest}`;
  const changes = proposals.filter(({ accepted }) => accepted).flatMap((proposal) => proposal.changes);
  const notes = [...causes, ...changes.map((change) => `accepted: ${changeText(change)}`)];
  return [`${sourceId} ${verdict}${newest}`, ...notes.map((note) => `  ${note}`)].join('\n');
}

/** Writes the accepted changes into the files of their sources. @returns a line for each source with some */
export async function applyReport(
  { sources: contacts }: ContactReport,
  sources: readonly Source[],
  folder: URL,
): Promise<string[]> {
  const lines: string[] = [];
  for (const contact of contacts) {
    const source = sources.find(({ id }) => id === contact.sourceId);
    if (source === undefined || !contact.proposals.some(({ accepted }) => accepted)) continue;
    const [state = '', ...place] = source.id.split('-');
    const file = `${state}/${place.join('-')}.ts`;
    try {
      await applyAccepted(new URL(file, folder), source, contact);
      lines.push(`changed functions/sources/${file}: review it, and change its sample`);
    } catch (error) {
      if (!(error instanceof CannotEdit)) throw error;
      lines.push(`left functions/sources/${file} as it is. ${error.message}`);
    }
  }
  return lines;
}

/** Asks portals for the first time, politely, and reports what works. Publishes nothing. */
export async function contactPortals(request: ContactRequest): Promise<void> {
  const all = (await loadSources()).filter(({ disabled }) => disabled === undefined);
  const named = request.sources.length > 0 ? findSources(await loadSources(), request.sources) : all;
  const chosen = named.filter((source) => request.wave === undefined || waveOf(source) === request.wave);
  const [mode = 'live'] = allowedModes(process.env);
  const folder = stateFolder(mode);
  if (chosen.length === 0) throw new Misuse('None of these sources is in that wave.');
  const clock = openLocalClock(join(folder, 'clock.json'));
  const hosts = openStateFile<Record<string, HostState>>(join(folder, 'first-contact-hosts.json'), {});
  const say = (line: string) => void (request.json ? process.stderr : process.stdout).write(`${line}\n`);
  const closers = openClosers();
  try {
    const recorded = recordedOrigin(process.env);
    await mkdir(folder, { recursive: true, mode: 0o700 });
    const origin = await portalsOriginFor(mode, { recorded, folder, sources: all, clock }, closers);
    const { keep } = request;
    let done = 0;
    const report = await firstContact(
      chosen,
      {
        fetch: portalFetch(origin),
        now: () => clock.now().getTime(),
        sleep: pause,
        appToken: process.env['SOCRATA_APP_TOKEN'] || undefined,
        memory: objectMemory(hosts.value, () => hosts.save()),
      },
      {
        known: all,
        ...(keep === undefined
          ? {}
          : { keep: (id, exam, number) => keepExam(resolve(keep), id, exam, number) }),
        onContact: (contact) => say(`${++done}/${chosen.length} ${contactLine(contact)}`),
      },
    );
    if (keep !== undefined) await keepHosts(resolve(keep), report.hosts);
    const out = resolve(request.out ?? join(folder, 'first-contact.html'));
    await mkdir(dirname(out), { recursive: true });
    await writeFile(out, contactPage(report));
    const applied = request.apply
      ? await applyReport(report, all, new URL('../../../functions/sources/', import.meta.url))
      : [];
    for (const line of applied) say(line);
    if (request.json) process.stdout.write(`${JSON.stringify(report, null, 2)}\n`);
    say(`${out}\n${totalsText(report)}`);
  } finally {
    await closers.close();
  }
}
