import { describe, expect, it } from 'vitest';
import * as sdk from '#shared/sdk/client.ts';
import { pythonSample, typeScriptSample } from './client-samples.ts';

describe('the TypeScript sample', () => {
  it('uses names that the client has', () => {
    const text = typeScriptSample('https://site.test');
    const imported = /import \{ (.+) \}/.exec(text)?.[1]?.split(', ') ?? [];
    expect(Object.keys(sdk)).toEqual(expect.arrayContaining(imported));
    const methods = [...text.matchAll(/plumbline\.(\w+)\(/g)].map(([, method]) => method);
    expect(methods).not.toEqual([]);
    for (const method of methods) expect(sdk.Plumbline.prototype).toHaveProperty(method ?? '');
  });
});

it('the samples stop after a page', () => {
  for (const text of [typeScriptSample('https://site.test'), pythonSample('https://site.test')]) {
    expect(text).toMatch(/limit"?: 10/);
    expect(text).not.toMatch(/permitPages|api\.permits\(|\bwhile\b/);
  }
});
