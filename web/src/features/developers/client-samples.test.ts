import { describe, expect, it } from 'vitest';
import * as sdk from '#shared/sdk/client.ts';
import { typeScriptSample } from './client-samples.ts';

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
