import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { HostContact } from '../contact-report.ts';
import type { Exam } from '../examine.ts';
import { descriptionWithoutPeople, withoutPeople } from './people.ts';

/**
 * Keeps what a portal said about a source in a folder: the description of the table and one page of rows, both without people, so that
 * a mapping can be fixed without another request.
 * @param number 0 for the source's own table, then those that were looked at in its place
 */
export async function keepExam(folder: string, sourceId: string, exam: Exam, number: number): Promise<void> {
  const own = join(folder, sourceId);
  await mkdir(own, { recursive: true });
  const { portal, rows, source, description } = exam;
  const file = (name: string) => join(own, number === 0 ? `${name}.json` : `${name}-${number}.json`);
  await writeJson(file('description'), { portal, description: descriptionWithoutPeople(description) });
  await writeJson(
    file('page'),
    rows.map((row) => withoutPeople(source, row)),
  );
}

/** Keeps the robots.txt of the hosts and the addresses of their terms. */
export async function keepHosts(folder: string, hosts: readonly HostContact[]): Promise<void> {
  await mkdir(folder, { recursive: true });
  await writeJson(join(folder, 'hosts.json'), hosts);
}

async function writeJson(file: string, value: unknown): Promise<void> {
  await writeFile(file, `${JSON.stringify(value, null, 1)}\n`);
}
