import type { JobName } from '#infra/stacks/functions.ts';
import { deadLetterName, functionName, LIVE, REGION } from '#infra/stacks/settings.ts';
import { counted } from '#shared/domain/words.ts';
import { type Place, stageAt } from '../place.ts';
import { type AwsCli, awsCli } from '../preflight/aws-cli.ts';

/**
 * Gives dead letters to their jobs again, once the cause is gone. Every job may get an event twice, so a redrive that breaks off between
 * the two calls of a letter does no harm.
 */

interface Command {
  readonly job: JobName | 'all';
  readonly stage: string;
  readonly go: boolean;
}

/** A message of the queue of dead letters. */
interface Letter {
  readonly MessageId: string;
  readonly Body: string;
  readonly ReceiptHandle: string;
  readonly MessageAttributes?: Readonly<Record<string, { readonly StringValue?: string }>>;
}

/**
 * The job and the event that a letter is about. Three senders write letters: Lambda after three failed runs, with the function's ARN and
 * the event as `requestPayload`; SNS when it could not start the only function that it starts, with its own envelope; EventBridge then,
 * with the event itself and the function's ARN as an attribute.
 */
export function readLetter({
  Body,
  MessageAttributes: attributes,
}: Pick<Letter, 'Body' | 'MessageAttributes'>): {
  readonly job: string;
  readonly event: unknown;
} {
  const letter = JSON.parse(Body) as Readonly<Record<string, unknown>>;
  if (letter['Type'] === 'Notification')
    return { job: 'record-mail-event', event: { Records: [{ Sns: { Message: letter['Message'] } }] } };
  const { functionArn = attributes?.['TARGET_ARN']?.StringValue ?? '' } = (letter['requestContext'] ??
    {}) as {
    functionArn?: string;
  };
  // arn:aws:lambda:<region>:<account>:function:plumbline-<stage>-<job>:live
  const job = functionArn.split(':')[6]?.split('-').slice(2).join('-') ?? '';
  return { job, event: 'requestPayload' in letter ? letter['requestPayload'] : letter };
}

/** Runs a command. @returns its output, which shows no event: some contain addresses */
export async function runCommand(
  aws: AwsCli,
  { record }: Pick<Place, 'record'>,
  { job: wanted, stage, go }: Command,
): Promise<string> {
  const queue = await findQueue(aws, stage);
  const counts = new Map<string, number>();
  for (const letter of await readLetters(aws, queue)) {
    const { job, event } = readLetter(letter);
    if (wanted !== 'all' && job !== wanted) continue;
    if (go) {
      if (!counts.has(job)) await record('redrive', job);
      await startAgain(aws, `${functionName({ stage }, job as JobName)}:${LIVE}`, event);
      await ask(aws, [
        'sqs',
        'delete-message',
        '--queue-url',
        queue,
        '--receipt-handle',
        letter.ReceiptHandle,
      ]);
    }
    counts.set(job, (counts.get(job) ?? 0) + 1);
  }
  const lines = [...counts].map(([job, count]) => {
    const events = counted(count, 'event');
    return go ? `${job}: started again with ${events}` : `${job}: ${events}`;
  });
  if (lines.length === 0) lines.push('There are no dead letters.');
  else if (!go) lines.push('Nothing was done. Fix the cause first, then add --go.');
  return lines.join('\n');
}

/** Reads each letter once: for two minutes nobody else gets it, nor this command those that fail again. */
async function readLetters(aws: AwsCli, queue: string): Promise<readonly Letter[]> {
  const read = new Map<string, Letter>();
  const how = ['--max-number-of-messages', '10', '--visibility-timeout', '120', '--wait-time-seconds', '2'];
  for (;;) {
    const text = await ask(aws, [
      ...['sqs', 'receive-message', '--queue-url', queue, ...how],
      ...['--message-attribute-names', 'TARGET_ARN'],
    ]);
    const { Messages: letters = [] } = (text === '' ? {} : JSON.parse(text)) as { Messages?: Letter[] };
    const fresh = letters.filter(({ MessageId: id }) => !read.has(id));
    if (fresh.length === 0) return [...read.values()];
    for (const letter of fresh) read.set(letter.MessageId, letter);
  }
}

async function startAgain(aws: AwsCli, name: string, event: unknown): Promise<void> {
  const payload = ['--payload', 'file:///dev/stdin', '--cli-binary-format', 'raw-in-base64-out', '/dev/null'];
  const run = ['lambda', 'invoke', '--function-name', name, '--invocation-type', 'Event', ...payload];
  await ask(aws, run, JSON.stringify(event));
}

async function findQueue(aws: AwsCli, stage: string): Promise<string> {
  const asked = await ask(aws, ['sqs', 'get-queue-url', '--queue-name', deadLetterName({ stage })]);
  return (JSON.parse(asked) as { QueueUrl: string }).QueueUrl;
}

async function ask(aws: AwsCli, args: readonly string[], input?: string): Promise<string> {
  return (await aws([...args, '--region', REGION, '--output', 'json'], input)).trim();
}

/** Starts jobs again with their dead letters, or counts them. */
export async function redriveJobs({
  job,
  stage,
  go,
}: {
  readonly job: string;
  readonly stage: string;
  readonly go: boolean;
}): Promise<void> {
  const command = { job: job as Command['job'], stage, go };
  process.stdout.write(`${await runCommand(awsCli, stageAt(stage), command)}\n`);
}
