import { describe, expect, it } from 'vitest';
import { samplePermitRow } from '../../../lib/testing.tsx';
import { NOTHING_SELECTED, type SelectionAction, selectionReducer } from './selection.ts';

const row = (id: string) => samplePermitRow(1, { id });
const FIRST = ['a', 'b', 'c', 'd', 'e'].map(row);
const SECOND = ['f', 'g', 'h'].map(row);

function selectedAfter(...actions: SelectionAction[]): string[] {
  return [...actions.reduce(selectionReducer, NOTHING_SELECTED).leads.keys()].sort();
}

describe('selection', () => {
  it('selects and deselects', () => {
    expect(
      selectedAfter(
        { type: 'toggle', lead: row('a') },
        { type: 'toggle', lead: row('b') },
        { type: 'toggle', lead: row('a') },
      ),
    ).toEqual(['b']);
  });

  it('keeps the selection across pages', () => {
    expect(
      selectedAfter(
        { type: 'rows', rows: FIRST, chosen: true },
        { type: 'toggle', lead: row('f') },
        { type: 'rows', rows: FIRST, chosen: false },
      ),
    ).toEqual(['f']);
  });

  it.each([
    ['down', 'b', 'd'],
    ['up', 'd', 'b'],
  ])('selects everything between two rows, %s', (_, from, to) => {
    expect(
      selectedAfter({ type: 'toggle', lead: row(from) }, { type: 'toggle', lead: row(to), rows: FIRST }),
    ).toEqual(['b', 'c', 'd']);
  });

  it('deselects a range when its end was selected', () => {
    expect(
      selectedAfter(
        { type: 'rows', rows: FIRST, chosen: true },
        { type: 'toggle', lead: row('b') },
        { type: 'toggle', lead: row('d'), rows: FIRST },
      ),
    ).toEqual(['a', 'e']);
  });

  it('continues from the end of the last range', () => {
    expect(
      selectedAfter(
        { type: 'toggle', lead: row('a') },
        { type: 'toggle', lead: row('b'), rows: FIRST },
        { type: 'toggle', lead: row('d'), rows: FIRST },
      ),
    ).toEqual(['a', 'b', 'c', 'd']);
  });

  it('selects one row when the range starts on another page', () => {
    expect(
      selectedAfter({ type: 'toggle', lead: row('a') }, { type: 'toggle', lead: row('g'), rows: SECOND }),
    ).toEqual(['a', 'g']);
  });

  it('clears', () => {
    expect(selectedAfter({ type: 'toggle', lead: row('a') }, { type: 'clear' })).toEqual([]);
  });
});
