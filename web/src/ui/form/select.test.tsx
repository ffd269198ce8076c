import { afterEach, expect, it } from 'vitest';
import { closePage, openPage } from '../../lib/testing.tsx';
import { BarSelect } from '../filter/bar-select.tsx';
import { Select } from './select.tsx';

afterEach(closePage);

it('has letters of 16 px on a phone, since an iPhone zooms in on smaller ones', async () => {
  await openPage(
    '/',
    <>
      <Select aria-label="Stage" size="small" />
      <Select aria-label="Trade" />
      <BarSelect label="State" value="" onChange={() => undefined}>
        <option value="">All</option>
      </BarSelect>
    </>,
  );
  const selects = [...document.querySelectorAll('select')];
  expect(selects).toHaveLength(3);
  for (const { classList } of selects)
    expect([classList.contains('text-16'), classList.contains('text-14')]).toEqual([true, false]);
});
