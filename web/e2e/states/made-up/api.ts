import { openApiDocument } from '#functions/open-api/document/document.ts';
import type { Output } from '#shared/contract/index.ts';

/** The document as production has it. */
export const API_DOCUMENT: Output<'v1Document'> = openApiDocument('https://plumbline.example');

/** Two keys, one of them never used. */
export const API_KEYS: Output<'listApiKeys'> = {
  keys: [
    {
      id: '5e1f7a50-0000-4000-8000-000000000002',
      name: 'CRM import',
      shown: 'plumb_live_4Hs0',
      createdAt: '2026-11-18T15:02:00.000Z',
      lastUsedAt: '2026-11-20T10:31:00.000Z',
    },
    {
      id: '5e1f7a50-0000-4000-8000-000000000001',
      name: 'Estimating sheet of the night shift',
      shown: 'plumb_live_x9Qe',
      createdAt: '2026-11-17T09:40:00.000Z',
      lastUsedAt: null,
    },
  ],
  most: 5,
};

/** A key that was just made: the form of one, and no key. */
export const NEW_KEY: Output<'createApiKey'> = {
  key: `plumb_live_SAMPLE${'0'.repeat(43)}`,
  apiKey: {
    id: '5e1f7a50-0000-4000-8000-000000000003',
    name: 'Estimating sheet',
    shown: 'plumb_live_SAMP',
    createdAt: '2026-11-20T11:00:00.000Z',
    lastUsedAt: null,
  },
};
