import { afterEach, expect, it } from 'vitest';
import { button, closePage, control, press } from '../../../lib/testing.tsx';
import { bodies, calls, openLeads, pageText } from '../testing.tsx';

afterEach(async () => {
  await closePage();
  sessionStorage.clear();
});

const rowIds = (): (string | null)[] =>
  [...document.querySelectorAll('[data-permit]')]
    .slice(0, 4)
    .map((row) => row.getAttribute('data-permit')?.replace('tx-sample.', '') ?? null);
const foldList = async (): Promise<void> => {
  await press(button('Sort: Best first'));
  await press(control('One line per job'));
};

it('shows one line per job, which unfolds in place', async () => {
  await openLeads('/leads?state=Texas', {
    'POST /api/permits/jobs': () => Response.json({ jobs: [['tx-sample.1', 'tx-sample.3', 'tx-sample.5']] }),
  });
  expect(rowIds()).toEqual(['1', '2', '3', '4']);
  expect(calls().join()).not.toContain('/api/permits/jobs');
  await foldList();
  expect(rowIds()).toEqual(['1', '2', '4', '6']);
  expect(bodies().at(-1)).toMatchObject({ permitIds: expect.arrayContaining(['tx-sample.1']) });
  await press(button('3 permits'));
  expect(rowIds()).toEqual(['1', '3', '5', '2']);
  await press(control('One line per job'));
  expect(rowIds()).toEqual(['1', '2', '3', '4']);
});

it('says that jobs could not be loaded, with every permit still there', async () => {
  await openLeads('/leads?state=Texas', {
    'POST /api/permits/jobs': () => new Response('Something broke.', { status: 500 }),
  });
  await foldList();
  expect(pageText()).toContain('The jobs of this page could not be loaded: every permit has its own line.');
  expect(rowIds()).toEqual(['1', '2', '3', '4']);
});
