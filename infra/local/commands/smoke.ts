import { setTimeout as pause } from 'node:timers/promises';
import { SITE_CONFIG_PATH } from '#shared/contract/site-config.ts';
import { RELEASE_PATH } from '../../site-pages.ts';
import { readArguments } from './place.ts';
import { runMain } from './run-main.ts';

const USAGE = `Usage: npm run smoke -- --site https://plumbline.example [--release 1a2b3c4d5e6f]

Walks through a deployed site as a stranger, and fails at the first steps that do not work. It only reads.
  --site      the address of the site
  --release   how the name of the release must begin, such as its commit`;

interface Command {
  /** An origin, such as `https://plumbline.example`. */
  readonly site: string;
  readonly release: string | undefined;
}

/** Parses the command line; undefined for `--help`. @throws with a message that says what to write instead */
export function parseCommand(args: readonly string[]): Command | undefined {
  const { values } = readArguments(
    {
      args: [...args],
      options: {
        site: { type: 'string' },
        release: { type: 'string' },
        help: { type: 'boolean', default: false },
      },
    },
    USAGE,
  );
  if (values.help) return undefined;
  if (values.site === undefined || !URL.canParse(values.site)) throw new Error(USAGE);
  return { site: new URL(values.site).origin, release: values.release };
}

/** An answer of the site. */
interface Answer {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
}

/** A step of the journey. @returns what is wrong; undefined when nothing is */
interface Step {
  readonly title: string;
  readonly path: string;
  wrong(answer: Answer, command: Command): string | undefined;
}

const SECURITY_HEADERS = ['content-security-policy', 'x-content-type-options', 'referrer-policy'] as const;

function status(wanted: number, { status: got }: Answer): string | undefined {
  return got === wanted ? undefined : `answers ${got}, not ${wanted}`;
}

function page(answer: Answer, { site }: Command): string | undefined {
  const headers = [
    ...SECURITY_HEADERS,
    ...(site.startsWith('https:') ? ['strict-transport-security'] : []),
  ].filter((name) => !answer.headers.has(name));
  const isPage = /<script type="module"/.test(answer.text);
  return (
    status(200, answer) ??
    (headers.length > 0 ? `has no ${headers.join(', ')}` : undefined) ??
    (isPage ? undefined : 'is not one of our pages')
  );
}

function json(answer: Answer, ...fields: readonly string[]): string | undefined {
  const wrong = status(200, answer);
  if (wrong !== undefined) return wrong;
  try {
    const value = JSON.parse(answer.text) as Readonly<Record<string, unknown>>;
    const missing = fields.filter((field) => !value[field]);
    return missing.length > 0 ? `has no ${missing.join(', ')}` : undefined;
  } catch {
    return 'is not JSON';
  }
}

const STEPS: readonly Step[] = [
  {
    title: 'the release',
    path: RELEASE_PATH,
    wrong: (answer, { release }) => {
      if (release === undefined) return undefined;
      return answer.text.startsWith(release) ? undefined : `is ${answer.text.slice(0, 60)}, not ${release}`;
    },
  },
  { title: 'the landing page', path: '/', wrong: page },
  { title: 'the page to sign in', path: '/login.html', wrong: page },
  { title: 'a page of the app', path: '/leads', wrong: page },
  {
    title: 'the settings of the pages',
    path: SITE_CONFIG_PATH,
    wrong: (answer) => json(answer, 'userPoolId', 'userPoolClientId', 'contactEmail'),
  },
  {
    title: 'the status of the sources',
    path: '/api/scrapers/status',
    wrong: (answer) => json(answer, 'sources'),
  },
  { title: 'the figures of the index', path: '/api/permits/stats', wrong: (answer) => json(answer) },
  {
    title: 'a search without a session',
    path: '/api/permits/search',
    wrong: (answer) => status(401, answer),
  },
  { title: 'the API without a key', path: '/v1/permits', wrong: (answer) => status(401, answer) },
  {
    title: 'the API document',
    path: '/v1/openapi.json',
    wrong: (answer) => json(answer, 'openapi', 'paths'),
  },
  { title: 'an unknown call', path: '/api/no-such-call', wrong: (answer) => status(404, answer) },
  { title: 'security.txt', path: '/.well-known/security.txt', wrong: (answer) => status(200, answer) },
];

/** A new function may still start, and the edge may still hand out the earlier page. */
const TRIES = 3;
const PAUSE_MS = 5000;

/**
 * Walks through the site.
 * @param sleep replaced by tests
 * @returns a line for each step, and whether all worked
 */
export async function smoke(
  command: Command,
  fetchOf: typeof fetch = fetch,
  sleep: (ms: number) => Promise<unknown> = pause,
): Promise<{ readonly lines: readonly string[]; readonly works: boolean }> {
  const lines: string[] = [];
  let works = true;
  for (const step of STEPS) {
    let wrong = await attempt(command, step, fetchOf);
    for (let tries = 1; wrong !== undefined && tries < TRIES; tries++) {
      await sleep(PAUSE_MS);
      wrong = await attempt(command, step, fetchOf);
    }
    works &&= wrong === undefined;
    lines.push(
      `${wrong === undefined ? 'ok  ' : 'FAIL'} ${step.title} (${step.path})${wrong === undefined ? '' : ` ${wrong}`}`,
    );
  }
  return { lines, works };
}

async function attempt(command: Command, step: Step, fetchOf: typeof fetch): Promise<string | undefined> {
  try {
    const response = await fetchOf(`${command.site}${step.path}`, { redirect: 'manual' });
    const { status: code, headers } = response;
    return step.wrong({ status: code, headers, text: await response.text() }, command);
  } catch (error) {
    return `cannot be reached: ${error instanceof Error ? error.message : String(error)}`;
  }
}

async function main(): Promise<number> {
  const command = parseCommand(process.argv.slice(2));
  if (command === undefined) {
    process.stdout.write(`${USAGE}\n`);
    return 0;
  }
  const { lines, works } = await smoke(command);
  process.stdout.write(`${lines.join('\n')}\n${works ? 'The site works.' : 'The site does not work.'}\n`);
  return works ? 0 : 1;
}

if (import.meta.main) await runMain(main);
