import type { SNSEvent } from 'aws-lambda';
import { recordMailEvent } from '#functions/mail/mail-events.ts';
import { lazy, type Runtime, runtimeFrom } from '#functions/platform/runtime.ts';

/** Records SES notifications about mails; the topic retries failures. */
export const createRecordMailEvent =
  (runtime: Pick<Runtime, 'accounts' | 'collection' | 'clock' | 'log'>) =>
  async ({
    Records,
  }: {
    readonly Records: readonly { readonly Sns: Pick<SNSEvent['Records'][number]['Sns'], 'Message'> }[];
  }): Promise<void> => {
    for (const { Sns } of Records) await recordMailEvent(runtime, Sns.Message);
  };

export const handler = lazy(() => createRecordMailEvent(runtimeFrom(process.env)));
