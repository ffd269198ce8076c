import { expect, it } from 'vitest';
import type { AwsCli } from '../preflight/aws-cli.ts';
import { readLetter, runCommand } from './redrive.ts';

/** The queue of a stage, and the functions that are started; the CLI's own shapes. */
class Stage {
  readonly recorded: string[] = [];
  readonly started: { readonly name: string; readonly event: unknown }[] = [];
  letters: string[] = [];
  /** Those that were given out and are not seen for a while. */
  readonly #hidden = new Set<string>();
  /** The function refuses its event once. */
  failsOnce = false;
  becomeVisible(): void {
    this.#hidden.clear();
  }
  readonly record = async (action: string, about: string): Promise<void> => {
    this.recorded.push(`${action} ${about}`);
  };
  readonly aws: AwsCli = async (args, input = '') => {
    const option = (name: string): string => args[args.indexOf(name) + 1] ?? '';
    const waiting = this.letters.filter((body) => !this.#hidden.has(body));
    switch (args[1]) {
      case 'get-queue-url':
        return JSON.stringify({ QueueUrl: `https://sqs.test/1/${option('--queue-name')}` });
      case 'receive-message':
        // The CLI prints nothing for an empty queue.
        for (const body of waiting.slice(0, 10)) this.#hidden.add(body);
        return waiting.length === 0
          ? ''
          : JSON.stringify({
              Messages: waiting
                .slice(0, 10)
                .map((Body) => ({ Body, ReceiptHandle: Body, MessageId: `id of ${Body}` })),
            });
      case 'invoke':
        if (this.failsOnce) {
          this.failsOnce = false;
          throw new Error('aws lambda invoke failed');
        }
        this.started.push({ name: option('--function-name'), event: JSON.parse(input) });
        return '{"StatusCode":202}';
      case 'delete-message':
        this.letters = this.letters.filter((body) => body !== option('--receipt-handle'));
        return '';
      default:
        throw new Error(`Not served: ${args.join(' ')}`);
    }
  };
}

const arnOf = (job: string): string =>
  `arn:aws:lambda:us-east-1:123456789012:function:plumbline-prod-${job}:live`;
const failed = (sourceId: string, job = 'collect-source'): string =>
  JSON.stringify({
    requestContext: { functionArn: arnOf(job), condition: 'RetriesExhausted' },
    requestPayload: { detail: { sourceId } },
    responsePayload: { errorType: 'Error' },
  });
const collect = (go: boolean) => ({ job: 'collect-source', stage: 'prod', go }) as const;

it('reads the job and the event from what Lambda, SNS and EventBridge write', () => {
  const event = { detail: { sourceId: 'il-chicago' } };
  expect(readLetter({ Body: failed('il-chicago') })).toEqual({ job: 'collect-source', event });
  const attributes = { TARGET_ARN: { StringValue: arnOf('send-mail') } };
  expect(readLetter({ Body: JSON.stringify(event), MessageAttributes: attributes })).toEqual({
    job: 'send-mail',
    event,
  });
  expect(
    readLetter({ Body: JSON.stringify({ Type: 'Notification', Message: '{"eventType":"Bounce"}' }) }),
  ).toEqual({
    job: 'record-mail-event',
    event: { Records: [{ Sns: { Message: '{"eventType":"Bounce"}' } }] },
  });
});

it('only counts without --go', async () => {
  const stage = new Stage();
  stage.letters = [failed('a'), failed('b')];
  expect(await runCommand(stage.aws, stage, collect(false))).toBe(
    'collect-source: 2 events\nNothing was done. Fix the cause first, then add --go.',
  );
  expect([stage.started, stage.recorded]).toEqual([[], []]);
});

it('starts the function with every event, then removes the letter', async () => {
  const stage = new Stage();
  const sources = Array.from({ length: 23 }, (_, at) => `source-${at}`);
  stage.letters = [...sources.map((id) => failed(id)), failed('another', 'send-mail')];
  expect(await runCommand(stage.aws, stage, collect(true))).toBe(
    'collect-source: started again with 23 events',
  );
  expect(stage.started).toEqual(
    sources.map((sourceId) => ({
      name: 'plumbline-prod-collect-source:live',
      event: { detail: { sourceId } },
    })),
  );
  // Other jobs' letters stay.
  expect(stage.letters).toEqual([failed('another', 'send-mail')]);
  expect(stage.recorded).toEqual(['redrive collect-source']);
});

it('keeps the letters of events that it could not hand over', async () => {
  const stage = new Stage();
  stage.letters = [failed('a'), failed('b')];
  stage.failsOnce = true;
  await expect(runCommand(stage.aws, stage, collect(true))).rejects.toThrow('invoke failed');
  expect(stage.letters).toHaveLength(2);
  stage.becomeVisible();
  await runCommand(stage.aws, stage, collect(true));
  expect(stage.started).toHaveLength(2);
});
