import { MAIL_STREAMS } from '#functions/mail/mail.ts';
import {
  type PausableStream,
  readStream,
  resumeStream,
  type StreamState,
} from '#functions/mail/reputation.ts';
import { type Place, printAt } from '../place.ts';

/** Lists the streams, or resumes one that is paused and forgets its counts. @returns what to print */
export async function runCommand(
  { runtime, record }: Place,
  resume: PausableStream | undefined,
): Promise<string> {
  if (resume === undefined) {
    const lines = MAIL_STREAMS.map(async (stream) => streamText(stream, await readStream(runtime, stream)));
    return (await Promise.all(lines)).join('\n');
  }
  const { pausedAt } = await readStream(runtime, resume);
  if (pausedAt === undefined) return `${resume} is not paused; nothing was changed.`;
  await record('mail resume', resume);
  await resumeStream(runtime, resume);
  return `${resume} is resumed, and its counts begin again. What waited goes with the sender's next run.`;
}

function streamText(stream: string, { counts, pausedAt }: StreamState): string {
  const share = (part: number): string =>
    counts.sent === 0 ? '' : ` (${((100 * part) / counts.sent).toFixed(2)}%)`;
  const { sent, bounced, complained } = counts;
  const state = pausedAt === undefined ? 'sending' : `paused since ${pausedAt}`;
  return `${stream.padEnd(8)}  ${state}: ${sent} sent, ${bounced} bounced${share(bounced)}, ${complained} complaints${share(complained)} in a day`;
}

/** Lists the streams of mail, or resumes one (infra/RUNBOOK.md). */
export function showMail({
  stream,
  stage,
}: {
  readonly stream: PausableStream | undefined;
  readonly stage: string | undefined;
}): Promise<void> {
  return printAt(stage, (place) => runCommand(place, stream));
}
