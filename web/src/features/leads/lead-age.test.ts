import { expect, it } from 'vitest';
import { localDay } from '../../lib/format/days.ts';
import { leadAge } from './lead-age.ts';

it('says how long ago a permit was issued, or filed', () => {
  const today = localDay();
  expect(leadAge({ issueDate: today, appliedOn: '2020-01-02' })).toBe('today');
  expect(leadAge({ issueDate: null, appliedOn: today })).toBe('Filed today');
  expect(leadAge({ issueDate: null })).toBe('');
  expect(leadAge({ issueDate: null, appliedOn: '2999-01-01' })).toBe('');
});
