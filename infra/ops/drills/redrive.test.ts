import { expect, it } from 'vitest';
import type { AwsCli } from '../preflight/aws-cli.ts';
import { eventOf, runCommand } from './redrive.ts';

/** The queues of a stage, and the functions that are started; the CLI's own shapes. */
class Stage {
  readonly recorded: string[] = [];
  readonly started: { readonly name: string; readonly event: unknown }[] = [];
  /** Messages by queue name. */
  readonly letters = new Map<string, string[]>();
  /** The function refuses its event once. */
  failsOnce = false;
  readonly record = async (action: string, about: string): Promise<void> => {
    this.recorded.push(`${action} ${about}`);
  };
  readonly aws: AwsCli = async (args, input = '') => {
    const option = (name: string): string => args[args.indexOf(name) + 1] ?? '';
    const queue = option('--queue-url').split('/').at(-1) ?? '';
    const waiting = this.letters.get(queue) ?? [];
    switch (args[1]) {
      case 'get-queue-url':
        return JSON.stringify({ QueueUrl: `https://sqs.test/1/${option('--queue-name')}` });
      case 'get-queue-attributes':
        return JSON.stringify({ Attributes: { ApproximateNumberOfMessages: String(waiting.length) } });
      case 'receive-message':
        // The CLI prints nothing for an empty queue.
        return waiting.length === 0
          ? ''
          : JSON.stringify({ Messages: waiting.slice(0, 10).map((Body) => ({ Body, ReceiptHandle: Body })) });
      case 'invoke':
        if (this.failsOnce) {
          this.failsOnce = false;
          throw new Error('aws lambda invoke failed');
        }
        this.started.push({ name: option('--function-name'), event: JSON.parse(input) });
        return '{"StatusCode":202}';
      case 'delete-message':
        this.letters.set(
          queue,
          waiting.filter((body) => body !== option('--receipt-handle')),
        );
        return '';
      default:
        throw new Error(`Not served: ${args.join(' ')}`);
    }
  };
}

const failed = (sourceId: string): string =>
  JSON.stringify({ requestPayload: { detail: { sourceId } }, responsePayload: { errorType: 'Error' } });
const QUEUE = 'plumbline-prod-collect-source-dead-letters';
const collect = (go: boolean) => ({ jobs: ['collect-source'] as const, stage: 'prod', go });

it('reads the event from what Lambda, SNS and EventBridge write', () => {
  const event = { detail: { sourceId: 'il-chicago' } };
  expect(eventOf(failed('il-chicago'))).toEqual(event);
  expect(eventOf(JSON.stringify(event))).toEqual(event);
  expect(eventOf(JSON.stringify({ Type: 'Notification', Message: '{"eventType":"Bounce"}' }))).toEqual({
    Records: [{ Sns: { Message: '{"eventType":"Bounce"}' } }],
  });
});

it('only counts without --go', async () => {
  const stage = new Stage();
  stage.letters.set(QUEUE, [failed('a'), failed('b')]);
  expect(await runCommand(stage.aws, stage, collect(false))).toBe(
    'collect-source: 2 events\nNothing was done. Fix the cause first, then add --go.',
  );
  expect([stage.started, stage.recorded]).toEqual([[], []]);
});

it('starts the function with every event, then removes the letter', async () => {
  const stage = new Stage();
  const sources = Array.from({ length: 23 }, (_, at) => `source-${at}`);
  stage.letters.set(QUEUE, sources.map(failed));
  expect(await runCommand(stage.aws, stage, collect(true))).toBe(
    'collect-source: started again with 23 of 23 events',
  );
  expect(stage.started).toEqual(
    sources.map((sourceId) => ({
      name: 'plumbline-prod-collect-source:live',
      event: { detail: { sourceId } },
    })),
  );
  expect(stage.letters.get(QUEUE)).toEqual([]);
  expect(stage.recorded).toEqual(['redrive collect-source']);
});

it('keeps the letters of events that it could not hand over', async () => {
  const stage = new Stage();
  stage.letters.set(QUEUE, [failed('a'), failed('b')]);
  stage.failsOnce = true;
  await expect(runCommand(stage.aws, stage, collect(true))).rejects.toThrow('invoke failed');
  expect(stage.letters.get(QUEUE)).toHaveLength(2);
  await runCommand(stage.aws, stage, collect(true));
  expect(stage.started).toHaveLength(2);
});
