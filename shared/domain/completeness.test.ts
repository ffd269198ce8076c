import { describe, expect, it } from 'vitest';
import {
  type CompletenessFigure,
  describeCompleteness,
  describeNoticed,
  NO_COMPARISON,
} from './completeness.ts';

const FIGURE: CompletenessFigure = {
  month: '2026-05',
  counted: 412,
  held: 396,
  share: 0.961,
  low: 0.938,
  high: 0.976,
  verdict: 'usual',
  noticesLossOf: 0.171,
};

describe('completeness in words', () => {
  it('says share, interval and month', () => {
    expect(describeCompleteness({ figure: FIGURE, reason: null })).toBe(
      '96% (94–98%) of the new houses the Census counted, May 2026.',
    );
  });

  it('says what is unusual about the month', () => {
    const words = (verdict: CompletenessFigure['verdict']) =>
      describeCompleteness({ figure: { ...FIGURE, verdict }, reason: null });
    expect(words('lost')).toContain('may be missing');
    expect(words('doubled')).toContain('twice');
    expect(words('late')).toContain('publishes late');
    expect(words(null)).toBe(words('usual'));
  });

  it('says why there is no figure', () => {
    expect(describeCompleteness({ figure: null, reason: 'open-only' })).toBe(NO_COMPARISON['open-only']);
    expect(describeCompleteness({ figure: null, reason: null })).toBe('Not measured yet.');
  });

  it('says which loss would show, rounded up', () => {
    expect(describeNoticed({ figure: FIGURE, reason: null })).toBe('A loss of 18% of a month would show.');
    expect(describeNoticed({ figure: { ...FIGURE, noticesLossOf: null }, reason: null })).toBeNull();
    expect(describeNoticed({ figure: null, reason: 'too-few' })).toBeNull();
  });
});
