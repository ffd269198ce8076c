import { execFileSync } from 'node:child_process';
import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** n8n's own linters and what they need; 190 MB, so they are fetched when the package is made and are no dependency. */
const LINTERS = [
  '@n8n/eslint-plugin-community-nodes@0.32.0',
  'eslint-plugin-n8n-nodes-base@1.16.7',
  'n8n-workflow@2',
  'eslint@9.29.0',
  '@typescript-eslint/parser@8.35.0',
  'typescript@5.9.3',
];

/** The rules of `@n8n/scan-community-package`, with which n8n verifies a package. */
const LINT = `
import { ESLint } from 'eslint';
import { n8nCommunityNodesPlugin as community } from '@n8n/eslint-plugin-community-nodes';
import base from 'eslint-plugin-n8n-nodes-base';
import parser from '@typescript-eslint/parser';
const off = (...names) => Object.fromEntries(names.map((name) => ['n8n-nodes-base/' + name, 'off']));
const eslint = new ESLint({ cwd: process.cwd() + '/n8n', allowInlineConfig: false, overrideConfigFile: true, overrideConfig: [
  community.configs.recommended,
  { plugins: { 'n8n-nodes-base': base } },
  { files: ['package.json'], rules: base.configs.community.rules },
  { files: ['credentials/**/*.ts'], rules: { ...base.configs.credentials.rules,
    ...off('cred-class-field-documentation-url-miscased', 'cred-class-field-type-options-password-missing') } },
  { files: ['nodes/**/*.ts'], rules: { ...base.configs.nodes.rules,
    ...off('node-class-description-inputs-wrong-regular-node', 'node-class-description-outputs-wrong',
      'node-param-type-options-max-value-present') } },
  { files: ['**/*.{ts,json}'], languageOptions: { parser } },
] });
const results = await eslint.lintFiles(['**/*.{ts,json}']);
const errors = results.reduce((sum, { errorCount }) => sum + errorCount, 0);
console.log((await eslint.loadFormatter('stylish')).format(results) + 'n8n linters: ' + errors + ' errors');
process.exitCode = errors === 0 ? 0 : 1;
`;

/** Prints what n8n's linters say of the nodes in a folder. Needs a network. @throws if there is an error */
export function lintN8n(nodes: string): void {
  const folder = mkdtempSync(join(tmpdir(), 'lint-n8n-'));
  try {
    cpSync(nodes, join(folder, 'n8n'), { recursive: true });
    writeFileSync(join(folder, 'package.json'), '{ "private": true }');
    writeFileSync(join(folder, 'lint.mjs'), LINT);
    const options = [
      'install',
      '--ignore-scripts',
      '--legacy-peer-deps',
      '--no-audit',
      '--no-fund',
      '--silent',
    ];
    execFileSync('npm', [...options, ...LINTERS], { cwd: folder, stdio: 'inherit' });
    execFileSync(process.execPath, ['lint.mjs'], { cwd: folder, stdio: 'inherit' });
  } finally {
    rmSync(folder, { recursive: true });
  }
}
