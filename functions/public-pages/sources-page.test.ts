import { expect, it, onTestFinished } from 'vitest';
import { switchTexasOn } from '#functions/permits/storms/testing.ts';
import type { Site } from './frame.ts';
import { sourcesPage } from './sources-page.ts';

const page = (): string => sourcesPage([], [], { today: '2026-11-30' } as Site).main.text;
const words = (): string =>
  page()
    .replace(/<[^>]*>/g, ' ')
    .replace(/\s+/g, ' ');

it('says what a person must read before storm reports are on in a state, or the rule, its source and who read it', () => {
  expect(words()).toContain('Texas: off To be read: its law on home solicitation');
  onTestFinished(switchTexasOn());
  expect(words()).toContain('Texas: on An invented rule');
  expect(words()).toMatch(/read by Ada Invented on Nov\S* 28, 2026/);
  expect(words()).toContain('Ohio: off');
  expect(page()).toContain('https://law.example/storms');
});
