import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';

/** What whoever can change a workflow, or an action it uses, must not be able to do by it. */

const root = fileURLToPath(new URL('../..', import.meta.url));
const workflows = globSync('.github/workflows/*.yml', { cwd: root }).map((file): [string, string] => [
  file,
  readFileSync(join(root, file), 'utf8'),
]);
const scripts = Object.keys(
  (JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { scripts: object }).scripts,
);

describe.each(workflows)('%s', (_file, text) => {
  it('uses actions of others by commit', () => {
    const used = [...text.matchAll(/uses: (\S+)/g)].map(([, action]) => action);
    expect(used.length).toBeGreaterThan(0);
    for (const action of used) expect(action).toMatch(/^\.\/|@[0-9a-f]{40}$/);
  });

  it('says what it may do, and may write nothing but a token of its own', () => {
    expect(text).toMatch(/^permissions:/m);
    const rights = [...text.matchAll(/^ +([a-z-]+): (write|read|admin)$/gm)].map(
      ([, what, how]) => `${what} ${how}`,
    );
    for (const right of rights) expect(['contents read', 'id-token write']).toContain(right);
  });

  it('puts nothing a stranger writes into a command', () => {
    const commands = [...text.matchAll(/run: (.*)/g)].map(([, command]) => command);
    for (const command of commands) expect(command).not.toContain('${{');
  });

  it('runs commands that exist', () => {
    for (const [, script] of text.matchAll(/npm run ([\w:]+)/g)) expect(scripts).toContain(script);
  });
});

it('deploys only after the check, by a protected environment', () => {
  const deploy = workflows.find(([file]) => file.endsWith('deploy.yml'))?.[1] ?? '';
  expect(deploy).toContain('needs: check');
  expect(deploy).toMatch(/environment: \$\{\{ inputs\.stage \}\}/);
  expect(deploy).toMatch(/^on:\n {2}workflow_dispatch:/m);
});
