import { expect, it } from 'vitest';
import { asksFilings } from './filing.ts';

it('tells a filter that asks for filings alone', () => {
  expect(asksFilings({ statuses: ['Applied'], states: ['Texas'] })).toBe(true);
  expect(asksFilings({ statuses: ['Applied', 'Issued'] })).toBe(false);
  expect(asksFilings({ statuses: [] })).toBe(false);
  expect(asksFilings({})).toBe(false);
});
