import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'esbuild';

/** The parts of a bundle, in bytes without source maps. */
export interface BundleParts {
  /** Read when the function starts: `index.mjs` and what it imports. */
  readonly atStart: number;
  readonly filesAtStart: number;
  /** Packages in the files read at the start. */
  readonly packagesAtStart: ReadonlySet<string>;
  /** Dynamic imports by purpose. */
  readonly apart: ReadonlyMap<string, number>;
}

/** Purposes of dynamic imports, recognized by their packages. The rest is SDK credential code that Lambda does not use. */
export const LOADED_LATER: ReadonlyMap<string, readonly string[]> = new Map([
  ['SES', ['@aws-sdk/client-ses']],
  ['Cognito', ['@aws-sdk/client-cognito-identity-provider', 'aws-jwt-verify']],
  ['PayPal', ['@paypal/checkout-server-sdk']],
  ['mail rendering', ['@react-email/body', 'react-dom', 'html-to-text', 'react', 'nodemailer', 'prettier']],
  ['events', ['@aws-sdk/client-eventbridge']],
  ['schemas', ['zod']],
  ['workbooks', ['write-excel-file']],
]);

/** Measures the parts of a bundle that `bundleHandlers` wrote. */
export async function bundleParts(folder: string): Promise<BundleParts> {
  const imports = await readImports(folder);
  const atStart = closure(['index.mjs'], (file) => imports.get(file)?.atStart ?? []);
  const all = closure(['index.mjs'], (file) => {
    const known = imports.get(file);
    return known === undefined ? [] : [...known.atStart, ...known.later];
  });
  const size = (file: string): number => statSync(join(folder, file)).size;
  const apart = new Map<string, number>();
  for (const file of all) {
    if (atStart.has(file)) continue;
    const packages = findPackagesIn(folder, file);
    const purpose =
      [...LOADED_LATER].find(([, names]) => names.some((name) => packages.has(name)))?.[0] ?? 'rest';
    apart.set(purpose, (apart.get(purpose) ?? 0) + size(file));
  }
  return {
    atStart: [...atStart].reduce((sum, file) => sum + size(file), 0),
    filesAtStart: atStart.size,
    packagesAtStart: new Set([...atStart].flatMap((file) => [...findPackagesIn(folder, file)])),
    apart,
  };
}

/** Reads the imports of each file in a bundle. */
async function readImports(folder: string) {
  const { metafile } = await build({
    entryPoints: [join(folder, 'index.mjs')],
    absWorkingDir: folder,
    bundle: true,
    splitting: true,
    write: false,
    metafile: true,
    outdir: 'unwritten',
    platform: 'node',
    format: 'esm',
    logLevel: 'error',
  });
  return new Map(
    Object.entries(metafile.inputs).map(([file, input]) => {
      const own = input.imports.filter(({ external }) => external !== true);
      const ofKind = (kind: string): string[] =>
        own.filter((one) => one.kind === kind).map(({ path }) => path);
      return [file, { atStart: ofKind('import-statement'), later: ofKind('dynamic-import') }];
    }),
  );
}

function closure(from: readonly string[], next: (file: string) => readonly string[]): ReadonlySet<string> {
  const reached = new Set(from);
  for (const file of reached) for (const other of next(file)) reached.add(other);
  return reached;
}

/** Finds the packages in a file by its source map. Files that re-export `index.mjs` have none. */
function findPackagesIn(folder: string, file: string): ReadonlySet<string> {
  const map = join(folder, `${file}.map`);
  if (!existsSync(map)) return new Set();
  const { sources } = JSON.parse(readFileSync(map, 'utf8')) as {
    sources: readonly string[];
  };
  const names = sources.map((source) => /.*node_modules\/((?:@[^/]+\/)?[^/]+)\//.exec(source)?.[1]);
  return new Set(names.filter((name) => name !== undefined));
}
