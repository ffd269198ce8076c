import { MAIL_STREAMS } from '#functions/mail/mail.ts';
import {
  type PausableStream,
  readStream,
  resumeStream,
  type StreamState,
} from '#functions/mail/reputation.ts';
import { type Place, readArguments, runAt, STAGE_OPTION, STAGE_USAGE } from '../place.ts';
import { runMain } from '../run-main.ts';

/** `npm run mail`: the streams of mail, and how an operator resumes one that is paused (infra/RUNBOOK.md). */

const USAGE = `Usage: npm run mail
       npm run mail -- resume digests

Lists the streams of mail with what was sent and came back in the last day, or resumes one that is paused and forgets its counts.
${STAGE_USAGE}`;

interface Command {
  /** The stream to resume; undefined to list all. */
  readonly resume: PausableStream | undefined;
  readonly stage: string | undefined;
}

/** Parses the command line; undefined for `--help`. @throws with a message that says what to write instead */
export function parseCommand(args: readonly string[]): Command | undefined {
  const { values, positionals } = readArguments(
    {
      args: [...args],
      allowPositionals: true,
      options: { ...STAGE_OPTION, help: { type: 'boolean', default: false } },
    },
    USAGE,
  );
  if (values.help) return undefined;
  const { stage } = values;
  const [does = 'list', stream, ...more] = positionals;
  if (does === 'list' && stream === undefined) return { resume: undefined, stage };
  if (does !== 'resume' || more.length > 0) throw new Error(USAGE);
  if (stream !== 'digests' && stream !== 'forms')
    throw new Error(
      `Name the stream to resume: digests or forms.${stream === 'account' ? ' Mail about accounts never pauses.' : ''}`,
    );
  return { resume: stream, stage };
}

/** Runs a command. @returns its output */
export async function runCommand({ runtime, record }: Place, { resume }: Command): Promise<string> {
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

if (import.meta.main) await runMain(() => runAt(parseCommand, USAGE, runCommand));
