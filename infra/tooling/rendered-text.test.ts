import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { isShipped } from './shipped.ts';

/** What turns a text into HTML. React and `textContent` do not. */
const RAW_HTML =
  /\b(?:innerHTML|outerHTML|insertAdjacentHTML|dangerouslySetInnerHTML|createContextualFragment|DOMParser|srcdoc|srcDoc)\b|\bdocument\.write/;

const root = fileURLToPath(new URL('../..', import.meta.url));
const texts = globSync('web/{src,worker}/**/*.{ts,tsx}', { cwd: root })
  .filter(isShipped)
  .map((file) => [file, readFileSync(`${root}/${file}`, 'utf8')] as const);

it('knows what turns a text into HTML', () => {
  expect('node.innerHTML = text').toMatch(RAW_HTML);
  expect('node.textContent = text').not.toMatch(RAW_HTML);
});

it('shows no text as HTML on a page', () => {
  expect(texts.length).toBeGreaterThan(200);
  expect(texts.filter(([, text]) => RAW_HTML.test(text)).map(([file]) => file)).toEqual([]);
});
