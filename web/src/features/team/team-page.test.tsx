import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Output } from '#shared/contract/index.ts';
import { SignedIn } from '../../app/signed-in.tsx';
import {
  button,
  closePage,
  control,
  type FakeAnswers,
  fill,
  flushUpdates,
  openPage,
  press,
  pretendServer,
  SAMPLE_USER,
} from '../../lib/testing.tsx';
import { currentToast, dismissToast } from '../../ui/toasts/toast-store.ts';
import { TeamPage } from './team-page.tsx';
// Loads the lazy code now.
import '../../ui/overlay/question-dialog.tsx';

const TEAM: Output<'team'> = {
  role: 'owner',
  isMember: false,
  seats: 3,
  people: [
    { id: 'owner', name: 'Ana', email: 'ana@example.com', role: 'owner', hasSeat: true, isYou: true },
    { id: 'p-ben', name: 'Ben', email: 'ben@example.com', role: 'member', hasSeat: true, isYou: false },
  ],
  invitations: [],
};
const text = (): string => document.body.textContent;
const done = (): Response => new Response(null, { status: 204 });

beforeEach(() => {
  sessionStorage.clear();
  dismissToast(currentToast()?.id ?? 0);
});
afterEach(async () => {
  await closePage();
  vi.restoreAllMocks();
});

async function open(team: Output<'team'>, answers: FakeAnswers = {}, path = '/team') {
  const server = pretendServer({
    'GET /api/auth/user': () => Response.json(SAMPLE_USER),
    'GET /api/team': () => Response.json(team),
    ...answers,
  });
  await openPage(path, <SignedIn onVisitor={vi.fn()}>{() => <TeamPage />}</SignedIn>);
  await flushUpdates();
  return server;
}

describe('the team page', () => {
  it('invites an address to a free seat', async () => {
    const invite = vi.fn(done);
    await open(TEAM, { 'POST /api/team/invitations': invite });
    await fill('Email address', ' cleo@example.com ');
    await press(button('Send invitation'));
    await flushUpdates();
    expect(invite).toHaveBeenCalledOnce();
    expect(currentToast()?.description).toContain('cleo@example.com');
  });

  it('keeps an address that was not sent when another tab is opened, and forgets a sent one', async () => {
    await open(TEAM, { 'POST /api/team/invitations': done });
    await fill('Email address', 'cleo@example.com');
    await press(button('Security'));
    await open(TEAM, { 'POST /api/team/invitations': done });
    expect(control('Email address').value).toBe('cleo@example.com');
    await press(button('Send invitation'));
    await flushUpdates();
    await open(TEAM);
    expect(control('Email address').value).toBe('');
  });

  it('offers seats when none is free, and invites nobody', async () => {
    await open({ ...TEAM, seats: 2 });
    expect(text()).toContain('All 2 seats are taken');
    expect(button('Add seats').getAttribute('href')).toBe('/subscription');
    expect(text()).not.toContain('Send invitation');
  });

  it('shows a member who is in the team and how to leave, and lets them change nothing', async () => {
    await open({ ...TEAM, role: 'member', isMember: true });
    expect(text()).toContain('Your membership');
    expect(text()).not.toContain('Remove');
    expect(text()).not.toContain('Invite somebody');
  });

  it('removes somebody after a question', async () => {
    const remove = vi.fn(done);
    await open(TEAM, { 'DELETE /api/team/members/p-ben': remove });
    await press(button('Remove Ben'));
    expect(remove).not.toHaveBeenCalled();
    const buttons = document.querySelectorAll('[role="dialog"] button');
    await press([...buttons].find(({ textContent }) => textContent === 'Remove') ?? document.body);
    await flushUpdates();
    expect(remove).toHaveBeenCalledOnce();
  });

  it('says what joining changes, joins on request, and shows why it was refused', async () => {
    const join = vi.fn(() => new Response('This invitation is no longer valid.', { status: 404 }));
    await open({ ...TEAM, seats: 1 }, { 'POST /api/team/join': join }, '/team?invitation=sample');
    expect(text()).toContain('Your own alerts and list stay as they are');
    expect(join).not.toHaveBeenCalled();
    await press(button('Join the team'));
    await flushUpdates();
    expect(text()).toContain('This invitation is no longer valid.');
  });
});
