import { act, useState } from 'react';
import { afterEach, expect, it } from 'vitest';
import { closePage, openPage } from '../testing.tsx';
import { useAnchor } from './anchor.ts';

/** A page with a part that loads later, here when its button is clicked. */
function Page() {
  const [isLoaded, setLoaded] = useState(false);
  return (
    <main id="main" tabIndex={-1}>
      <button type="button" onClick={() => setLoaded(true)} />
      <section id="devices" tabIndex={-1} />
      {isLoaded && <Part />}
    </main>
  );
}

function Part() {
  useAnchor();
  return null;
}

async function loadPart(): Promise<void> {
  await act(async () => document.querySelector('button')?.click());
}

afterEach(closePage);

it('focuses the element that the hash names', async () => {
  await openPage('/notifications#devices', <Page />);
  await loadPart();
  expect(document.activeElement?.id).toBe('devices');
});

it('leaves the focus to a user who has moved on from the skip link', async () => {
  await openPage('/notifications#main', <Page />);
  document.querySelector('button')?.focus();
  await loadPart();
  expect(document.activeElement?.localName).toBe('button');
});
