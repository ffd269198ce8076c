import { setTimeout as pause } from 'node:timers/promises';
import { causeOf, searchLeads, signInCanary, signOutCanary } from '#functions/canary/user-steps.ts';
import { RELEASE_PATH } from '#infra/site-pages.ts';
import { canaryEmailOf, REGION } from '#infra/stacks/settings.ts';
import { RESOURCE_METADATA_PATH, routes } from '#shared/contract/routes.ts';
import { SITE_CONFIG_PATH, type SiteConfig } from '#shared/contract/site-config.ts';
import { type AwsCli, awsCli } from '../preflight/aws-cli.ts';
import type { StageSecret } from './rotate.ts';

interface Command {
  /** An origin, such as `https://plumbline.example`. */
  readonly site: string;
  readonly release: string | undefined;
  readonly stage: string | undefined;
}

/** Whom the journey signs in as. */
interface User {
  readonly email: string;
  readonly password: string;
}

/** The canary's user of a stage, else of the environment; undefined without either. @throws AwsFailed */
export async function readUser(
  { stage }: Pick<Command, 'stage'>,
  env: Readonly<Record<string, string | undefined>>,
  aws: AwsCli,
): Promise<User | undefined> {
  if (stage !== undefined) {
    const at = ['--secret-id', `plumbline/${stage}`, '--region', REGION, '--output', 'text'];
    const text = await aws(['secretsmanager', 'get-secret-value', ...at, '--query', 'SecretString']);
    const password = (JSON.parse(text) as StageSecret)['canary-password'];
    if (!password) throw new Error(`The secret plumbline/${stage} has no canary-password.`);
    return { email: canaryEmailOf(stage), password };
  }
  const { CANARY_EMAIL: email, CANARY_PASSWORD: password } = env;
  return email && password ? { email, password } : undefined;
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
  wrong(answer: Answer, command: Pick<Command, 'site' | 'release'>): string | undefined;
}

const SECURITY_HEADERS = ['content-security-policy', 'x-content-type-options', 'referrer-policy'] as const;

function status(wanted: number, { status: got }: Answer): string | undefined {
  return got === wanted ? undefined : `answers ${got}, not ${wanted}`;
}

function page(answer: Answer, { site }: Pick<Command, 'site'>): string | undefined {
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
  {
    title: 'where agents sign in',
    path: RESOURCE_METADATA_PATH,
    wrong: (answer) => json(answer, 'resource'),
  },
  {
    title: 'the tools of agents without a key',
    path: routes.mcp.path,
    wrong: (answer) => status(401, answer),
  },
  { title: 'an unknown call', path: '/api/no-such-call', wrong: (answer) => status(404, answer) },
  { title: 'security.txt', path: '/.well-known/security.txt', wrong: (answer) => status(200, answer) },
];

/** A new function may still start, and the edge may still hand out the earlier page. */
const TRIES = 3;
const PAUSE_MS = 5000;

/** A line for each step, and whether all worked. */
interface Journey {
  readonly lines: readonly string[];
  readonly works: boolean;
}

/** Walks through the site as a stranger. @param sleep replaced by tests */
export async function smoke(
  command: Pick<Command, 'site' | 'release'>,
  fetchOf: typeof fetch = fetch,
  sleep: (ms: number) => Promise<unknown> = pause,
): Promise<Journey> {
  const lines: string[] = [];
  let works = true;
  for (const step of STEPS) {
    let wrong = await attempt(command, step, fetchOf);
    for (let tries = 1; wrong !== undefined && tries < TRIES; tries++) {
      await sleep(PAUSE_MS);
      wrong = await attempt(command, step, fetchOf);
    }
    works &&= wrong === undefined;
    lines.push(lineOf(`${step.title} (${step.path})`, wrong));
  }
  return { lines, works };
}

function lineOf(title: string, wrong: string | undefined): string {
  return wrong === undefined ? `ok   ${title}` : `FAIL ${title} ${wrong}`;
}

/** Signs in as the canary's user, searches and signs out. Its lines name neither the user nor the password. */
export async function smokeSignedIn(site: string, user: User | undefined): Promise<Journey> {
  if (user === undefined)
    return {
      lines: ['left out: a sign-in, since no user was given (npm run ops -- smoke --help)'],
      works: true,
    };
  const lines: string[] = [];
  const step = async <T>(title: string, run: () => Promise<T>): Promise<T | undefined> => {
    try {
      const result = await run();
      lines.push(lineOf(title, undefined));
      return result;
    } catch (error) {
      lines.push(lineOf(title, causeOf(error)));
      return undefined;
    }
  };
  const cookies = await step('the sign-in of the canary', async () => {
    const settings = (await (await fetch(`${site}${SITE_CONFIG_PATH}`)).json()) as SiteConfig;
    return signInCanary({
      ...settings,
      cognitoEndpoint: settings.cognitoEndpoint ?? undefined,
      siteOrigin: site,
      canaryEmail: user.email,
      canaryPassword: user.password,
    });
  });
  if (cookies !== undefined) {
    await step('a search with a session', () => searchLeads({ siteOrigin: site }, cookies));
    await step('the sign-out', () => signOutCanary({ siteOrigin: site }, cookies));
  }
  return { lines, works: lines.every((line) => line.startsWith('ok')) };
}

async function attempt(
  command: Pick<Command, 'site' | 'release'>,
  step: Step,
  fetchOf: typeof fetch,
): Promise<string | undefined> {
  try {
    const response = await fetchOf(`${command.site}${step.path}`, { redirect: 'manual' });
    const { status: code, headers } = response;
    return step.wrong({ status: code, headers, text: await response.text() }, command);
  } catch (error) {
    return `cannot be reached: ${error instanceof Error ? error.message : String(error)}`;
  }
}

/** Walks through a site, as a stranger and then as the canary's user, and prints each step. @returns the exit code */
export async function walkSite(given: Command): Promise<number> {
  const command = { ...given, site: new URL(given.site).origin };
  const say = (lines: readonly string[]): void => void process.stdout.write(`${lines.join('\n')}\n`);
  const stranger = await smoke(command);
  say(stranger.lines);
  // For the AWS SDK.
  process.env['AWS_REGION'] ??= REGION;
  const signedIn = await smokeSignedIn(command.site, await readUser(command, process.env, awsCli));
  const works = stranger.works && signedIn.works;
  say([...signedIn.lines, works ? 'The site works.' : 'The site does not work.']);
  return works ? 0 : 1;
}
