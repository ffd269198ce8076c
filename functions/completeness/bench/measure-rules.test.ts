import { expect, it } from 'vitest';
import { seeded } from '#infra/sim/harness/random.ts';
import { readSurveyFile } from '../survey-file.ts';
import { madeSurvey } from './made-survey.ts';
import { measureRules } from './measure-rules.ts';

it('finds every planted loss, double and delay, and nothing in clean or shuffled months', () => {
  const rows = madeSurvey(1).flatMap((text) => readSurveyFile(text));
  const { losses, doubled, late, wrong } = measureRules(rows, seeded(1));
  for (const [found, planted] of [losses, doubled, late]) {
    expect(planted).toBeGreaterThan(200);
    expect(found).toBe(planted);
  }
  expect(wrong).toBe(0);
});
