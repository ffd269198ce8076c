import type { Page } from 'playwright-core';
import { refusal, UNREACHABLE } from '../answers.ts';
import type { StateGroup } from '../catalog-state.ts';
import { OUTLOOK } from '../made-up/activity.ts';
import { EMPTY_STATUS, LATE_SITE_STATUS } from '../made-up/sources.ts';

/** The landing page (PRODUCT §2), which is readable before any script runs. */
export const LANDING: StateGroup = {
  name: 'landing',
  states: [
    {
      name: 'measured',
      spec: '§2',
      path: '/',
      visitor: true,
      shows: 'Measured today:',
    },
    {
      name: 'city-checked',
      spec: '§2',
      path: '/',
      visitor: true,
      act: async (page) => {
        await page.getByLabel('Do we cover your city?').fill('Austin, TX');
        await page.getByRole('combobox', { name: 'Trade' }).selectOption('Roofing');
        await page.getByRole('button', { name: 'Check' }).click();
      },
      shows: 'Yes. Austin, TX has 260 leads for roofing in 30 days: 31 to phone, 96 to write, 133 to visit.',
    },
    {
      name: 'city-not-covered',
      spec: '§2',
      path: '/',
      visitor: true,
      answers: {
        permitOutlook: {
          ...OUTLOOK,
          place: null,
          asked: {
            places: [{ kind: 'city', state: 'Idaho', name: 'Boise', isCovered: false }],
            isGuess: false,
            nearest: {
              place: { kind: 'city', state: 'Washington', name: 'Spokane', isCovered: true },
              miles: 287,
            },
          },
          naming: { permits: 0, owner: 0, contractor: 0, phone: 0, since: null },
        },
      },
      act: async (page) => {
        await page.getByLabel('Do we cover your city?').fill('boise');
        await page.getByRole('button', { name: 'Check' }).click();
      },
      shows: 'We don’t cover Boise, ID yet. The nearest city we cover is Spokane, WA, 287 miles away.',
    },
    {
      name: 'first-collection',
      spec: '§2',
      path: '/',
      visitor: true,
      answers: {
        permitStats: {
          totalPermits: 0,
          openPermits: 0,
          cities: 0,
          totalValuation: 0,
          availableStates: 0,
          permitTypes: 0,
        },
        scrapersStatus: EMPTY_STATUS,
      },
      shows: 'The first collection is still running.',
    },
    {
      name: 'stated',
      spec: '§2, §9',
      path: '/',
      visitor: true,
      answers: { permitStats: UNREACHABLE, scrapersStatus: refusal('unavailable') },
      shows: 'Our claim, not a live count.',
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

const write = async (page: Page): Promise<void> => {
  await page.getByLabel('Full name').fill('Ana Sample');
  await page.getByLabel('Email', { exact: true }).fill('ana@example.com');
  await page.getByLabel('Subject').fill('A city I miss');
  await page.getByRole('textbox', { name: 'Message' }).fill('Do you plan to add it?');
  await send(page);
};

const request = async (page: Page): Promise<void> => {
  await page.getByLabel('Name', { exact: true }).fill('Ana Sample');
  await page.getByLabel('Email for our answer').fill('ana@example.com');
  await page.getByRole('button', { name: 'Send request' }).click();
};

/** About, contact, terms, privacy (PRODUCT §2, §5), and removals. */
export const PUBLIC_PAGE_STATES: StateGroup = {
  name: 'public',
  states: [
    {
      name: 'permits',
      spec: '§2',
      path: '/permits',
      visitor: true,
      shows: '3 cities in 2 states',
    },
    { name: 'permits-state', spec: '§2', path: '/permits/texas', visitor: true, shows: '2 cities issued' },
    {
      name: 'permits-city',
      spec: '§2',
      path: '/permits/texas/austin',
      visitor: true,
      act: (page) => page.getByText('The weeks as a table').click(),
      shows: 'Building permits in Austin, Texas',
    },
    {
      name: 'permits-trade',
      spec: '§2',
      path: '/permits/texas/austin/roofing',
      visitor: true,
      shows: 'Get new roofing permits in Austin every morning',
    },
    {
      name: 'permits-young',
      spec: '§2',
      path: '/permits/texas/elgin',
      visitor: true,
      shows: 'Our records of Elgin begin on October 20, 2026',
    },
    { name: 'sources', spec: '§2', path: '/sources', visitor: true, shows: 'Not collected' },
    { name: 'changelog', spec: '§2', path: '/changelog', visitor: true, shows: 'The first version' },
    { name: 'status', spec: '§2', path: '/status', visitor: true, shows: 'What we can measure works.' },
    {
      name: 'status-late',
      spec: '§2',
      path: '/status',
      answers: { siteStatus: LATE_SITE_STATUS },
      shows: 'has not arrived yet',
    },
    {
      name: 'status-failed',
      spec: '§2, §8',
      path: '/status',
      visitor: true,
      answers: { siteStatus: refusal('unavailable') },
      shows: 'Try Again',
    },
    { name: 'about', spec: '§2', path: '/about', visitor: true, shows: 'Start Your Free Trial' },
    { name: 'about-signed-in', spec: '§2', path: '/about', shows: 'About Plumbline' },
    { name: 'contact', spec: '§2, §5', path: '/contact', visitor: true, shows: 'Send Message' },
    {
      name: 'contact-invalid',
      spec: '§5',
      path: '/contact',
      visitor: true,
      act: async (page) => {
        await page.getByLabel('Email', { exact: true }).fill('ana@');
        await send(page);
      },
      shows: 'Enter your full name.',
    },
    {
      name: 'contact-sent',
      spec: '§5',
      path: '/contact',
      visitor: true,
      act: write,
      shows: 'Message Sent',
    },
    {
      name: 'contact-not-sent',
      spec: '§5, §8',
      path: '/contact',
      visitor: true,
      answers: { sendMessage: refusal('tooManyRequests', 'Try again in 40 minutes.') },
      act: write,
      shows: 'Your message was not sent',
    },
    { name: 'terms', spec: '§2, §9', path: '/legal/terms', visitor: true, shows: 'December 19, 2024' },
    { name: 'privacy', spec: '§2', path: '/legal/privacy', visitor: true, shows: 'December 19, 2024' },
    { name: 'removal', spec: '§2', path: '/removal', visitor: true, shows: 'Send request' },
    { name: 'removal-signed-in', spec: '§2', path: '/removal?permit=il-chicago.1', shows: 'Send request' },
    {
      name: 'removal-correction-invalid',
      spec: '§5',
      path: '/removal',
      visitor: true,
      act: async (page) => {
        await page.getByLabel('Correct a record').click();
        await page.getByRole('button', { name: 'Send request' }).click();
      },
      shows: 'Say which record it is',
    },
    {
      name: 'removal-received',
      spec: '§2',
      path: '/removal',
      visitor: true,
      answers: { askRemoval: { reference: 'R-261120-BCDFGH' } },
      act: request,
      shows: 'R-261120-BCDFGH',
    },
    {
      name: 'removal-refused',
      spec: '§8',
      path: '/removal',
      visitor: true,
      answers: { askRemoval: refusal('tooManyRequests', 'Try again in 40 minutes.') },
      act: request,
      shows: 'Your request was not sent',
    },
    {
      name: 'place-not-found',
      spec: '§2',
      path: '/permits/texas/nowhere',
      visitor: true,
      shows: 'Page Not Found',
    },
    { name: 'not-found', spec: '§2', path: '/nowhere', visitor: true, shows: 'Page Not Found' },
    { name: 'not-found-signed-in', spec: '§2', path: '/nowhere', shows: 'Page Not Found' },
  ],
};

const UNSUBSCRIBE = '/api/unsubscribe?token=a-made-up-token-of-some-length';

/** The pages behind a mail's links, which the API serves. */
export const MAIL_PAGES: StateGroup = {
  name: 'mail-pages',
  states: [
    {
      name: 'unsubscribe',
      spec: '§2',
      path: UNSUBSCRIBE,
      visitor: true,
      shows: 'Stop this: Email of “Roofs”?',
    },
    {
      name: 'unsubscribed',
      spec: '§2',
      path: UNSUBSCRIBE,
      visitor: true,
      act: (page) => page.getByRole('button', { name: 'Unsubscribe' }).click(),
      shows: 'Email of “Roofs”: off',
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
