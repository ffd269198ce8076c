import { useState } from 'react';
import { afterEach, expect, it } from 'vitest';
import { button, closePage, openPage, press, samplePermitRow } from '../../../lib/testing.tsx';
import { useSelection } from './selection.ts';

afterEach(closePage);

function SelectionCount() {
  const [{ leads }, dispatch] = useSelection();
  return (
    <button type="button" onClick={() => dispatch({ type: 'toggle', lead: samplePermitRow(leads.size) })}>
      {leads.size} chosen
    </button>
  );
}

function Site() {
  const [away, setAway] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setAway(!away)}>
        Leave or return
      </button>
      {!away && <SelectionCount />}
    </>
  );
}

it('keeps the selection across pages of the app, and starts empty after a reload', async () => {
  await openPage('/leads', <Site />);
  await press(button('0 chosen'));
  await press(button('1 chosen'));
  await press(button('Leave or return'));
  await press(button('Leave or return'));
  expect(button('2 chosen')).not.toBeNull();
  await openPage('/leads', <Site />);
  expect(button('0 chosen')).not.toBeNull();
});
