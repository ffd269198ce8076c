import { useQuery } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { request } from '../../lib/api/api.ts';
import { read } from '../../lib/api/read.ts';
import { button, closePage, openPage, press, pretendServer } from '../../lib/testing.tsx';
import { currentToast, dismissToast } from './toast-store.ts';
import { useAction } from './use-action.ts';

const SESSIONS = read('listSessions');
const LIST = 'GET /api/account/sessions';
const END = 'DELETE /api/account/sessions/1';

interface EndProps {
  readonly update?: () => void;
}

function End({ update }: EndProps) {
  useQuery(SESSIONS);
  const end = useAction(() => request('endOneSession', { params: { id: '1' } }), {
    changes: [SESSIONS],
    done: 'Session Ended',
    failed: 'Session Not Ended',
    ...(update && { update }),
  });
  return (
    <button type="button" onClick={() => end.mutate()}>
      End
    </button>
  );
}

/** Presses the button. @returns the calls after the page has opened, and the toast */
async function pressEnd(answer: () => Response, props: EndProps = {}) {
  const { calls } = pretendServer({ [LIST]: () => Response.json([]), [END]: answer });
  await openPage('/', <End {...props} />);
  await press(button('End'));
  return { calls: calls.slice(1), toast: currentToast() };
}

beforeEach(() => dismissToast(currentToast()?.id ?? 0));
afterEach(closePage);

it('says that it is done, and reads again what it changes', async () => {
  const { calls, toast } = await pressEnd(() => new Response(null, { status: 204 }));
  expect(toast).toMatchObject({ title: 'Session Ended' });
  expect(calls).toEqual([END, LIST]);
});

it('reads nothing again where the answer goes into the cache', async () => {
  const update = vi.fn();
  const { calls } = await pressEnd(() => new Response(null, { status: 204 }), { update });
  expect(update).toHaveBeenCalledOnce();
  expect(calls).toEqual([END]);
});

it('says why it failed, and reads again only what is outdated', async () => {
  const busy = await pressEnd(() => new Response('Too busy.', { status: 503 }));
  expect(busy.toast).toMatchObject({ title: 'Session Not Ended', description: '503: Too busy.' });
  expect(busy.calls).toEqual([END]);
  const gone = await pressEnd(() => new Response('No such session.', { status: 404 }), { update: vi.fn() });
  expect(gone.calls).toEqual([END, LIST]);
});

it('leaves a lost session to the sign-in page', async () => {
  const { calls, toast } = await pressEnd(() => new Response('', { status: 401 }));
  expect(toast).toBeNull();
  expect(calls).toEqual([END]);
});
