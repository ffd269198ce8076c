import { useState } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { button, closePage, openPage, press } from '../testing.tsx';
import { useEventCallback } from './use-event-callback.ts';

afterEach(closePage);

it('keeps its identity and runs the latest handler', async () => {
  const called = vi.fn();
  const handlers = new Set<unknown>();
  function Counter() {
    const [count, setCount] = useState(0);
    const report = useEventCallback((word: string) => called(word, count));
    handlers.add(report);
    return (
      <>
        <button type="button" onClick={() => setCount(count + 1)}>
          Count
        </button>
        <button type="button" onClick={() => report('now')}>
          Report
        </button>
      </>
    );
  }
  await openPage('/', <Counter />);
  await press(button('Count'));
  await press(button('Count'));
  await press(button('Report'));
  expect(called.mock.calls).toEqual([['now', 2]]);
  expect(handlers.size).toBe(1);
});
