import { mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openStateFile } from './state-file.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'state-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

describe('a state file', () => {
  it('stores its value for its owner only, and leaves no other file', () => {
    const path = join(folder, 'deep/state.json');
    const file = openStateFile(path, { count: 0 });
    file.value.count = 7;
    file.save();
    expect(openStateFile(path, { count: 0 }).value).toEqual({ count: 7 });
    expect(statSync(path).mode & 0o777).toBe(0o600);
    expect(readdirSync(join(folder, 'deep'))).toEqual(['state.json']);
  });

  it('names a file that cannot be read', () => {
    const path = join(folder, 'broken.json');
    writeFileSync(path, '{"count":');
    expect(() => openStateFile(path, {})).toThrow(`${path} cannot be read as JSON. Delete it to start over.`);
  });
});
