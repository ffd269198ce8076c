import { afterEach, expect, it, vi } from 'vitest';
import { STORM_RULES } from '#shared/domain/permit/storms.ts';
import { button, closePage, flushUpdates, openPage, press } from '../../lib/testing.tsx';
import { StormFields } from './storm-fields.tsx';
import { TerritoryField } from './territory-field.tsx';

const { Texas } = STORM_RULES;
const text = (): string => document.body.textContent;
afterEach(() => {
  Object.assign(STORM_RULES, { Texas });
  closePage();
});

it('is offered in no state that is off', async () => {
  await openPage('/', <TerritoryField value={[]} onChange={vi.fn()} />);
  await flushUpdates();
  expect(text()).toContain('Around my location');
  expect(text()).not.toContain('Storm reports');
});

it('adds the permits near reports, with the rule and its source beside', async () => {
  Object.assign(STORM_RULES, {
    Texas: {
      reader: 'Ada Invented',
      readOn: '2026-11-28',
      rule: 'Invented: wait.',
      source: 'https://law.example/',
    },
  });
  const onAdd = vi.fn(() => true);
  await openPage('/', <StormFields onAdd={onAdd} />);
  expect(text()).toContain('Invented: wait. Read on Nov 28, 2026: source');
  expect(document.querySelector('a')?.href).toBe('https://law.example/');
  await press(button('Add reports'));
  expect(onAdd).toHaveBeenLastCalledWith([expect.stringMatching(/^hail:TX,\d{4}-\d\d-\d\d,1$/)]);
  await press(document.querySelector('input[type=checkbox]') as HTMLInputElement);
  await press(button('Add reports'));
  expect(onAdd).toHaveBeenLastCalledWith([expect.stringMatching(/,1,no-re-roof$/)]);
});
