import { execFileSync, spawnSync } from 'node:child_process';
import {
  copyFileSync,
  cpSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build, transform } from 'esbuild';
import { sdkFiles } from '#infra/sdk.ts';
import { VERSION } from '#shared/sdk/client.ts';
import { lintN8n } from './lint-n8n.ts';

/* `npm run ops -- packages` makes the packages that a person with the accounts publishes; its --help says how. */

const FOLDER = fileURLToPath(new URL('../../../dist/packages', import.meta.url));
const TSC = fileURLToPath(new URL('bin/tsc', import.meta.resolve('typescript/package.json')));

const MANIFEST = {
  name: 'plumbline-sdk',
  version: VERSION,
  description: 'Client of the Plumbline API: building permits of American cities as leads. No dependencies.',
  license: 'MIT',
  keywords: ['building permits', 'construction leads', 'plumbline'],
  engines: { node: '>=20' },
  type: 'module',
  sideEffects: false,
  main: './index.cjs',
  types: './index.d.ts',
  exports: {
    import: { types: './index.d.ts', default: './index.js' },
    require: { types: './index.d.cts', default: './index.cjs' },
  },
  files: ['index.*'],
};

const README = `# plumbline-sdk

\`\`\`js
import { Plumbline } from 'plumbline-sdk';

const plumbline = new Plumbline({ origin: 'https://…', apiKey: process.env.PLUMBLINE_KEY });
for await (const page of plumbline.permitPages({ state: ['Texas'], trade: ['roofing'] }))
  for (const permit of page.permits) console.log(permit.permitNumber, permit.valuation);
\`\`\`

A call that fails throws a \`PlumblineError\`, whose message is the API's own sentence. \`verifyWebhook\` checks messages of webhooks.
`;

/** Writes the npm package of the client, for ES modules and CommonJS, each with its types. @returns the files' names */
export async function writeNpmPackage(folder: string): Promise<readonly string[]> {
  const source = (await sdkFiles()).get('sdk/plumbline.ts') ?? '';
  const compile = async (format: 'esm' | 'cjs') =>
    (await transform(source, { loader: 'ts', format, target: 'es2022' })).code;
  const types = declarations(source);
  const files = {
    'package.json': `${JSON.stringify(MANIFEST, null, 2)}\n`,
    'README.md': README,
    'index.js': await compile('esm'),
    'index.cjs': await compile('cjs'),
    'index.d.ts': types,
    'index.d.cts': types,
  };
  mkdirSync(folder, { recursive: true });
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
  return Object.keys(files);
}

/** The types of a TypeScript module. */
function declarations(source: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'sdk-types-'));
  try {
    const file = join(folder, 'index.ts');
    writeFileSync(file, source);
    const options =
      '--ignoreConfig --declaration --emitDeclarationOnly --strict --target es2024 --module esnext --moduleResolution bundler';
    execFileSync(process.execPath, [TSC, ...options.split(' '), file]);
    return readFileSync(join(folder, 'index.d.ts'), 'utf8');
  } finally {
    rmSync(folder, { recursive: true });
  }
}

const N8N = fileURLToPath(new URL('../../../shared/integrations/n8n/', import.meta.url));

/** Writes the package of the n8n nodes, compiled as n8n loads them. */
export async function writeN8nPackage(folder: string): Promise<void> {
  await build({
    entryPoints: globSync('{credentials,nodes}/**/*.ts', { cwd: N8N }).map((file) => join(N8N, file)),
    outbase: N8N,
    outdir: join(folder, 'dist'),
    format: 'cjs',
    target: 'node20',
  });
  copyFileSync(join(N8N, 'plumbline.svg'), join(folder, 'dist/plumbline.svg'));
  copyFileSync(join(N8N, 'package.json'), join(folder, 'package.json'));
}

/** Packs a folder with npm. @returns the path of the archive, and the names of its files */
export function pack(folder: string, into: string): { readonly archive: string; readonly files: string[] } {
  const text = execFileSync('npm', ['pack', '--json', '--pack-destination', into], {
    cwd: folder,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const [made] = JSON.parse(text) as {
    readonly filename: string;
    readonly files: { readonly path: string }[];
  }[];
  if (made === undefined) throw new Error('npm packed nothing.');
  return { archive: join(into, made.filename), files: made.files.map(({ path }) => path) };
}

/** The Python package, where Python is installed. */
function makeWheel(): void {
  if (spawnSync('python3', ['--version']).status !== 0) {
    process.stdout.write('The Python package was not made: python3 is not installed.\n');
    return;
  }
  // A copy: a build writes beside its sources.
  const copy = join(FOLDER, 'python');
  cpSync(fileURLToPath(new URL('../../../shared/sdk/python', import.meta.url)), copy, { recursive: true });
  execFileSync('python3', ['-m', 'pip', 'wheel', copy, '--no-deps', '--wheel-dir', FOLDER], {
    stdio: 'inherit',
  });
}

/** Lints and makes every package, and prints its archive and its files. Needs a network. */
export async function makePackages(): Promise<void> {
  rmSync(FOLDER, { recursive: true, force: true });
  lintN8n(N8N);
  for (const [name, write] of [
    [MANIFEST.name, writeNpmPackage],
    ['n8n-nodes-plumbline', writeN8nPackage],
  ] as const) {
    await write(join(FOLDER, name));
    const { archive, files } = pack(join(FOLDER, name), FOLDER);
    process.stdout.write(`${archive}\n  ${files.join('\n  ')}\n`);
  }
  makeWheel();
}
