import { JOBS, type JobName } from '#infra/stacks/functions.ts';
import { deadLetterName, functionName, LIVE, REGION } from '#infra/stacks/settings.ts';
import { type Place, stageAt } from '../place.ts';
import { type AwsCli, awsCli } from '../preflight/aws-cli.ts';

/**
 * Gives the dead letters of a job to it again, once the cause is gone. Every job may get an event twice, so a
 * redrive that breaks off between the two calls of a letter does no harm.
 */

interface Command {
  readonly jobs: readonly JobName[];
  readonly stage: string;
  readonly go: boolean;
}

/** A message of a queue of dead letters. */
interface Letter {
  readonly Body: string;
  readonly ReceiptHandle: string;
}

/**
 * The event that a letter is about. Three senders write letters: Lambda after three failed runs, with the event as `requestPayload`;
 * SNS when it could not start the function, with its own envelope; EventBridge then, with the event itself.
 * @param body JSON
 */
export function eventOf(body: string): unknown {
  const letter = JSON.parse(body) as Readonly<Record<string, unknown>>;
  if ('requestPayload' in letter) return letter['requestPayload'];
  if (letter['Type'] === 'Notification') return { Records: [{ Sns: { Message: letter['Message'] } }] };
  return letter;
}

/** Runs a command. @returns its output, which shows no event: some contain addresses */
export async function runCommand(
  aws: AwsCli,
  { record }: Pick<Place, 'record'>,
  { jobs, stage, go }: Command,
): Promise<string> {
  const lines: string[] = [];
  for (const job of jobs) {
    const queue = await findQueue(aws, stage, job);
    const waiting = await countLetters(aws, queue);
    if (waiting === 0 || !go) {
      lines.push(`${job}: ${waiting} ${waiting === 1 ? 'event' : 'events'}`);
      continue;
    }
    await record('redrive', job);
    const done = await redrive(aws, `${functionName({ stage }, job)}:${LIVE}`, queue, waiting);
    lines.push(`${job}: started again with ${done} of ${waiting} ${waiting === 1 ? 'event' : 'events'}`);
  }
  if (!go) lines.push('Nothing was done. Fix the cause first, then add --go.');
  return lines.join('\n');
}

/** @param atMost events that fail again come back to the queue, and must not be given out again at once */
async function redrive(aws: AwsCli, name: string, queue: string, atMost: number): Promise<number> {
  let done = 0;
  while (done < atMost) {
    // Two minutes are enough for ten events; the others get them after that.
    const receive = [
      '--max-number-of-messages',
      '10',
      '--visibility-timeout',
      '120',
      '--wait-time-seconds',
      '2',
    ];
    const text = await ask(aws, ['sqs', 'receive-message', '--queue-url', queue, ...receive]);
    const { Messages: letters = [] } = (text === '' ? {} : JSON.parse(text)) as { Messages?: Letter[] };
    if (letters.length === 0) break;
    for (const { Body: body, ReceiptHandle: receipt } of letters) {
      const payload = [
        '--payload',
        'file:///dev/stdin',
        '--cli-binary-format',
        'raw-in-base64-out',
        '/dev/null',
      ];
      const run = ['lambda', 'invoke', '--function-name', name, '--invocation-type', 'Event', ...payload];
      await ask(aws, run, JSON.stringify(eventOf(body)));
      await ask(aws, ['sqs', 'delete-message', '--queue-url', queue, '--receipt-handle', receipt]);
      done++;
    }
  }
  return done;
}

async function findQueue(aws: AwsCli, stage: string, job: JobName): Promise<string> {
  const name = deadLetterName({ stage }, job);
  const { QueueUrl: url } = JSON.parse(await ask(aws, ['sqs', 'get-queue-url', '--queue-name', name])) as {
    QueueUrl: string;
  };
  return url;
}

async function countLetters(aws: AwsCli, queue: string): Promise<number> {
  const name = 'ApproximateNumberOfMessages';
  const args = ['sqs', 'get-queue-attributes', '--queue-url', queue, '--attribute-names', name];
  const { Attributes } = JSON.parse(await ask(aws, args)) as { Attributes: Record<string, string> };
  return Number(Attributes[name]);
}

async function ask(aws: AwsCli, args: readonly string[], input?: string): Promise<string> {
  return (await aws([...args, '--region', REGION, '--output', 'json'], input)).trim();
}

/** Starts a job, or all, again with their dead letters, or counts them. */
export async function redriveJobs({
  job,
  stage,
  go,
}: {
  readonly job: string;
  readonly stage: string;
  readonly go: boolean;
}): Promise<void> {
  const jobs = job === 'all' ? JOBS : [job as JobName];
  process.stdout.write(`${await runCommand(awsCli, stageAt(stage), { jobs, stage, go })}\n`);
}
