import { useQueryClient } from '@tanstack/react-query';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { button, closePage, never, openPage, press, pretendServer, SAMPLE_USER } from '../lib/testing.tsx';
import { SignedIn } from './signed-in.tsx';

afterEach(closePage);

async function open(answer: () => Response | Promise<Response>) {
  pretendServer({ 'GET /api/auth/user': answer });
  const otherwise = vi.fn();
  await openPage('/leads', <SignedIn otherwise={otherwise}>{({ email }) => <p>{email}</p>}</SignedIn>);
  return otherwise;
}

/** Asks again who is signed in, as a change of settings does. */
function AskAgain() {
  const client = useQueryClient();
  return (
    <button type="button" onClick={() => client.invalidateQueries()}>
      Ask
    </button>
  );
}

describe('a signed-in page', () => {
  it('is shown to a user', async () => {
    const otherwise = await open(() => Response.json(SAMPLE_USER));
    expect(document.body.textContent).toBe('ana@example.com');
    expect(otherwise).not.toHaveBeenCalled();
  });

  it('is a spinner while it is not known who is there', async () => {
    const otherwise = await open(never);
    expect(document.querySelector('[role="status"]')?.textContent).toBe('Loading');
    expect(otherwise).not.toHaveBeenCalled();
  });

  it('sends a visitor away', async () => {
    const otherwise = await open(() => new Response('Unauthorized.', { status: 401 }));
    expect(otherwise).toHaveBeenCalledTimes(1);
  });

  it('does not take a broken server for a visitor', async () => {
    const otherwise = await open(() => new Response('Down.', { status: 503 }));
    expect(otherwise).not.toHaveBeenCalled();
    expect(document.querySelector('h1')?.textContent).toBe('Something went wrong');
    expect(document.body.textContent).toContain('503: Down.');
  });

  it.each([
    [401, 1],
    [503, 0],
  ])('stays when asking again is answered with a %i; a 401 is then a lost session', async (status, lost) => {
    const onUnauthorized = vi.fn();
    const otherwise = vi.fn();
    let answer = (): Response => Response.json(SAMPLE_USER);
    pretendServer({ 'GET /api/auth/user': () => answer() });
    const page = (
      <SignedIn otherwise={otherwise}>
        {({ email }) => (
          <p>
            {email}
            <AskAgain />
          </p>
        )}
      </SignedIn>
    );
    await openPage('/leads', page, onUnauthorized);
    answer = () => new Response('Unauthorized.', { status });
    await press(button('Ask'));
    expect(document.body.textContent).toContain('ana@example.com');
    expect(onUnauthorized).toHaveBeenCalledTimes(lost);
    expect(otherwise).not.toHaveBeenCalled();
  });
});
