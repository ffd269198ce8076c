import type { StateGroup } from '../catalog-state.ts';

const UNSUBSCRIBE = '/api/unsubscribe?token=a-made-up-token-of-some-length';

/** The pages behind a mail's links, which the API serves. */
export const MAIL_PAGES: StateGroup = {
  name: 'mail-pages',
  states: [
    { name: 'unsubscribe', spec: '§2', path: UNSUBSCRIBE, visitor: true, shows: 'Press the button' },
    {
      name: 'unsubscribed',
      spec: '§2',
      path: UNSUBSCRIBE,
      visitor: true,
      act: (page) => page.getByRole('button', { name: 'Unsubscribe' }).click(),
      shows: 'You are unsubscribed',
    },
    {
      name: 'call-outcome-not-valid',
      spec: '§2',
      path: '/api/call-outcome?token=a-made-up-token-of-some-length',
      visitor: true,
      shows: 'This link is not valid',
    },
  ],
};
