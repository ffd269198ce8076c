import { userInfo } from 'node:os';
import type { NameScope, RemovedSubject } from '#functions/permits/withholding/subject-finder.ts';
import { type AffectedPermits, findAffected } from '#functions/removals/affected-permits.ts';
import { CannotAnswer, grantRequest, refuseRequest, undoRequest } from '#functions/removals/answers.ts';
import { checkSubjects } from '#functions/removals/check-subjects.ts';
import {
  listRequests,
  type RemovalRequest,
  type RemovalStep,
  readRequest,
} from '#functions/removals/requests.ts';
import { REMOVAL_RELATIONS } from '#shared/domain/removal.ts';
import { type Place, readArguments, runAt, STAGE_OPTION, STAGE_USAGE } from '../place.ts';
import { runMain } from '../run-main.ts';

const USAGE = `Usage: npm run removals [-- --all]
       npm run removals -- show <reference>
       npm run removals -- grant <reference> --name "Ana Sample" [--permit <id> | --at "12 Main St"] [--dry-run]
       npm run removals -- grant <reference> --phone "(312) 555-0142"
       npm run removals -- grant <reference> --address "12 Main St" [--zip 75023]
       npm run removals -- refuse <reference> --why "…"
       npm run removals -- undo <reference> --why "…"

Lists the waiting requests, shows one with the matching permits, and answers it by mail.
  --all       list answered requests too
  --name      remove this name, in any word order; may be given again, as may --phone and --address
  --permit    remove the name only in this permit (its id); --at only in permits with this address
  --zip       skip addresses that show another ZIP
  --dry-run   only count the matching permits
  --why       the reason, mailed to the person; optional for a grant
${STAGE_USAGE}`;

interface Command {
  readonly does: 'list' | 'show' | 'grant' | 'refuse' | 'undo';
  readonly reference: string;
  readonly all: boolean;
  readonly dryRun: boolean;
  readonly stage: string | undefined;
  readonly why: string | undefined;
  readonly subjects: readonly RemovedSubject[];
}

/** Parses the command line; undefined for `--help`. @throws with a message that says what to write instead */
export function parseCommand(args: readonly string[]): Command | undefined {
  const { values, positionals } = parsed(args);
  if (values.help) return undefined;
  const [does = 'list', reference = ''] = positionals;
  if (!isOneOf(ACTIONS, does)) throw new Error(`"${does}" is not one of ${ACTIONS.join(', ')}.\n\n${USAGE}`);
  if (does !== 'list' && reference === '')
    throw new Error(`Name the request: npm run removals -- ${does} R-…`);
  const why = values.why?.trim();
  if ((does === 'refuse' || does === 'undo') && !why)
    throw new Error(`Say why with --why "…": it is mailed to the person and stored.`);
  return {
    does,
    reference,
    all: values.all,
    dryRun: values['dry-run'],
    stage: values.stage,
    why: why || undefined,
    subjects: readSubjects(values),
  };
}

const ACTIONS = ['list', 'show', 'grant', 'refuse', 'undo'] as const;

function parsed(args: readonly string[]) {
  return readArguments(
    {
      args: [...args],
      allowPositionals: true,
      options: {
        ...STAGE_OPTION,
        all: { type: 'boolean', default: false },
        name: { type: 'string', multiple: true, default: [] },
        phone: { type: 'string', multiple: true, default: [] },
        address: { type: 'string', multiple: true, default: [] },
        permit: { type: 'string' },
        at: { type: 'string' },
        zip: { type: 'string' },
        why: { type: 'string' },
        'dry-run': { type: 'boolean', default: false },
        help: { type: 'boolean', default: false },
      },
    },
    USAGE,
  );
}

function readSubjects(values: ReturnType<typeof parsed>['values']): RemovedSubject[] {
  const { permit, at, zip } = values;
  if (permit !== undefined && at !== undefined)
    throw new Error('Narrow a name by --permit or by --at, not by both.');
  const within: NameScope | undefined =
    permit !== undefined ? { permitId: permit } : at !== undefined ? { address: at } : undefined;
  if (within !== undefined && values.name.length === 0)
    throw new Error('--permit and --at narrow a name; give --name too.');
  if (zip !== undefined && values.address.length === 0)
    throw new Error('--zip narrows an address; give --address too.');
  return [
    ...values.name.map((text) => ({
      kind: 'name' as const,
      text,
      ...(within === undefined ? {} : { within }),
    })),
    ...values.phone.map((text) => ({ kind: 'phone' as const, text })),
    ...values.address.map((text) => ({
      kind: 'address' as const,
      text,
      ...(zip === undefined ? {} : { zip }),
    })),
  ];
}

function isOneOf<T extends string>(words: readonly T[], word: string): word is T {
  return (words as readonly string[]).includes(word);
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

/**
 * `npm run removals`: the operator's queue of removals and corrections. It is a command because the product has no operator role
 * (PRODUCT §6); it requires access to the machine or the AWS account.
 */

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

if (import.meta.main)
  await runMain(() =>
    runAt(parseCommand, USAGE, (place, command) => runCommand(place, command, userInfo().username)),
  );
