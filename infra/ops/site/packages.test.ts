import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { VERSION } from '#shared/sdk/client.ts';
import { pack, writeN8nPackage, writeNpmPackage } from './packages.ts';

const TSC = fileURLToPath(new URL('bin/tsc', import.meta.resolve('typescript/package.json')));

let folder: string;
let packed: ReturnType<typeof pack>;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'packages-'));
  await writeNpmPackage(join(folder, 'sdk'));
  packed = pack(join(folder, 'sdk'), folder);
});
afterAll(() => rmSync(folder, { recursive: true }));

function run(command: string, args: readonly string[], cwd: string): string {
  const { status, stdout, stderr } = spawnSync(command, args, { cwd, encoding: 'utf8' });
  if (status !== 0) throw new Error(`${command} ${args.join(' ')}: ${stdout}${stderr}`);
  return stdout;
}

/** An empty project with the package installed, as npm does it without a network. */
function project(type: 'commonjs' | 'module'): string {
  const made = join(folder, type);
  mkdirSync(made);
  writeFileSync(join(made, 'package.json'), JSON.stringify({ name: 'empty', version: '1.0.0', type }));
  run('npm', ['install', '--offline', '--no-audit', '--no-fund', packed.archive], made);
  return made;
}

const USE = `const plumbline = new Plumbline({ apiKey: 'k', origin: 'https://site.test' });
const kinds = [typeof plumbline.permitPages, typeof verifyWebhook, PlumblineError.name, VERSION];
console.log(kinds.join(' '));
`;
const NAMES = '{ Plumbline, PlumblineError, verifyWebhook, VERSION }';

describe('the npm package of the client', () => {
  it('has these files', () => {
    expect(packed.files.toSorted()).toEqual([
      'README.md',
      'index.cjs',
      'index.d.cts',
      'index.d.ts',
      'index.js',
      'package.json',
    ]);
  });

  it.each([
    ['module', `import ${NAMES} from 'plumbline-sdk';\n`],
    ['commonjs', `const ${NAMES} = require('plumbline-sdk');\n`],
  ] as const)('runs in an empty %s project, with types under default settings', (type, load) => {
    const made = project(type);
    writeFileSync(join(made, 'use.js'), `${load}${USE}`);
    expect(run(process.execPath, ['use.js'], made).trim()).toBe(
      `function function PlumblineError ${VERSION}`,
    );
    const typed = `import ${NAMES} from 'plumbline-sdk';\n${USE.replace('console.log(', 'export const text: string = (')}
export async function values(): Promise<(number | null)[]> {
  return (await plumbline.permits({ state: ['Texas'] })).permits.map((permit) => permit.valuation);
}
`;
    writeFileSync(join(made, 'use.ts'), typed);
    run(process.execPath, [TSC, '--noEmit', 'use.ts'], made);
    run(process.execPath, [TSC, '--noEmit', '--module', 'nodenext', 'use.ts'], made);
    writeFileSync(join(made, 'wrong.ts'), typed.replace("state: ['Texas']", "trade: ['roofs']"));
    expect(() => run(process.execPath, [TSC, '--noEmit', 'wrong.ts'], made)).toThrow('roofs');
  });
});

describe('the package of the n8n nodes', () => {
  it('has what its manifest names', async () => {
    await writeN8nPackage(join(folder, 'n8n'));
    expect(pack(join(folder, 'n8n'), folder).files.toSorted()).toEqual([
      'dist/credentials/PlumblineApi.credentials.js',
      'dist/nodes/Plumbline/Plumbline.node.js',
      'dist/nodes/PlumblineTrigger/PlumblineTrigger.node.js',
      'dist/plumbline.svg',
      'package.json',
    ]);
  });
});
