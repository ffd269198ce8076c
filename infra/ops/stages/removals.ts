import { userInfo } from 'node:os';
import type { NameScope, RemovedSubject } from '#functions/permits/withholding/subject-finder.ts';
import {
  listRequests,
  type RemovalRequest,
  type RemovalStep,
  readRequest,
} from '#functions/removals/requests.ts';
import { type AffectedPermits, findAffected } from '#infra/ops/removals/affected-permits.ts';
import { CannotAnswer, grantRequest, refuseRequest, undoRequest } from '#infra/ops/removals/answers.ts';
import { checkSubjects } from '#infra/ops/removals/check-subjects.ts';
import { REMOVAL_RELATIONS } from '#shared/domain/removal.ts';
import { type Place, printAt } from '../place.ts';

/** What the command line says. */
interface RemovalsGiven {
  readonly action: Command['does'];
  readonly reference: string | undefined;
  readonly all: boolean;
  readonly name: readonly string[];
  readonly phone: readonly string[];
  readonly address: readonly string[];
  readonly permit: string | undefined;
  readonly at: string | undefined;
  readonly zip: string | undefined;
  readonly why: string | undefined;
  readonly 'dry-run': boolean;
}

interface Command {
  readonly does: 'list' | 'show' | 'grant' | 'refuse' | 'undo';
  readonly reference: string;
  readonly all: boolean;
  readonly dryRun: boolean;
  readonly why: string | undefined;
  readonly subjects: readonly RemovedSubject[];
}

/** What is wrong with a command line, as a sentence that says what to write instead. */
export function wrongAnswer(given: RemovalsGiven): string | undefined {
  const { action, reference, name, address, permit, at, zip } = given;
  if (action !== 'list' && reference === undefined)
    return `Name the request: npm run ops -- removals ${action} R-…`;
  if ((action === 'refuse' || action === 'undo') && !given.why?.trim())
    return 'Say why with --why "…": it is mailed to the person and stored.';
  if (permit !== undefined && at !== undefined) return 'Narrow a name by --permit or by --at, not by both.';
  if ((permit ?? at) !== undefined && name.length === 0)
    return '--permit and --at narrow a name; give --name too.';
  if (zip !== undefined && address.length === 0) return '--zip narrows an address; give --address too.';
  return undefined;
}

/** The command of a command line. */
export function commandOf(given: RemovalsGiven): Command {
  return {
    does: given.action,
    reference: given.reference ?? '',
    all: given.all,
    dryRun: given['dry-run'],
    why: given.why?.trim() || undefined,
    subjects: readSubjects(given),
  };
}

function readSubjects({ name, phone, address, permit, at, zip }: RemovalsGiven): RemovedSubject[] {
  const within: NameScope | undefined =
    permit !== undefined ? { permitId: permit } : at !== undefined ? { address: at } : undefined;
  return [
    ...name.map((text) => ({ kind: 'name' as const, text, ...(within === undefined ? {} : { within }) })),
    ...phone.map((text) => ({ kind: 'phone' as const, text })),
    ...address.map((text) => ({ kind: 'address' as const, text, ...(zip === undefined ? {} : { zip }) })),
  ];
}

/** The queue as lines, the oldest request first. */
function queueText(requests: readonly RemovalRequest[], now: Date): string {
  if (requests.length === 0) return 'No requests are waiting.';
  return requests
    .map(({ reference, askedAt, state, asked }) => {
      const days = Math.floor((now.getTime() - Date.parse(askedAt)) / 86_400_000);
      const about = [asked.name, asked.phone, asked.address, asked.permit].filter((text) => text !== '');
      return `${reference}  ${state}  ${days} ${days === 1 ? 'day' : 'days'}  ${asked.wish}  ${about.join(' · ')}`;
    })
    .join('\n');
}

