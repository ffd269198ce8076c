import { act } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { closePage, flushUpdates, openPage } from '../../lib/testing.tsx';
import { Tooltip } from './tooltip.tsx';
import './tooltip-content.tsx';

vi.mock('../../lib/browser/first-input.ts', () => ({
  onFirstInput: (then: () => void) => {
    then();
    return () => undefined;
  },
}));

const button = (): HTMLElement => document.querySelector('button') ?? expect.fail('There is no button.');
/** Radix marks the trigger of a tooltip. */
const isExplained = (): boolean => button().hasAttribute('data-state');
const page = (
  <Tooltip text="What it does">
    <button type="button">Press</button>
  </Tooltip>
);

beforeEach(() => vi.restoreAllMocks());
afterEach(closePage);

describe('an element with a tooltip', () => {
  it('gets its tooltip when the code has loaded', async () => {
    await openPage('/', page);
    while (!isExplained()) await flushUpdates();
  });

  it('is not replaced while it has the focus', async () => {
    const matches = vi.spyOn(Element.prototype, 'matches').mockReturnValue(true);
    await openPage('/', page);
    for (let turn = 0; turn < 10; turn++) await flushUpdates();
    expect(isExplained()).toBe(false);
    matches.mockRestore();
    await act(async () => button().dispatchEvent(new FocusEvent('focusout', { bubbles: true })));
    await flushUpdates();
    expect(isExplained()).toBe(true);
  });
});
