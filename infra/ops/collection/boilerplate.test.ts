import { describe, expect, it } from 'vitest';
import { boilerplateFile, boilerplateText } from './boilerplate.ts';

describe('boilerplate', () => {
  it('says what is new, in use and gone', () => {
    const learned = [
      { words: 'zoning na', rows: 1042 },
      { words: 'ref pa #', rows: 90 },
    ];
    expect(boilerplateText(learned, ['ref pa #', 'see plan']).split('\n')).toEqual([
      'new       1,042  zoning na',
      'in use       90  ref pa #',
      'gone          0  see plan',
      '2 learned, 2 in use',
    ]);
  });

  it('writes the lines of one source, and leaves those of others', () => {
    const table = { 'b-city': ['zoning na'], 'c-city': ['old'] };
    expect(JSON.parse(boilerplateFile(table, 'a-city', ['see plan']))).toEqual({
      'a-city': ['see plan'],
      ...table,
    });
    expect(JSON.parse(boilerplateFile(table, 'c-city', []))).toEqual({ 'b-city': ['zoning na'] });
  });
});
