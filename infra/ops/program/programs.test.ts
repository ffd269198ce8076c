import { spawnSync } from 'node:child_process';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { BENCH } from '../bench.ts';
import { CHAOS } from '../chaos.ts';
import { OPS } from '../ops.ts';
import { SEC } from '../sec.ts';
import type { Option } from './options.ts';
import { type Command, command, type Program, runProgram } from './program.ts';

const PROGRAMS: Readonly<Record<string, Program>> = { ops: OPS, bench: BENCH, chaos: CHAOS, sec: SEC };
const commandsOf = ({ groups }: Program): readonly Command[] => Object.values(groups).flat();
const ALL = Object.values(PROGRAMS).flatMap((program) =>
  commandsOf(program).map((one) => ({ name: `${program.name} ${one.name}`, program, one })),
);

async function run(program: Program, ...line: readonly string[]) {
  const said: string[] = [];
  const complaints: string[] = [];
  const code = await runProgram(program, line, {
    say: (text) => void said.push(text),
    complain: (text) => void complaints.push(text),
  });
  return { code, said: said.join('\n'), complaint: complaints.join('\n') };
}

/** Expects that a line is refused in one line, and that nothing is run. */
async function refuses(program: Program, line: readonly string[], words: string): Promise<void> {
  const { code, said, complaint } = await run(program, ...line);
  expect({ code, said }).toEqual({ code: 2, said: '' });
  // A command that begins says first what it does.
  const refusal = complaint.replace(new RegExp(`^${program.name} ${line[0]}: [^\n]+ …\n`), '');
  expect(refusal).toContain(words);
  expect(refusal).not.toMatch(/\n| {4}at /);
  expect(refusal).toContain(`npm run ${program.name} -- `);
}

/** A value that an option refuses, and what is said then. */
function wrongValue(option: Option): readonly [value: string, words: string] | undefined {
  switch (option.kind) {
    case 'number':
      return ['x', '"x" is not a whole number'];
    case 'choice':
      return ['no-such-name', ' no-such-name.'];
    case 'path':
      return ['no/such/path', `"no/such/path" is no ${option.is}`];
    default:
      return 'check' in option && option.check !== undefined ? ['=', '"="'] : undefined;
  }
}

describe.each(ALL)('npm run $name', ({ program, one }) => {
  it('shows its help', async () => {
    const { code, said, complaint } = await run(program, one.name, '--help');
    expect({ code, complaint }).toEqual({ code: 0, complaint: '' });
    expect(said).toMatch(new RegExp(`^Usage: npm run ${program.name} -- ${one.name}\\b`));
    for (const name of Object.keys(one.options)) expect(said).toContain(`--${name}`);
    for (const name of Object.keys(one.args)) expect(said).toContain(name);
  });

  it('refuses an unknown option', async () => {
    await refuses(program, [one.name, '--no-such-option'], 'There is no option --no-such-option.');
    await refuses(program, [one.name, '--no-such-option=1'], 'There is no option --no-such-option.');
  });

  it('refuses wrong values', async () => {
    let tried = 0;
    for (const [name, option] of Object.entries({ ...one.args, ...one.options })) {
      const wrong = wrongValue(option);
      const typed = name in one.args ? [] : [`--${name}`];
      if (wrong !== undefined) {
        tried++;
        await refuses(program, [one.name, ...typed, wrong[0]], wrong[1]);
      }
      if (name in one.options && option.kind !== 'flag') {
        tried++;
        await refuses(program, [one.name, `--${name}`], `--${name} needs a value.`);
      }
    }
    const takesMany = Object.values(one.args).some(({ many }) => many);
    if (Object.keys(one.args).length === 0) {
      tried++;
      await refuses(program, [one.name, 'extra'], '"extra" is one argument too many.');
    }
    expect(tried > 0 || takesMany).toBe(true);
  });
});

