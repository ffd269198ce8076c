import type { ApiDocument, ApiProblem } from './api-document.ts';

function problem(status: number, title: string, anchor: string): ApiProblem {
  const type = `https://site.test/developers#${anchor}`;
  return { type, title, status, detail: `${title}, in a sentence.` };
}

const GONE = problem(404, 'Not found', 'problem-not-found');
const REJECTED = problem(401, 'API key rejected', 'problem-api-key-rejected');

/** A small document in the server's format. */
export const SMALL_DOCUMENT: ApiDocument = {
  servers: [{ url: 'https://site.test' }],
  tags: [{ name: 'Alerts', description: 'Your alerts.' }],
  paths: {
    '/v1/alerts': {
      get: {
        operationId: 'v1Alerts',
        tags: ['Alerts'],
        summary: 'List alerts',
        description: 'All of them.',
        parameters: [
          {
            name: 'state',
            in: 'query',
            required: false,
            description: 'A state.',
            schema: { type: 'array', items: { type: 'string', enum: ['Texas', 'New York'] } },
            example: ['New York'],
          },
        ],
        responses: {
          200: {
            description: 'Good.',
            content: {
              'application/json': {
                schema: { $ref: '#/components/schemas/AlertList' },
                example: { alerts: [{ name: 'Roofs' }] },
              },
            },
          },
          401: {
            description: 'No.',
            content: { 'application/problem+json': { schema: {}, examples: { a: { value: REJECTED } } } },
          },
        },
      },
      post: {
        operationId: 'v1CreateAlert',
        tags: ['Alerts'],
        summary: 'Make an alert',
        description: 'One more.',
        requestBody: {
          content: {
            'application/json': {
              schema: { $ref: '#/components/schemas/Alert' },
              example: { name: 'Say: true', isActive: true },
            },
          },
        },
        responses: { 201: { description: 'Made.' } },
      },
    },
    '/v1/alerts/{id}': {
      delete: {
        operationId: 'v1DeleteAlert',
        tags: ['Alerts'],
        summary: 'Delete an alert',
        description: 'It is gone.',
        parameters: [
          {
            name: 'id',
            in: 'path',
            required: true,
            description: 'Its id.',
            schema: { type: 'string' },
            example: 'a/1',
          },
        ],
        responses: {
          204: { description: 'Done.' },
          404: {
            description: 'No.',
            content: {
              'application/problem+json': {
                schema: {},
                examples: { a: { value: GONE }, b: { value: REJECTED } },
              },
            },
          },
        },
      },
    },
  },
  webhooks: {
    'permits.matched': {
      post: {
        operationId: 'permits.matched',
        tags: [],
        summary: 'An alert found permits',
        description: 'Soon after.',
        parameters: [
          {
            name: 'webhook-id',
            in: 'header',
            required: true,
            description: 'The same in every attempt.',
            schema: { type: 'string' },
          },
        ],
        requestBody: {
          content: {
            'application/json': {
              schema: { $ref: '#/components/schemas/Alert' },
              example: { type: 'permits.matched' },
            },
          },
        },
        responses: {},
      },
    },
  },
  components: {
    schemas: {
      Alert: {
        type: 'object',
        required: ['name'],
        properties: {
          name: { type: 'string', description: 'As you named it.' },
          seen: { type: 'string', format: 'date-time', description: 'When.' },
        },
      },
      AlertList: {
        type: 'object',
        properties: {
          alerts: {
            type: 'array',
            items: { $ref: '#/components/schemas/Alert' },
            description: 'The newest first.',
          },
          first: { anyOf: [{ $ref: '#/components/schemas/Alert' }, { type: 'null' }], description: 'One.' },
        },
      },
    },
    headers: {},
  },
};