/** All data of a request, with the matching permits. */
function requestText(
  request: RemovalRequest,
  found: readonly (readonly [RemovedSubject, AffectedPermits])[],
): string {
  const { reference, askedAt, state, asked, steps } = request;
  const facts: readonly (readonly [string, string])[] = [
    ['Asked', `${askedAt} (${state})`],
    ['Wants', asked.wish === 'remove' ? 'a removal' : 'a correction'],
    ['Name', asked.name],
    ['Phone', asked.phone],
    ['Address', asked.address],
    ['Permit', asked.permit],
    ['Sender', REMOVAL_RELATIONS[asked.relation]],
    ['Answer to', asked.email],
  ];
  return [
    reference,
    ...facts.filter(([, value]) => value !== '').map(([name, value]) => `  ${name.padEnd(10)}${value}`),
    ...(asked.message === '' ? [] : ['', ...asked.message.split('\n').map((text) => `  | ${text}`)]),
    ...(steps.length === 0 ? [] : ['', ...steps.map(stepText)]),
    ...(found.length === 0
      ? []
      : ['', ...found.map(([subject, concerned]) => foundText(subject, concerned))]),
  ].join('\n');
}

/** Counts the permits that show a subject, with examples. */
function foundText(subject: RemovedSubject, { count, examples }: AffectedPermits): string {
  const permits = `${count.toLocaleString('en-US')} ${count === 1 ? 'permit shows' : 'permits show'} it`;
  const some = examples.length === 0 ? '' : `: ${examples.join(', ')}${count > examples.length ? ', …' : ''}`;
  return `  ${subjectText(subject)}: ${permits}${some}`;
}

function subjectText(subject: RemovedSubject): string {
  const text = `${subject.kind} "${subject.text}"`;
  if (subject.kind === 'address' && subject.zip !== undefined) return `${text} in ${subject.zip}`;
  if (subject.kind !== 'name' || subject.within === undefined) return text;
  return `${text} ${'permitId' in subject.within ? `in permit ${subject.within.permitId}` : `at ${subject.within.address}`}`;
}

function stepText({ at, by, did, subjects = [], permits, why }: RemovalStep): string {
  const what = subjects.length === 0 ? '' : `: ${subjects.map(subjectText).join(', ')}`;
  const where = permits === undefined ? '' : ` (${permits} permits)`;
  return `  ${at} ${by} ${did}${what}${where}${why === undefined ? '' : `. "${why}"`}`;
}

/** Runs a command. @returns its output. @throws CannotAnswer */
export async function runCommand(
  { runtime, publish, record }: Place,
  command: Command,
  by: string,
): Promise<string> {
  const { does, reference, subjects, why } = command;
  if (does === 'list') return queueText(await listRequests(runtime, command), runtime.clock.now());
  if (does === 'show' || command.dryRun) {
    const request = await readRequest(runtime, reference);
    if (request === undefined) throw new CannotAnswer(`There is no request ${reference}.`);
    const searched = subjects.length > 0 ? subjects : parseSubjects(request);
    const problem = checkSubjects(subjects);
    if (problem !== undefined) throw new CannotAnswer(problem);
    const found: (readonly [RemovedSubject, AffectedPermits])[] = [];
    for (const subject of searched) found.push([subject, await findAffected(runtime, [subject])]);
    return does === 'show' ? requestText(request, found) : found.map((one) => foundText(...one)).join('\n');
  }
  await record(`removals ${does}`, reference);
  if (does === 'refuse') {
    await refuseRequest(runtime, reference, { by, why: why ?? '' });
    return `${reference} is refused; the answer is mailed.`;
  }
  if (does === 'undo') {
    await undoRequest(runtime, reference, { by, why: why ?? '' });
    await publish();
    return `${reference} is undone; the record is shown again, and the answer is mailed.`;
  }
  const permits = await grantRequest(runtime, reference, {
    subjects,
    by,
    ...(why === undefined ? {} : { why }),
  });
  await publish();
  const count = `${permits.toLocaleString('en-US')} ${permits === 1 ? 'permit' : 'permits'}`;
  return `${reference} is granted: ${count} no longer show it, and the answer is mailed.`;
}

/** Returns the subjects of a request that are valid as typed. */
function parseSubjects({ asked }: RemovalRequest): RemovedSubject[] {
  const subjects: readonly RemovedSubject[] = [
    { kind: 'name', text: asked.name },
    { kind: 'phone', text: asked.phone },
    { kind: 'address', text: asked.address },
  ];
  return subjects.filter((subject) => subject.text !== '' && checkSubjects([subject]) === undefined);
}

/**
 * The operator's queue of removals and corrections. It is a command because the product has no operator role (PRODUCT §6); it
 * requires access to the machine or the AWS account.
 */
export function answerRemovals(given: RemovalsGiven & { readonly stage: string | undefined }): Promise<void> {
  return printAt(given.stage, (place) => runCommand(place, commandOf(given), userInfo().username));
}
