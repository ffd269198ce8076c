import { expect, it } from 'vitest';
import { samplePermitRow } from '../../lib/testing.tsx';
import { callSubject } from './call-subject.ts';

it('names the person and the place of a call in title case', () => {
  const permit = samplePermitRow(1, { addressStreet: '12 SAMPLE ST', propertyOwnerName: 'DANA SAMPLE' });
  const subject = { permitId: permit.id, permitNumber: permit.permitNumber };
  expect(callSubject(subject, permit)).toMatchObject({
    name: 'Dana Sample',
    place: '12 Sample St, Austin, TX',
  });
  expect(callSubject(subject, null).place).toBe('');
});
