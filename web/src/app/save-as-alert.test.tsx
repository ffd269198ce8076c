import { afterEach, expect, it } from 'vitest';
import {
  button,
  closePage,
  control,
  goBack,
  openPage,
  pageAddress,
  press,
  pretendServer,
  SAMPLE_USER,
} from '../lib/testing.tsx';
// Loads the lazy code now, so that the test does not depend on timing.
import '../features/alerts/alert-panel.tsx';
import '../features/alerts/alerts-page.tsx';
import '../features/leads/leads-page.tsx';
import { AppRoutes } from './router.tsx';

afterEach(closePage);

const SEARCH = '/leads?state=Texas&city=Austin&minValue=25000&trade=roofing';

async function open(): Promise<void> {
  pretendServer({
    'GET /api/auth/user': () => Response.json(SAMPLE_USER),
    'GET /api/alerts': () => Response.json([]),
    'GET /api/permits/search': () => Response.json([], { headers: { 'X-Total-Count': '0' } }),
    'POST /api/alerts': () => new Response('Later.', { status: 503 }),
  });
  await openPage(SEARCH, <AppRoutes />);
  await press(button('Save as alert'));
}

it('fills in the alert form from a search of the leads page', async () => {
  await open();
  expect(pageAddress()).toBe('/alerts?new=1&state=Texas&city=Austin&minValue=25000&trade=roofing');
  await press(button('Change'));
  expect(control('Name').value).toBe('Roofing in Austin, TX over $25,000');
  expect(control('Texas')).toHaveProperty('checked', true);
  expect(control('Cities').value).toBe('Austin');
  expect(control('Min value').value).toBe('25000');
});

it('returns to the search on Cancel and on Back', async () => {
  await open();
  await press(button('Cancel'));
  expect(pageAddress()).toBe(SEARCH);
  await press(button('Save as alert'));
  await goBack();
  expect(pageAddress()).toBe(SEARCH);
});
