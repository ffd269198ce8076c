import type { Page } from 'playwright-core';
import { refused, UNREACHABLE } from './answers.ts';
import { EMPTY_STATUS } from './made-up/sources.ts';
import type { StateGroup } from './state.ts';

/** The landing page (spec §2), which is readable before any script. */
export const LANDING: StateGroup = {
  name: 'landing',
  states: [
    {
      name: 'measured',
      spec: '§2',
      path: '/',
      visitor: true,
      shows: 'Measured now, from the records on file.',
    },
    {
      name: 'first-collection',
      spec: '§2',
      path: '/',
      visitor: true,
      answers: {
        permitStats: { totalPermits: 0, totalValuation: 0, availableStates: 0, permitTypes: 0 },
        scrapersStatus: EMPTY_STATUS,
      },
      shows: 'Measured now. The first collection is still running.',
    },
    {
      name: 'stated',
      spec: '§2, §9',
      path: '/',
      visitor: true,
      answers: { permitStats: UNREACHABLE, scrapersStatus: refused('unavailable') },
      shows: 'stated',
    },
    {
      name: 'sample-data',
      spec: '§2',
      path: '/',
      visitor: true,
      config: { data: 'sample', mailboxUrl: 'http://127.0.0.1:4401' },
      shows: 'Open the mailbox',
    },
  ],
};

const send = async (page: Page): Promise<void> => page.getByRole('button', { name: 'Send Message' }).click();

/** About, contact, terms and privacy (spec §2, §5). */
export const PUBLIC_PAGES: StateGroup = {
  name: 'public',
  states: [
    { name: 'about', spec: '§2', path: '/about', visitor: true, shows: 'Start Your Free Trial' },
    { name: 'about-signed-in', spec: '§2', path: '/about', shows: 'About Plumbline' },
    { name: 'contact', spec: '§2, §5', path: '/contact', visitor: true, shows: 'Send Message' },
    {
      name: 'contact-invalid',
      spec: '§5',
      path: '/contact',
      visitor: true,
      act: async (page) => {
        await page.getByLabel('Email').fill('ana@');
        await send(page);
      },
      shows: 'Enter your full name.',
    },
    {
      name: 'contact-sent',
      spec: '§5',
      path: '/contact',
      visitor: true,
      act: async (page) => {
        await page.getByLabel('Full name').fill('Ana Sample');
        await page.getByLabel('Email').fill('ana@example.com');
        await page.getByLabel('Subject').fill('A city I miss');
        await page.getByRole('textbox', { name: 'Message' }).fill('Do you plan to add it?');
        await send(page);
      },
      shows: 'Message Sent',
    },
    { name: 'terms', spec: '§2, §9', path: '/legal/terms', visitor: true, shows: 'December 19, 2024' },
    { name: 'privacy', spec: '§2', path: '/legal/privacy', visitor: true, shows: 'December 19, 2024' },
    { name: 'not-found', spec: '§2', path: '/nowhere', visitor: true, shows: 'Page Not Found' },
    { name: 'not-found-signed-in', spec: '§2', path: '/nowhere', shows: 'Page Not Found' },
  ],
};
