import { describe, expect, it } from 'vitest';
import type { PermitFilter } from '#shared/domain/filter/permit-filter.ts';
import { shownLabels } from '#shared/domain/permit/who.ts';
import { alertLine, alertSentence, groupLayout } from './alert-sentence.ts';

function said(filter: PermitFilter): string {
  const { opening, parts, rest } = alertSentence(filter, 'new');
  return `${opening}${parts.map(({ before, words, after }) => `${before}[${words}]${after}`).join('')}${rest}`;
}

describe('the sentence of an alert', () => {
  it.each<[PermitFilter, string]>([
    [{}, 'new jobs of [any trade] [anywhere] where [anybody] has the work, [any value]'],
    [
      { trades: ['roofing', 'hvac'], states: ['Texas'], cities: ['Austin'], who: ['nobody', 'owner'] },
      'new [roofing or HVAC] jobs in [Austin, TX] where [nobody or the owner] has the work, [any value]',
    ],
    [
      { minValue: 10_000, maxValue: 50_000, reach: ['phone'], keywords: ['slate'], statuses: ['Final'] },
      'new jobs of [any trade] [anywhere] where [anybody] has the work, [from $10,000 to $50,000], status Final, mentioning “slate”, to phone',
    ],
  ])('says every condition of %j', (filter, sentence) => {
    expect(said(filter)).toBe(sentence);
  });

  it('says that places of different kinds must all match', () => {
    const filter = {
      states: ['Texas'],
      cities: ['Austin'],
      territory: ['zip:78704', 'county:Travis, TX'],
    } as const;
    expect(said(filter)).toContain(' in [Austin, TX and in ZIP 78704 or in Travis County, TX] where');
    expect(said({ territory: ['circle:30.3,-97.75,5:12 Main St'] })).toContain(
      ' [within 5 miles of 12 Main St] ',
    );
  });

  it.each<[PermitFilter['who'], string]>([
    [shownLabels('prime'), 'where [no competitor] has the work'],
    [shownLabels('supplier'), 'where [the owner, a GC or somebody not on record] has the work'],
    [['owner', 'ended'], 'where [the owner] has the work or it has ended'],
    [['ended'], 'where [the work has ended],'],
    [['nobody', 'owner', 'gc', 'taken', 'unknown'], 'where [anybody] has the work,'],
  ])('names who has the work: %j', (who, words) => {
    expect(said({ ...(who && { who }) })).toContain(words);
  });

  it('is short in the list, and says what it tells of', () => {
    expect(alertLine({ trades: ['solar'], minValue: 25_000 }, 'both')).toBe(
      'New and changed solar jobs, over $25,000',
    );
    expect(alertLine({}, 'changes')).toBe('Status changes of jobs');
  });

  it('has fields for each of its words', () => {
    expect(Object.keys(groupLayout('How much'))).toEqual(['minValue', 'maxValue']);
    expect(Object.keys(groupLayout('Who has the job'))).toContain('reach');
    expect(Object.keys(groupLayout('What work'))).toContain('trades');
    expect(Object.keys(groupLayout('Where'))).toContain('cities');
  });
});
