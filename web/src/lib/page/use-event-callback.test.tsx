import { useState } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { useEventCallback } from './use-event-callback.ts';
import { button, closePage, openPage, press } from '../testing.tsx';

afterEach(closePage);

it('stays the same while what it does changes', async () => {
  const told = vi.fn();
  const handlers = new Set<unknown>();
  function Counter() {
    const [count, setCount] = useState(0);
    const tell = useEventCallback((word: string) => told(word, count));
    handlers.add(tell);
    return (
      <>
        <button type="button" onClick={() => setCount(count + 1)}>
          Count
        </button>
        <button type="button" onClick={() => tell('now')}>
          Tell
        </button>
      </>
    );
  }
  await openPage('/', <Counter />);
  await press(button('Count'));
  await press(button('Count'));
  await press(button('Tell'));
  expect(told.mock.calls).toEqual([['now', 2]]);
  expect(handlers.size).toBe(1);
});
