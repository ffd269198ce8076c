import { expect, it } from 'vitest';
import { samplePermitRow } from '../../lib/testing.tsx';
import { firstStep } from './first-step.tsx';

const NOBODY = { label: 'nobody', worth: 'best', reason: 'The record names no contractor' } as const;
const OWNER = { contractorName: null, contractorPhone: null, propertyOwnerName: 'DANA SAMPLE' };

it.each([
  ['phone', { ...OWNER, propertyOwnerPhone: '5125550142' }, 'Call (512) 555-0142', 'tel:5125550142'],
  ['letter', OWNER, 'Write to Dana Sample', '/letters?permit=tx-sample.1'],
  ['visit', { ...OWNER, propertyOwnerName: null }, 'Directions', 'https://www.google.com/maps/dir/'],
] as const)('is the %s that the record allows', (reach, fields, words, target) => {
  const step = firstStep(samplePermitRow(1, { who: NOBODY, reach, ...fields }));
  expect(step?.way).toBe(reach);
  expect(step?.words.whole).toBe(words);
  expect(step?.target.startsWith(target)).toBe(true);
});

it('is none on a taken job, although its firm has a phone', () => {
  const taken = samplePermitRow(1);
  expect(taken.contractorPhone).not.toBeNull();
  expect(firstStep(taken)).toBeNull();
});
