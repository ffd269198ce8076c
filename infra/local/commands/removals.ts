import { userInfo } from 'node:os';
import type { RemovedSubject } from '#functions/permits/withholding/subject-finder.ts';
import { putEvent } from '#functions/platform/events.ts';
import { type Runtime, runtimeFrom } from '#functions/platform/runtime.ts';
import { type AffectedPermits, findAffected } from '#functions/removals/affected-permits.ts';
import { CannotAnswer, grantRequest, refuseRequest, undoRequest } from '#functions/removals/answers.ts';
import { checkSubjects } from '#functions/removals/check-subjects.ts';
import { listRequests, type RemovalRequest, readRequest } from '#functions/removals/requests.ts';
import { TABLES, tableVariable } from '../../stacks/rights.ts';
import { REGION } from '../../stacks/settings.ts';
import { openLocalEnvironment } from './environment.ts';
import { type Command, parseCommand, USAGE } from './removals-command.ts';
import { foundText, queueText, requestText } from './removals-text.ts';

/**
 * `npm run removals`: the operator's queue of removals and corrections. There is no such page: the product has no operator's role
 * (PRODUCT §6), so it takes what an operator has and nobody else, the machine or the account it runs on.
 */

/** What a command works with. */
export interface Place {
  readonly runtime: Runtime;
  /** Has the lead index take over what was noted. */
  publish(): Promise<void>;
}

/** Does what a command asks. @returns what it has to say; @throws CannotAnswer */
export async function runCommand({ runtime, publish }: Place, command: Command, by: string): Promise<string> {
  const { does, reference, subjects, why } = command;
  if (does === 'list') return queueText(await listRequests(runtime, command), runtime.clock.now());
  if (does === 'show' || command.dryRun) {
    const request = await readRequest(runtime, reference);
    if (request === undefined) throw new CannotAnswer(`There is no request ${reference}.`);
    const looked = subjects.length > 0 ? subjects : askedSubjects(request);
    const problem = checkSubjects(subjects);
    if (problem !== undefined) throw new CannotAnswer(problem);
    const found: (readonly [RemovedSubject, AffectedPermits])[] = [];
    for (const subject of looked) found.push([subject, await findAffected(runtime, [subject])]);
    return does === 'show' ? requestText(request, found) : found.map((one) => foundText(...one)).join('\n');
  }
  if (does === 'refuse') {
    await refuseRequest(runtime, reference, { by, why: why ?? '' });
    return `${reference} is refused; the answer is in the mail.`;
  }
  if (does === 'undo') {
    await undoRequest(runtime, reference, { by, why: why ?? '' });
    await publish();
    return `${reference} is undone; the record is shown as it is, and the answer is in the mail.`;
  }
  const permits = await grantRequest(runtime, reference, {
    subjects,
    by,
    ...(why === undefined ? {} : { why }),
  });
  await publish();
  const count = `${permits.toLocaleString('en-US')} ${permits === 1 ? 'permit' : 'permits'}`;
  return `${reference} is granted: it is out of ${count} from now on, and the answer is in the mail.`;
}

/** What a request names, as far as it can be looked for as it was typed. */
function askedSubjects({ asked }: RemovalRequest): RemovedSubject[] {
  const subjects: readonly RemovedSubject[] = [
    { kind: 'name', text: asked.name },
    { kind: 'phone', text: asked.phone },
    { kind: 'address', text: asked.address },
  ];
  return subjects.filter((subject) => subject.text !== '' && checkSubjects([subject]) === undefined);
}

/** The tables and the bus of a stage on AWS. */
function stageAt(stage: string): Place {
  const tables = Object.fromEntries(
    TABLES.map((table) => [tableVariable(table), `plumbline-${stage}-${table}`]),
  );
  // The SDK reads it from there.
  process.env['AWS_REGION'] ??= REGION;
  const runtime = runtimeFrom({ ...process.env, ...tables, EVENT_BUS: `plumbline-${stage}` });
  return {
    runtime,
    publish: () => putEvent(runtime, 'PermitsChanged', { sourceId: 'removals', runId: 'removals' }),
  };
}

async function main(): Promise<number> {
  const command = parseCommand(process.argv.slice(2));
  if (command === undefined) {
    process.stdout.write(`${USAGE}\n`);
    return 0;
  }
  const by = userInfo().username;
  const say = (text: string): void => void process.stdout.write(`${text}\n`);
  if (command.stage !== undefined) say(await runCommand(stageAt(command.stage), command, by));
  else {
    const environment = await openLocalEnvironment();
    try {
      say(await runCommand(environment, command, by));
    } finally {
      await environment.close();
    }
  }
  return 0;
}

if (import.meta.main)
  process.exitCode = await main().catch((error: unknown) => {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    return 1;
  });
