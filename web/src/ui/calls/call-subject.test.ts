import { expect, it } from 'vitest';
import { samplePermitRow } from '../../lib/testing.tsx';
import { callSubject } from './call-subject.ts';

it('names the place of a call in title case', () => {
  const permit = samplePermitRow(1, { addressStreet: '12 SAMPLE ST' });
  const subject = { permitId: permit.id, permitNumber: permit.permitNumber };
  expect(callSubject(subject, permit).place).toBe('12 Sample St, Austin, TX');
  expect(callSubject(subject, null).place).toBe('');
});
