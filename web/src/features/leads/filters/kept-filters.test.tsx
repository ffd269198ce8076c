import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { SignedIn } from '../../../app/signed-in.tsx';
import { saveOpenForms } from '../../../lib/saved/form-recovery.ts';
import {
  button,
  closePage,
  control,
  fill,
  openPage,
  press,
  pretendServer,
  SAMPLE_USER,
} from '../../../lib/testing.tsx';
// Loaded before the test starts, as in `testing.tsx`.
import '../later.ts';
import { LeadsPage } from '../leads-page.tsx';

beforeEach(() => sessionStorage.clear());
afterEach(closePage);

async function open(): Promise<void> {
  pretendServer({
    'GET /api/auth/user': () => Response.json(SAMPLE_USER),
    'GET /api/permits/all': () => Response.json({ permits: [], total: 0 }),
    'GET /api/permits/states': () => Response.json([]),
  });
  await openPage('/leads', <SignedIn onVisitor={vi.fn()}>{(user) => <LeadsPage user={user} />}</SignedIn>);
}

it('reopens the filters as typed before the session ended', async () => {
  await open();
  await press(button('More filters'));
  await fill('Min value, $', '25000');
  saveOpenForms();
  await open();
  expect(control('Min value, $').value).toBe('25000');
  await open();
  expect(document.querySelector('[role="dialog"]')).toBeNull();
});
