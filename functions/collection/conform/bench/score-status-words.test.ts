import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { scoreStatusWords, statusWordLists } from './score-status-words.ts';
import { OWN_WORDS } from './status.bench.ts';

describe('scoreStatusWords', () => {
  it('counts a word once per source, and leaves out words on which registries disagree', () => {
    const scores = scoreStatusWords(
      [
        {
          source: 'a',
          status: [
            ['proposed', 'In Review'],
            ['operating', 'Closed'],
            ['exclude', 'Zone 4'],
          ],
        },
        {
          source: 'a',
          status: [
            ['proposed', 'IN REVIEW'],
            ['exclude', 'closed'],
          ],
        },
        {
          source: 'b',
          status: [
            ['exclude', 'Closed'],
            ['exclude', 'On Hold'],
            ['proposed', 'On Hold - Fees'],
          ],
        },
      ],
      () => undefined,
    );
    expect(scores).toEqual({
      words: 5,
      right: 3,
      other: 1,
      misses: ['a: Zone 4: Other, not exclude', 'b: Closed: Final, not exclude'],
    });
  });

  it('reads the words of a known source as the source means them', () => {
    const scores = scoreStatusWords([{ source: 'b', status: [['exclude', 'Closed']] }], (id) =>
      id === 'b' ? { statusWords: { closed: 'Void' } } : undefined,
    );
    expect(scores.right).toBe(1);
  });

  it('finds our own list of words read rightly', () => {
    const { words, right, other } = scoreStatusWords(
      statusWordLists.parse(JSON.parse(readFileSync(OWN_WORDS, 'utf8'))),
      () => undefined,
    );
    expect(words).toBeGreaterThan(150);
    expect(right / (words - other)).toBeGreaterThan(0.97);
    expect(other / words).toBeLessThan(0.05);
  });
});
