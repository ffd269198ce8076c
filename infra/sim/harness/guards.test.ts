import { describe, expect, it } from 'vitest';
import { always, type Change, instead, never, preceded, removed, when } from './changes.ts';
import { guardsIn } from './guards.ts';
import { byName, changedFiles } from './mutants.ts';

const FILE = 'functions/sample.ts';
/** The text with its guards changed, in the order of their names. */
function changed(text: string, guards: Readonly<Record<string, Change>>): string | undefined {
  return changedFiles({ name: 'a mutant', guards }, byName(guardsIn(FILE, text))).get(FILE);
}

describe('a guard', () => {
  const codes = (text: string) =>
    guardsIn(FILE, text).map(({ name, node }) => [name, text.slice(node.start, node.end)]);

  it('is the statement, property, element or argument after its comment', () => {
    const text = `
      // guard: a number is kept
      /** Not this. */
      export const KEPT = 5;
      f(/* guard: with a name */ name.first, { // guard: consistent
        read: true, list: [1, /* guard: the second */ ...two] });
      if (a || /* guard: no stranger */ !mine(b)) g();
    `;
    expect(codes(text)).toEqual([
      ['a number is kept', 'export const KEPT = 5;'],
      ['with a name', 'name.first'],
      ['consistent', 'read: true'],
      ['the second', '...two'],
      ['no stranger', '!mine(b)'],
    ]);
  });

  it('is not found in a text or in a comment about guards', () => {
    expect(codes('const a = "// guard: b"; // Read guard: c\nf();')).toEqual([]);
  });

  it('has something after it', () => {
    expect(() => codes('f(a /* guard: last */)')).toThrow(
      'functions/sample.ts: nothing comes after the guard "last".',
    );
  });

  it('has a name that no other has', () => {
    const guards = guardsIn(FILE, '// guard: a\nf();\n// guard: a\ng();');
    expect(() => byName(guards)).toThrow(
      'The guard "a" is in functions/sample.ts and in functions/sample.ts: rename one.',
    );
  });
});

describe('a mutant', () => {
  it.each<[string, string, Change, string]>([
    ['a statement', '// guard: x\nawait claim();\ng();', removed, '// guard: x\n;\ng();'],
    ['a property', 'f({ /* guard: x */ a: 1, b: 2 });', removed, 'f({ /* guard: x */  b: 2 });'],
    ['an argument', 'f(a, /* guard: x */ b);', removed, 'f(a, /* guard: x */ );'],
  ])('removes %s', (_, text, change, after) => {
    expect(changed(text, { x: change })).toBe(after);
  });

  it.each([
    ['// guard: x\nif (a < b) f();', '// guard: x\nif (true) f();'],
    ['// guard: x\nwhile (a) f();', '// guard: x\nwhile (true) f();'],
    ['f = () => {\n// guard: x\nreturn a ? b : c; }', 'f = () => {\n// guard: x\nreturn true ? b : c; }'],
    ['f([/* guard: x */ ...(a ? [b] : [])]);', 'f([/* guard: x */ ...(true ? [b] : [])]);'],
    ['f(/* guard: x */ (a) => a > 1);', 'f(/* guard: x */ (a) => true);'],
    ['if (a || /* guard: x */ b) f();', 'if (a || /* guard: x */ true) f();'],
  ])('makes a condition hold always: %s', (text, after) => {
    expect(changed(text, { x: always })).toBe(after);
    expect(changed(text, { x: never })).toBe(after.replace('true', 'false'));
  });

  it.each([
    ['// guard: x\nexport const A = 1;', '// guard: x\nexport const A = 2;'],
    ['// guard: x\nthis.a = b;', '// guard: x\nthis.a = 2;'],
    ['f({ /* guard: x */ a: 1 });', 'f({ /* guard: x */ a: 2 });'],
    ['// guard: x\nfor (const a of b) f();', '// guard: x\nfor (const a of 2) f();'],
    ['// guard: x\nf();', '// guard: x\n2;'],
    ['// guard: x\nif (a) f();', '// guard: x\n2'],
  ])('puts other code in place of a value: %s', (text, after) => {
    expect(changed(text, { x: instead('2') })).toBe(after);
  });

  it('puts another condition, or code before a statement', () => {
    expect(changed('// guard: x\nif (a && b) f();', { x: when('a') })).toBe('// guard: x\nif (a) f();');
    expect(changed('// guard: x\nf();', { x: preceded('g();') })).toBe('// guard: x\ng();\nf();');
    expect(changed('f({ /* guard: x */ a });', { x: instead('b') })).toBe('f({ /* guard: x */ a: b });');
  });

  it('moves code', () => {
    const text = '// guard: first\nf();\n// guard: second\ng();';
    const guards = { first: removed, second: instead((code, codeOf) => `${code}; ${codeOf('first')}`) };
    expect(changed(text, guards)).toBe('// guard: first\n;\n// guard: second\ng(); f();;');
  });

  it('names guards that exist, and changes each code once', () => {
    expect(() => changed('', { x: removed })).toThrow(
      'The mutant "a mutant" changes the guard "x", which is not in the sources.',
    );
    expect(() =>
      changed('// guard: x\nif (a) f(/* guard: y */ b);', { x: instead('f()'), y: removed }),
    ).toThrow('The mutant "a mutant" changes the same code twice.');
  });
});
