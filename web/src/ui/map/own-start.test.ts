import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { createContext, runInContext } from 'node:vm';
import { describe, expect, it } from 'vitest';
import { withOwnStart } from '../../../map-library.ts';

const file = createRequire(import.meta.url).resolve('maplibre-gl/dist/maplibre-gl.js');
const code = withOwnStart(readFileSync(file, 'utf8'));

describe('the map library with our start', () => {
  it('makes no worker of a blob', () => {
    expect(code).not.toContain('workerBundleString');
    expect(code).not.toContain('sourceMappingURL');
    expect(code).not.toMatch(/setWorkerUrl\(window/);
  });

  it('is also the script of its workers', () => {
    const heard: unknown[] = [];
    const scope = createContext({
      performance,
      TextDecoder,
      addEventListener: (kind: unknown) => heard.push(kind),
    });
    // The library looks for these to know that it is in a worker.
    runInContext('var self = globalThis; function WorkerGlobalScope() {}', scope);
    runInContext('function MessageChannel() { this.port1 = this.port2 = {}; }', scope);
    runInContext('Object.setPrototypeOf(globalThis, WorkerGlobalScope.prototype)', scope);
    runInContext(code, scope);
    expect(heard).toContain('message');
  });

  it('refuses a version that begins in another way', () => {
    expect(() => withOwnStart('define("shared");')).toThrow('has changed');
  });
});
