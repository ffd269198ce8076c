import { parseArgs } from 'node:util';
import type { NameScope, RemovedSubject } from '#functions/permits/withholding/subject-finder.ts';

/** How the command is used. */
export const USAGE = `Usage: npm run removals [-- --all]
       npm run removals -- show <reference>
       npm run removals -- grant <reference> --name "Ana Sample" [--permit <id> | --at "12 Main St"] [--dry-run]
       npm run removals -- grant <reference> --phone "(312) 555-0142"
       npm run removals -- grant <reference> --address "12 Main St" [--zip 75023]
       npm run removals -- refuse <reference> --why "…"
       npm run removals -- undo <reference> --why "…"

Lists the requests that wait, shows one with where what it names stands, and answers it by mail.
  --all       list answered requests too
  --name      take this name out, in any order of its words; may be given again, as may --phone and --address
  --permit    names only in this permit (its id); --at only in permits that show this address
  --zip       addresses not where another ZIP is shown
  --dry-run   only say in how many permits it stands
  --why       what else the person is told; a grant may go without
  --stage     a stage on AWS, with the credentials of the shell; without it, this machine`;

/** What the command line asks for. */
export interface Command {
  readonly does: 'list' | 'show' | 'grant' | 'refuse' | 'undo';
  readonly reference: string;
  readonly all: boolean;
  readonly dryRun: boolean;
  readonly stage: string | undefined;
  readonly why: string | undefined;
  readonly subjects: readonly RemovedSubject[];
}

/** A question we cannot answer as asked; the message says what to do. */
class UsageError extends Error {}

/** Reads the command line; undefined when it asks for help. @throws UsageError */
export function parseCommand(args: readonly string[]): Command | undefined {
  const { values, positionals } = parsed(args);
  if (values.help) return undefined;
  const [does = 'list', reference = ''] = positionals;
  if (!isOneOf(DOES, does)) throw new UsageError(`"${does}" is none of ${DOES.join(', ')}.\n\n${USAGE}`);
  if (does !== 'list' && reference === '')
    throw new UsageError(`Name the request: npm run removals -- ${does} R-…`);
  const why = values.why?.trim();
  if ((does === 'refuse' || does === 'undo') && !why)
    throw new UsageError(`Say why with --why "…": the person is told, and it is kept.`);
  return {
    does,
    reference,
    all: values.all,
    dryRun: values['dry-run'],
    stage: values.stage,
    why: why || undefined,
    subjects: subjectsOf(values),
  };
}

const DOES = ['list', 'show', 'grant', 'refuse', 'undo'] as const;

function parsed(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        all: { type: 'boolean', default: false },
        name: { type: 'string', multiple: true, default: [] },
        phone: { type: 'string', multiple: true, default: [] },
        address: { type: 'string', multiple: true, default: [] },
        permit: { type: 'string' },
        at: { type: 'string' },
        zip: { type: 'string' },
        why: { type: 'string' },
        stage: { type: 'string' },
        'dry-run': { type: 'boolean', default: false },
        help: { type: 'boolean', default: false },
      },
    });
  } catch (error) {
    throw new UsageError(`${error instanceof Error ? error.message : String(error)}\n\n${USAGE}`);
  }
}

function subjectsOf(values: ReturnType<typeof parsed>['values']): RemovedSubject[] {
  const { permit, at, zip } = values;
  if (permit !== undefined && at !== undefined)
    throw new UsageError('Narrow a name by --permit or by --at, not by both.');
  const within: NameScope | undefined =
    permit !== undefined ? { permitId: permit } : at !== undefined ? { address: at } : undefined;
  if (within !== undefined && values.name.length === 0)
    throw new UsageError('--permit and --at narrow a name; give --name too.');
  if (zip !== undefined && values.address.length === 0)
    throw new UsageError('--zip narrows an address; give --address too.');
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