describe('a line', () => {
  it.each([
    ['collect --accept-shrunk', 'Name the source whose losses you accept'],
    ['collect --since 2026-02-30', '"2026-02-30" is not a date. Write it like 2026-11-01'],
    ['collect --sinse 2026-11-01', 'Did you mean --since?'],
    ['collect il-chicgo', 'There is no source il-chicgo. Did you mean il-chicago?'],
    ['colect', 'Did you mean collect'],
    ['sources il-chicago', 'with --probe only'],
    ['sources-new OH/Akron', 'such as oh/akron'],
    ['sources-new ../akron', 'such as oh/akron'],
    ['sources-new oh/akron oh/dayton', 'one argument too many'],
    ['sources-new oh/akron --url data.example.gov', 'Write it with https://'],
    ['first-contact --wave 9', 'from 1 to 4'],
    ['locate now', 'off, on'],
    ['locate off on', 'one argument too many'],
    ['boards --import README.md', '--board ca-cslb'],
    ['boards --import README.md --board wa-lni', '--board ca-cslb'],
    ['boards --board az-roc', 'Download ROC_Posting-List_*.csv'],
    ['boards --board wa-lni --stage prod', 'run read-boards'],
    ['preflight', 'Give --stage'],
    ['preflight --stage prod -c stage=dev', 'differ'],
    ['deploy --context stage', 'names no value'],
    ['smoke', 'Give --site'],
    ['smoke --site site', 'Write it with https://'],
    ['rotate session-secret', 'Give --stage'],
    ['rotate paypal-secret --stage prod', 'session-secret, vapid-private-key, origin-secret'],
    ['redrive api-permits --stage prod', 'There is no job api-permits.'],
    ['redrive send-mail', 'Give --stage'],
    ['restore --stage prod --table accounts --at noon', 'Write it like 2026-11-21T09:00:00Z'],
    ['removals answer R-1', 'list, show, grant, refuse, undo'],
    ['removals grant', 'Name the request'],
    ['removals refuse R-1', 'Say why'],
    ['removals grant R-1 --permit x', 'give --name too'],
    ['removals grant R-1 --zip 75023', 'give --address too'],
    ['removals grant R-1 --name AB --permit x --at 1', 'not by both'],
    ['removals show R-1 --why=', '--why needs a value'],
    ['mail resume', 'Name the stream to resume'],
    ['mail list forms', 'Name the stream to resume'],
    ['mail resume account', 'digests, forms'],
    ['tiles il-chicago', 'with --town only'],
    ['cost --users many', 'whole numbers separated by commas'],
  ])('npm run ops -- %s', async (line, words) => {
    await refuses(OPS, line.split(' '), words);
  });

  it('is read into values', async () => {
    const got: unknown[] = [];
    const echo = command({
      name: 'echo',
      usage: 'echoes',
      options: {
        many: { kind: 'text', shown: 'TEXT', short: 'm', many: true, about: 'texts' },
        count: { kind: 'number', from: 0, fallback: 3, about: 'a number' },
        on: { kind: 'flag', about: 'a flag' },
      },
      args: { first: { kind: 'choice', of: ['a', 'b'], about: 'a letter' } },
      run: async (given) => void got.push(given),
    });
    const program = { ...OPS, groups: { one: [echo] } };
    for (const line of [[], ['b', '--many', 'x', '-m', 'y', '--count=0', '--on']])
      expect(await run(program, 'echo', ...line)).toEqual({
        code: 0,
        said: '',
        complaint: 'ops echo: echoes …',
      });
    expect(got).toEqual([
      { first: undefined, many: [], count: 3, on: false },
      { first: 'b', many: ['x', 'y'], count: 0, on: true },
    ]);
    await refuses(program, ['echo', '--count', '1', '--count', '2'], '--count is given 2 times.');
    await refuses(program, ['echo', '--on=yes'], '--on takes no value.');
    await refuses(program, ['echo', '--many', '--on'], '--many needs a value.');
  });
});

describe('a verdict over nothing is an error', () => {
  it.each([
    [CHAOS, 'crm --seeds 0', 'No story ran'],
    [CHAOS, 'crm --mutants no-such-guard', 'No mutant has no-such-guard'],
    [CHAOS, 'crm some-guard', 'with --mutants only'],
    [BENCH, 'next --seeds 0', 'of 1 or more'],
    [BENCH, 'text --rows infra/ops/program', 'has no labeled rows'],
    [BENCH, 'completeness --files infra/ops/program', 'has no files of the survey'],
    [OPS, 'jobs swim', 'There is no task swim.'],
  ])('%o %s', async (program, line, words) => {
    await refuses(program, line.split(' '), words);
  });
});

const root = fileURLToPath(new URL('../../..', import.meta.url));
const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
  scripts: Readonly<Record<string, string>>;
};

