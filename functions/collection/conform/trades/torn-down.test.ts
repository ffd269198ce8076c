import { describe, expect, it } from 'vitest';
import { findTornDown } from './torn-down.ts';
import { descriptionWords } from './words.ts';

const tornDown = (text: string) => {
  const words = descriptionWords(text);
  const span = findTornDown(words);
  return span === undefined ? undefined : words.slice(span.start, span.end).join(' ');
};

describe('findTornDown', () => {
  it.each([
    ['Demolish the existing one-story detached garage', 'demolish the existing one story detached garage'],
    ['Remove an existing garage and build a cottage', 'remove an existing garage'],
    ['We plan to tear down the old SFR', 'tear down the old sfr'],
    ['Removal of an existing single family home', 'removal of an existing single family home'],
    ['New duplex. Existing shed at rear to be removed', 'removed'],
    ['House demolition', 'demolition'],
    ['Interior demo only', 'demo'],
    ['The canopy is unsafe and it will be demolished', 'demolished'],
    ['Raze 12,500 SF warehouse', 'raze 12 500 sf warehouse'],
  ])('finds the structure of "%s"', (text, words) => {
    expect(tornDown(text)).toBe(words);
  });

  it.each([
    'Demo of walls in house',
    'Partial demo of existing house for an addition',
    'Remove garage door',
    'Remove and replace siding of house',
    'Remove 3 trees near garage',
    'Demo existing kitchen, new cabinets',
    'On removal the whole house leaned',
    'Sign to be removed from building',
    'Remove antennas from building',
  ])('finds none in "%s"', (text) => {
    expect(tornDown(text)).toBeUndefined();
  });
});
