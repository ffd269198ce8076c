import { describe, expect, it } from 'vitest';
import { NOTHING_SELECTED, type SelectionAction, selectionReducer } from './selection.ts';

const FIRST = ['a', 'b', 'c', 'd', 'e'];
const SECOND = ['f', 'g', 'h'];

function selectedAfter(...actions: SelectionAction[]): string[] {
  return [...actions.reduce(selectionReducer, NOTHING_SELECTED).ids].sort();
}

describe('selection', () => {
  it('selects and deselects', () => {
    expect(
      selectedAfter({ type: 'toggle', id: 'a' }, { type: 'toggle', id: 'b' }, { type: 'toggle', id: 'a' }),
    ).toEqual(['b']);
  });

  it('keeps the selection across pages', () => {
    expect(
      selectedAfter(
        { type: 'page', pageIds: FIRST, chosen: true },
        { type: 'toggle', id: 'f' },
        { type: 'page', pageIds: FIRST, chosen: false },
      ),
    ).toEqual(['f']);
  });

  it.each([
    ['down', 'b', 'd'],
    ['up', 'd', 'b'],
  ])('selects everything between two rows, %s', (_, from, to) => {
    expect(selectedAfter({ type: 'toggle', id: from }, { type: 'range', id: to, pageIds: FIRST })).toEqual([
      'b',
      'c',
      'd',
    ]);
  });

  it('deselects a range when its end was selected', () => {
    expect(
      selectedAfter(
        { type: 'page', pageIds: FIRST, chosen: true },
        { type: 'toggle', id: 'b' },
        { type: 'range', id: 'd', pageIds: FIRST },
      ),
    ).toEqual(['a', 'e']);
  });

  it('continues from the end of the last range', () => {
    expect(
      selectedAfter(
        { type: 'toggle', id: 'a' },
        { type: 'range', id: 'b', pageIds: FIRST },
        { type: 'range', id: 'd', pageIds: FIRST },
      ),
    ).toEqual(['a', 'b', 'c', 'd']);
  });

  it('selects one row when the range starts on another page', () => {
    expect(selectedAfter({ type: 'toggle', id: 'a' }, { type: 'range', id: 'g', pageIds: SECOND })).toEqual([
      'a',
      'g',
    ]);
  });

  it('clears', () => {
    expect(selectedAfter({ type: 'toggle', id: 'a' }, { type: 'clear' })).toEqual([]);
  });
});
