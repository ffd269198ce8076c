import { openApiDocument } from '#functions/api/open-api/document/document.ts';
import type { Output } from '#shared/contract/index.ts';
import type { ApiDocument } from '../../../src/features/developers/api-document.ts';

/** The document of production. */
export const API_DOCUMENT: Output<'v1Document'> = openApiDocument(
  'https://plumbline.example',
  new Date('2026-11-20T12:00:00Z'),
);

/** A part of the document, because the whole page is long. */
export const API_EXCERPT: Output<'v1Document'> = excerpt('Usage', ['Usage', 'Allowance', 'CallsPerMinute']);

function excerpt(tag: string, objects: readonly string[]): Output<'v1Document'> {
  const { tags, paths, components, ...rest } = API_DOCUMENT as unknown as ApiDocument & typeof API_DOCUMENT;
  const schemas = Object.entries(components.schemas).filter(([name]) => objects.includes(name));
  return {
    ...rest,
    tags: tags.filter(({ name }) => name === tag),
    paths: Object.fromEntries(
      Object.entries(paths).filter(([, methods]) =>
        Object.values(methods).some((operation) => operation.tags.includes(tag)),
      ),
    ),
    components: { ...components, schemas: Object.fromEntries(schemas) },
  };
}

/** Two keys, one of them never used. */
export const API_KEYS: Output<'listApiKeys'> = {
  allowance: { used: 88, limit: 500, left: 412 },
  keys: [
    {
      id: '5e1f7a50-0000-4000-8000-000000000002',
      name: 'CRM import',
      shown: 'plumb_live_4Hs0',
      createdAt: '2026-11-18T15:02:00.000Z',
      scopes: ['leads', 'exports', 'alerts'],
      expiresAt: null,
      lastUsedAt: '2026-11-20T10:31:00.000Z',
    },
    {
      id: '5e1f7a50-0000-4000-8000-000000000001',
      name: 'Estimating sheet of the night shift',
      shown: 'plumb_live_x9Qe',
      createdAt: '2026-11-17T09:40:00.000Z',
      scopes: ['leads', 'exports', 'alerts'],
      expiresAt: null,
      lastUsedAt: null,
    },
  ],
  most: 5,
};

/** Has the format of a key, but is not one. */
export const NEW_KEY: Output<'createApiKey'> = {
  key: `plumb_live_SAMPLE${'0'.repeat(43)}`,
  apiKey: {
    id: '5e1f7a50-0000-4000-8000-000000000003',
    name: 'Estimating sheet',
    shown: 'plumb_live_SAMP',
    createdAt: '2026-11-20T11:00:00.000Z',
    scopes: ['leads', 'exports', 'alerts'],
    expiresAt: null,
    lastUsedAt: null,
  },
};
