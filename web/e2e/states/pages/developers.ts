import type { Page } from 'playwright-core';
import { DONE, NEVER, refusal } from '../answers.ts';
import { type StateGroup, waitUntilBusy } from '../catalog-state.ts';
import { TRIAL_OVER } from '../made-up/account.ts';
import { API_DOCUMENT, API_KEYS, NEW_KEY } from '../made-up/api.ts';

async function make(page: Page, name = 'Estimating sheet'): Promise<void> {
  await page.getByLabel('What is the key for?').fill(name);
  await page.getByRole('button', { name: 'Make a key' }).click();
}
const revoke = (page: Page): Promise<void> => page.getByRole('button', { name: 'Revoke CRM import' }).click();
async function confirmRevoking(page: Page): Promise<void> {
  await revoke(page);
  await page.getByRole('dialog').getByRole('button', { name: 'Revoke Key' }).click();
}

const API_PATH = '/settings/api';

/** The page about the API (PRODUCT §1, §2). */
export const DEVELOPERS: StateGroup = {
  name: 'developers',
  states: [
    {
      name: 'visitor',
      spec: '§1',
      path: '/developers',
      visitor: true,
      answers: { v1Document: API_DOCUMENT },
      shows: 'Search permits',
    },
    {
      name: 'waiting',
      spec: '§1',
      path: '/developers',
      visitor: true,
      answers: { v1Document: NEVER },
      shows: 'Keeping a copy',
    },
    {
      name: 'document-failed',
      spec: '§1, §2',
      path: '/developers',
      visitor: true,
      answers: { v1Document: refusal('unavailable') },
      shows: 'This could not be loaded',
    },
    { name: 'user', spec: '§1, §2', path: '/developers', shows: 'Your keys' },
    {
      name: 'python',
      spec: '§1',
      path: '/developers',
      visitor: true,
      act: (page) => page.getByRole('button', { name: 'Python', exact: true }).first().click(),
      shows: 'import os, requests',
    },
  ],
};

/** The keys and webhooks of a user (PRODUCT §1, §2). */
export const API_KEYS_PAGE: StateGroup = {
  name: 'api-keys',
  states: [
    { name: 'keys', spec: '§1, §2', path: API_PATH, shows: 'CRM import' },
    {
      name: 'no-keys',
      spec: '§1',
      path: API_PATH,
      answers: { listApiKeys: { ...API_KEYS, keys: [] } },
      shows: 'No keys yet.',
    },
    {
      name: 'nameless',
      spec: '§1',
      path: API_PATH,
      act: (page) => make(page, ''),
      shows: 'Give the key a name',
    },
    {
      name: 'making',
      spec: '§1',
      path: API_PATH,
      answers: { createApiKey: NEVER },
      act: async (page) => {
        await make(page);
        await waitUntilBusy(page);
      },
      shows: 'CRM import',
    },
    {
      name: 'made',
      spec: '§1',
      path: API_PATH,
      answers: { createApiKey: NEW_KEY },
      act: make,
      shows: 'Copy your key now.',
    },
    {
      name: 'not-made',
      spec: '§1',
      path: API_PATH,
      answers: { createApiKey: refusal('unavailable') },
      act: make,
      shows: 'Key Not Made',
    },
    {
      name: 'full',
      spec: '§1',
      path: API_PATH,
      answers: {
        listApiKeys: {
          ...API_KEYS,
          keys: ['A', 'B', 'C', 'D', 'E'].flatMap((id) =>
            API_KEYS.keys.slice(0, 1).map((key) => ({ ...key, id })),
          ),
        },
      },
      shows: 'You have 5 keys',
    },
    {
      name: 'lapsed',
      spec: '§1, §6',
      path: API_PATH,
      answers: { currentSubscription: TRIAL_OVER },
      shows: 'See the subscription',
    },
    {
      name: 'keys-failed',
      spec: '§1',
      path: API_PATH,
      answers: { listApiKeys: refusal('unavailable') },
      shows: 'This could not be loaded',
    },
    { name: 'revoking', spec: '§1', path: API_PATH, act: revoke, shows: 'Revoke “CRM import”?' },
    {
      name: 'not-revoked',
      spec: '§1',
      path: API_PATH,
      answers: { revokeApiKey: refusal('unavailable') },
      act: confirmRevoking,
      shows: 'The key was not revoked.',
    },
    {
      name: 'revoked',
      spec: '§1',
      path: API_PATH,
      answers: { revokeApiKey: DONE },
      act: confirmRevoking,
      shows: 'Key Revoked',
    },
  ],
};
