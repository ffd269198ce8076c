import { spawnSync } from 'node:child_process';
import { globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';

/** What whoever can change a workflow, or an action it uses, must not be able to do by it. */

const root = fileURLToPath(new URL('../..', import.meta.url));
const workflows = globSync('.github/workflows/*.yml', { cwd: root }).map((file): [string, string] => [
  file,
  readFileSync(join(root, file), 'utf8'),
]);
const workflow = (name: string): string =>
  workflows.find(([file]) => file.endsWith(`${name}.yml`))?.[1] ?? '';

/** The jobs of a workflow, each with its name first. */
const jobsOf = (text: string): readonly string[] =>
  text
    .slice(text.search(/^jobs:$/m))
    .split(/^ {2}(?=[\w-]+:$)/m)
    .slice(1);

describe.each(workflows)('%s', (_file, text) => {
  it('uses actions of others by commit', () => {
    const used = [...text.matchAll(/uses: (\S+)/g)].map(([, action]) => action);
    expect(used.length).toBeGreaterThan(0);
    for (const action of used) expect(action).toMatch(/^\.\/|@[0-9a-f]{40}$/);
  });

  it('says what it may do, and may write nothing but a token of its own and what it found', () => {
    expect(text).toMatch(/^permissions:/m);
    const rights = [...text.matchAll(/^ +([a-z-]+): (write|read|admin)$/gm)].map(
      ([, what, how]) => `${what} ${how}`,
    );
    const allowed = ['contents read', 'actions read', 'id-token write', 'security-events write'];
    for (const right of rights) expect(allowed).toContain(right);
  });

  it('builds nothing, and runs no script of a package’s installation, where a token of AWS can be had', () => {
    expect(jobsOf(text).length).toBeGreaterThan(0);
    expect(text).toMatch(/^permissions:(?: \{\}|\n {2}contents: read)$/m);
    for (const job of jobsOf(text))
      if (job.includes('id-token: write')) {
        // The command line of CDK is a package of ours, so packages are unpacked; none of their scripts runs.
        expect(job).not.toMatch(/\bnpm (?:ci(?! --ignore-scripts$)|i|install|rebuild|test)\b/m);
        expect(job).not.toMatch(/\bnpm run (?!deploy\b|ops -- smoke\b)|\.ci\/run|\buses: \.\//);
        // Without --app, CDK builds and runs the application itself.
        expect(job.match(/cdk (?:diff|drift|deploy)|npm run deploy/g) ?? []).toHaveLength(
          job.match(/--app cdk\.(?:out|diff)/g)?.length ?? 0,
        );
      }
  });

  it('puts nothing a stranger writes into a command', () => {
    // On one line, or a block that ends where the indentation does.
    const commands = [...text.matchAll(/^( *)(?:- )?run: (.*(?:\n\1 {4,}.*)*)/gm)].map(
      ([, , command]) => command,
    );
    expect(commands.length).toBe([...text.matchAll(/\brun: /g)].length);
    for (const command of commands) expect(command).not.toContain('${{');
  });
});

it('deploys only after the check, by a protected environment', () => {
  const deploy = workflow('deploy');
  const after = [...deploy.matchAll(/^ {2}(\w+):\n {4}needs: (.+)$/gm)].map(
    ([, job, needs]) => `${job} ${needs}`,
  );
  expect(after).toEqual([
    'check commit',
    'running check',
    'build running',
    'diff [build, running]',
    'deploy diff',
  ]);
  expect(deploy).toMatch(/environment: \$\{\{ inputs\.stage \}\}/);
  expect(deploy).toMatch(/^on:\n {2}workflow_dispatch:/m);
});

it('checks, compares and deploys the same commit, and then walks through the site', () => {
  const deploy = workflow('deploy');
  expect(deploy.match(/ref: \$\{\{ inputs\.sha \|\| github\.sha \}\}/g)).toHaveLength(4);
  expect(deploy.match(/SHA: \$\{\{ inputs\.sha \|\| github\.sha \}\}/g)).toHaveLength(1);
  expect(deploy.match(/uses: actions\/checkout@/g)).toHaveLength(4);
  expect(workflow('check')).toMatch(/ref: \$\{\{ inputs\.ref \}\}/);
  expect(deploy).toMatch(/cdk diff .*\| tee diff\.txt[\s\S]*GITHUB_STEP_SUMMARY[\s\S]*path: diff\.txt/);
  expect(deploy).toMatch(/npm run deploy .*--outputs-file outputs\.json[\s\S]*npm run ops -- smoke --site/);
  expect(deploy).not.toContain('--skip-preflight');
  expect(deploy).toMatch(/canary=off\*[\s\S]*npm run ops -- smoke .*"\$\{user\[@\]\}"/);
  // The differences are read with a role that cannot deploy.
  expect([...deploy.matchAll(/role-to-assume: \$\{\{ vars\.(\w+) \}\}/g)].map(([, role]) => role)).toEqual([
    'READ_ROLE_ARN',
    'READ_ROLE_ARN',
    'DEPLOY_ROLE_ARN',
  ]);
});

it('deploys commits of main only, built where no token of AWS can be had', () => {
  const jobOf = (name: string) => jobsOf(workflow('deploy')).find((job) => job.startsWith(`${name}:`)) ?? '';
  expect(jobOf('commit')).toMatch(
    /ref: main\n[\s\S]*git merge-base --is-ancestor "\$SHA" HEAD \|\| .*exit 1/,
  );
  expect(jobOf('build')).toContain('npm run synth');
  expect(jobOf('build')).not.toContain('id-token');
});

it('has packages and actions updated every month, in one change each', () => {
  const text = readFileSync(join(root, '.github/dependabot.yml'), 'utf8');
  expect([...text.matchAll(/package-ecosystem: (\S+)/g)].map(([, name]) => name)).toEqual([
    'npm',
    'github-actions',
  ]);
  expect(text.match(/interval: monthly/g)).toHaveLength(2);
  expect(text.match(/patterns: \['\*'\]/g)).toHaveLength(2);
});

it('looks for changes by hand every week, with a role that only reads', () => {
  expect(workflow('drift')).toMatch(/npx cdk drift .* --fail$/m);
  expect(workflow('drift')).toMatch(/cron: '\d+ \d+ \* \* \d'/);
  expect(workflow('drift')).not.toContain('DEPLOY_ROLE_ARN');
});

it('keeps a list of a release’s packages', () => {
  expect(workflow('deploy')).toMatch(/npm sbom .*--sbom-format cyclonedx > (\S+)\n[\s\S]*path: \1\n/);
});

it('reviews the dependencies of a change, and analyzes code and workflows', () => {
  expect(workflow('security')).toMatch(/uses: actions\/dependency-review-action@/);
  expect(workflow('security')).toMatch(/language: \[javascript-typescript, actions\]/);
  for (const step of ['init', 'analyze'])
    expect(workflow('security')).toContain(`uses: github/codeql-action/${step}@`);
});

it('finds a secret in a file', () => {
  const folder = mkdtempSync(join(tmpdir(), 'secrets-'));
  try {
    const file = join(folder, 'a.ts');
    // In two parts, so that it is not found here.
    writeFileSync(file, `const token = '${'ghp_'}${'a1B2c3D4e5F6g7H8i9J0k1L2m3N4o5P6q7R8'}';`);
    const secretlint = join(root, 'node_modules/secretlint/bin/secretlint.js');
    const run = spawnSync(process.execPath, [secretlint, file], { cwd: root, encoding: 'utf8' });
    expect(run.status).toBe(1);
    expect(run.stdout).toContain('GITHUB_TOKEN');
  } finally {
    rmSync(folder, { recursive: true });
  }
});
