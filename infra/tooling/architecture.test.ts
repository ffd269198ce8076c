import { globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { isShipped } from '#infra/tooling/shipped.ts';
import { type Import, importsOf } from './imports.ts';

/** Keeps the import directions of the house: `web → shared ← functions`, `infra` on top (README, "where do I change X?"). */

const root = fileURLToPath(new URL('../..', import.meta.url));
const files = globSync('{functions,infra,shared,web}/**/*.{ts,tsx}', { cwd: root }).filter(
  (file) => !file.includes('node_modules'),
);

const imports = files.filter((file) => isShipped(file)).flatMap((file) => importsOf(file));
const offenders = (bad: (one: Import) => boolean): string[] =>
  imports.filter(bad).map(({ file, target }) => `${file} → ${target}`);
const within = (folder: string) => (path: string) => path.startsWith(`${folder}/`);
const isPackage = ({ target }: Import): boolean => !/^(functions|infra|shared|web)\//.test(target);

describe('imports', () => {
  it('are seen at all', () => {
    expect(imports.length).toBeGreaterThan(80);
    expect(
      offenders(
        ({ file, target }) => file === 'shared/contract/index.ts' && target === 'shared/contract/routes.ts',
      ),
    ).toHaveLength(1);
  });

  it('of shared stay in shared: no AWS, no Node, no React', () => {
    expect(
      offenders(
        ({ file, target }) =>
          within('shared')(file) &&
          // These run at n8n.
          !within('shared/integrations')(file) &&
          !within('shared')(target) &&
          target !== 'zod',
      ),
    ).toEqual([]);
  });

  it('of shared/domain stay in shared/domain', () => {
    expect(
      offenders(({ file, target }) => within('shared/domain')(file) && !within('shared/domain')(target)),
    ).toEqual([]);
  });

  it('of functions never reach infra or web', () => {
    expect(
      offenders(
        ({ file, target }) => within('functions')(file) && (within('infra')(target) || within('web')(target)),
      ),
    ).toEqual([]);
  });

  it('of what ships never reach what does not', () => {
    const isOurs = new Set(files);
    expect(offenders(({ target }) => isOurs.has(target) && !isShipped(target))).toEqual([]);
  });

  it('of areas never reach handlers', () => {
    const handlers = (path: string): boolean =>
      within('functions/api')(path) || within('functions/jobs')(path);
    expect(
      offenders(({ file, target }) => within('functions')(file) && !handlers(file) && handlers(target)),
    ).toEqual([]);
  });

  it('of platform reach shared and packages only', () => {
    const allowed = (target: string): boolean =>
      within('functions/platform')(target) || within('shared')(target);
    expect(
      offenders((one) => within('functions/platform')(one.file) && !isPackage(one) && !allowed(one.target)),
    ).toEqual([]);
  });

  it('of the AWS SDK are in platform, stores and mailers', () => {
    expect(
      offenders(
        ({ file, target, typeOnly }) =>
          within('functions')(file) &&
          !typeOnly &&
          target.startsWith('@aws-sdk/') &&
          !/^functions\/platform\/|[-/](store|mailer)\.ts$/.test(file),
      ),
    ).toEqual([]);
  });

  it('of PayPal are in one file', () => {
    expect(
      offenders(
        ({ file, target, typeOnly }) =>
          !typeOnly && target.startsWith('@paypal/') && file !== 'functions/billing/paypal.ts',
      ),
    ).toEqual([]);
  });

  it('of the web reach the web and shared', () => {
    expect(
      offenders(
        (one) =>
          within('web/src')(one.file) &&
          !isPackage(one) &&
          !within('web')(one.target) &&
          !within('shared')(one.target),
      ),
    ).toEqual([]);
  });

  it('of the web never bring zod into a page, by whatever way', () => {
    const next = Map.groupBy(
      imports.filter(({ typeOnly }) => !typeOnly),
      ({ file }) => file,
    );
    const reached = new Set(files.filter((file) => within('web/src')(file) && isShipped(file)));
    for (const file of reached) for (const { target } of next.get(file) ?? []) reached.add(target);
    expect([...reached].filter(within('shared/contract'))).toContain('shared/contract/routes.ts');
    expect([...reached]).not.toContain('zod');
  });

  it('of a web feature never reach another feature', () => {
    const feature = (path: string): string | undefined => /^web\/src\/features\/([^/]+)\//.exec(path)?.[1];
    expect(
      offenders(({ file, target }) => {
        const [own, other] = [feature(file), feature(target)];
        return own !== undefined && other !== undefined && own !== other;
      }),
    ).toEqual([]);
  });
});

/** Groups of nodes that reach each other (Tarjan), each as one line. */
function cyclesOf(next: ReadonlyMap<string, ReadonlySet<string>>): string[] {
  const order = new Map<string, number>();
  const lowest = new Map<string, number>();
  const stack: string[] = [];
  const cycles: string[] = [];
  const visit = (node: string): void => {
    order.set(node, order.size);
    lowest.set(node, order.size - 1);
    stack.push(node);
    for (const other of next.get(node) ?? []) {
      if (!order.has(other)) visit(other);
      if (stack.includes(other)) lowest.set(node, Math.min(lowest.get(node) ?? 0, lowest.get(other) ?? 0));
    }
    if (lowest.get(node) !== order.get(node)) return;
    const group = stack.splice(stack.indexOf(node));
    if (group.length > 1) cycles.push(group.toSorted().join(' ↔ '));
  };
  for (const node of next.keys()) if (!order.has(node)) visit(node);
  return cycles;
}

function graphOf(edges: readonly (readonly [from: string, to: string])[]): Map<string, Set<string>> {
  const next = new Map<string, Set<string>>();
  for (const [from, to] of edges) if (from !== to) next.set(from, (next.get(from) ?? new Set()).add(to));
  return next;
}

describe('cycles', () => {
  const sources = new Set(files.filter((file) => !/\.test\.tsx?$/.test(file)));
  const edges = [...sources]
    .flatMap(importsOf)
    .flatMap(({ file, target }) => (sources.has(target) ? [[file, target] as const] : []));

  it('are seen', () => {
    expect(
      cyclesOf(
        graphOf([
          ['a', 'b'],
          ['b', 'c'],
          ['c', 'a'],
          ['c', 'd'],
        ]),
      ),
    ).toEqual(['a ↔ b ↔ c']);
  });

  it('do not exist between files, type imports included', () => {
    expect(cyclesOf(graphOf(edges))).toEqual([]);
  });

  it.each([
    'functions',
    'functions/permits/lead-index',
    'functions/delivery',
    'shared',
    'shared/domain',
    'web/src',
  ])('do not exist between the folders of %s', (parent) => {
    const folderOf = (file: string): string | undefined => {
      const [folder, rest] = within(parent)(file) ? file.slice(parent.length + 1).split('/') : [];
      return rest === undefined ? undefined : folder;
    };
    const between = edges.flatMap(([from, to]) => {
      const [a, b] = [folderOf(from), folderOf(to)];
      return isShipped(from) && isShipped(to) && a !== undefined && b !== undefined ? [[a, b] as const] : [];
    });
    expect(between.length).toBeGreaterThan(0);
    expect(cyclesOf(graphOf(between))).toEqual([]);
  });
});

describe('what ships', () => {
  /** What AWS, a browser or the build starts, and what the site publishes as it is. */
  const STARTS = [
    'functions/{jobs,api/groups}/*.ts',
    'functions/platform/stack-sources.ts',
    'infra/app.ts',
    'shared/{sdk,integrations}/**/*.ts',
    'web/src/app/{main,render-loading,render-pages}.tsx',
    'web/src/features/landing/{enhance.ts,render.tsx}',
    'web/src/features/sign-in/main.tsx',
    'web/worker/*.ts',
  ];

  it('is reached from what starts: the rest belongs to tests, `infra/sim` or `infra/ops`', () => {
    const reached = new Set(globSync(STARTS, { cwd: root }).filter(isShipped));
    for (const file of reached)
      if (files.includes(file)) for (const { target } of importsOf(file)) reached.add(target);
    const counted = files.filter(
      (file) =>
        /^(functions(?!\/sources\/)|shared|web\/src|web\/worker|infra\/stacks)\//.test(file) &&
        isShipped(file) &&
        !file.endsWith('.d.ts'),
    );
    expect(counted.length).toBeGreaterThan(800);
    expect(counted.filter((file) => !reached.has(file))).toEqual([]);
  });
});

describe('folders', () => {
  /** One government per file; the name says which. */
  const CATALOGS = /^functions\/sources\/[a-z]{2}$/;

  /** The growth rule of ARCHITECTURE §9. */
  const FILES_MAX = 20;

  it('hold at most as many files as the growth rules allow, tests and sources aside', () => {
    const rules = readFileSync(join(root, 'functions/ARCHITECTURE.md'), 'utf8');
    expect(rules).toContain(`- No folder holds more than ${FILES_MAX} files, tests and sources aside.`);
    const sizes = Map.groupBy(
      files.filter((file) => !/\.test\.tsx?$/.test(file)),
      dirname,
    );
    const large = [...sizes].filter(([folder, { length }]) => length > FILES_MAX && !CATALOGS.test(folder));
    expect(large.map(([folder, { length }]) => `${folder}: ${length}`)).toEqual([]);
  });
});

describe('a screen or a message', () => {
  /** What prints the city's permit type, always as small print; and messages to phones, whose lock screens show no words of a record. */
  const SMALL_PRINT = [
    'functions/delivery/hubspot/contact-fields.ts',
    'functions/delivery/push/push-contents.ts',
    'web/src/features/dashboard/permit-rows.tsx',
    'web/src/features/leads/list/permit-row.tsx',
    'web/src/features/leads/panel/permit-facts.tsx',
    'web/src/features/start/outlook-panel.tsx',
    'web/src/ui/places/naming-table.tsx',
  ];

  it('titles a lead by its work, never by the permit type', () => {
    const printing = files
      .filter((file) => /^(functions\/delivery|web\/src\/(features|ui))\//.test(file) && isShipped(file))
      .filter((file) => {
        const code = readFileSync(join(root, file), 'utf8').replaceAll(/^\s*(\/?\*|\/\/).*$/gm, '');
        // `workLine` itself is given the type.
        return /\bformatPermitType\(|\bpermitType\b/.test(code) && !file.endsWith('/lead-parts.tsx');
      });
    expect(printing.toSorted()).toEqual(SMALL_PRINT);
  });
});