describe.each(Object.entries(PROGRAMS))('npm run %s', (name, program) => {
  const npm = (...line: readonly string[]) => {
    const [node = '', ...script] = (scripts[name] ?? '').split(' ');
    expect(node).toBe('node');
    return spawnSync(process.execPath, [...script, ...line], { cwd: root, encoding: 'utf8' });
  };

  it('lists its commands in groups', () => {
    const { status, stdout, stderr } = npm();
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
    for (const group of Object.keys(program.groups)) expect(stdout).toContain(`\n${group}\n`);
    for (const one of commandsOf(program)) expect(stdout).toContain(`\n  ${one.name} `);
  });

  it('refuses an unknown command', () => {
    const { status, stdout, stderr } = npm('no-such-command', '--seeds', 'x');
    expect({ status, stdout }).toEqual({ status: 2, stdout: '' });
    expect(stderr).toMatch(/^"no-such-command" is no command of [^\n]*\n$/);
  });
});

it('runs a command with the options of Node that it needs', () => {
  const line = ['infra/ops/bench.ts', 'collect', '--rows', '200', '--rounds', '1'];
  const { status, stdout } = spawnSync(process.execPath, line, { cwd: root, encoding: 'utf8' });
  expect(status).toBe(0);
  expect(stdout).toMatch(/\npipeline\/parse [\d.]+ first\/parse [\d.]+ second_run_writes 0\n$/);
});

describe('scripts of npm', () => {
  it('are few', () => {
    expect(Object.keys(scripts).join(' ')).toBe(
      'postinstall start test test:quick test:pages test:long check types lint secrets format build synth deploy collect sources jobs lighthouse ops bench chaos sec',
    );
  });

  const ours = Object.entries(scripts).filter(
    ([name, line]) => line.startsWith('node ') && name !== 'postinstall',
  );
  const lines = ours.flatMap(([script]) =>
    ['--help', '--no-such-option', 'no-such-value'].map((word) => ({ script, word })),
  );

  it.each(lines)('$script $word: says so, without a trace', ({ script, word }) => {
    const [, ...line] = (scripts[script] ?? '').split(' ');
    // Without the credentials of the shell, what needs an account says so.
    const env = { PATH: process.env['PATH'], STATE_FOLDER: '/nowhere', AWS_EC2_METADATA_DISABLED: 'true' };
    const done = spawnSync(process.execPath, [...line, word], {
      cwd: root,
      encoding: 'utf8',
      env,
      timeout: 300_000,
    });
    expect(done.status === 0).toBe(word === '--help');
    expect(done.signal).toBeNull();
    expect((word === '--help' ? done.stdout : done.stderr + done.stdout).length).toBeGreaterThan(20);
    expect(done.stderr + done.stdout).not.toMatch(/^ +at .+:\d+/m);
  });

  it.each([
    ['npm/10.9.9 node/v20.20.2 linux x64', /^Your Node is 20\.20\.2, older than the 24 [^\n]+\n$/],
    ['npm/11.6.0 node/v24.1.0 linux x64', /^$/],
    ['', /^$/],
  ])('postinstall, as %s installs, says in a line which Node is used', (agent, words) => {
    const env = { ...process.env, npm_config_user_agent: agent };
    const [, file = ''] = (scripts['postinstall'] ?? '').split(' ');
    const { status, stdout, stderr } = spawnSync(process.execPath, [file], {
      cwd: root,
      encoding: 'utf8',
      env,
    });
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
    expect(stdout).toMatch(words);
  });

  it('and commands are named as they are', () => {
    const wrong: string[] = [];
    const files = globSync('{*.md,.ci/run,.github/**/*.yml,{functions,infra,shared,web}/**/*.{ts,tsx,md}}', {
      cwd: root,
      exclude: (path) => path.endsWith('node_modules'),
    }).filter((file) => !file.startsWith('infra/ops/program/'));
    for (const file of files)
      for (const [text, script = '', name = ''] of readFileSync(join(root, file), 'utf8').matchAll(
        /\bnpm run (?:-s )?([\w:-]+)(?: -- ([\w-]+))?/g,
      )) {
        const program = PROGRAMS[script];
        const names = program && commandsOf(program).map((one) => one.name);
        const isKnown = script in scripts && (names === undefined || name === '' || names.includes(name));
        if (!isKnown) wrong.push(`${file}: ${text}`);
      }
    expect(files.length).toBeGreaterThan(1000);
    expect(wrong).toEqual([]);
  });
});
