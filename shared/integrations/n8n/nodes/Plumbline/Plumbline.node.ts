import { type INodeType, NodeConnectionTypes } from 'n8n-workflow';

/** A page of the API, at most. */
const PAGE_MAX = 100;

const only = (operation: string) => ({ show: { operation: [operation] } });
const filter = (name: string, displayName: string, description: string) => ({
  displayName,
  name,
  type: 'string',
  default: '',
  description,
  routing: { send: { type: 'query', property: name, value: '={{$value || undefined}}' } },
});

/** Reads permits. The description alone says which call n8n sends. */
export class Plumbline implements INodeType {
  description = {
    usableAsTool: true,
    displayName: 'Plumbline',
    name: 'plumbline',
    icon: 'file:../../plumbline.svg',
    group: ['input'],
    version: 1,
    subtitle: '={{$parameter["operation"]}}',
    description: 'Search building permits',
    defaults: { name: 'Plumbline' },
    inputs: [NodeConnectionTypes.Main],
    outputs: [NodeConnectionTypes.Main],
    credentials: [{ name: 'plumblineApi', required: true }],
    requestDefaults: { baseURL: '={{$credentials.site}}', headers: { Accept: 'application/json' } },
    properties: [
      {
        displayName: 'Operation',
        name: 'operation',
        type: 'options',
        noDataExpression: true,
        default: 'search',
        options: [
          {
            name: 'Search Permits',
            value: 'search',
            action: 'Search permits',
            routing: {
              request: { method: 'GET', url: '/v1/permits' },
              output: {
                postReceive: [{ type: 'rootProperty', properties: { property: 'permits' } }],
              },
            },
          },
          {
            name: 'Get a Permit',
            value: 'get',
            action: 'Get a permit',
            routing: { request: { method: 'GET', url: '=/v1/permits/{{$parameter["permitId"]}}' } },
          },
        ],
      },
      {
        displayName: 'Permit ID',
        name: 'permitId',
        type: 'string',
        default: '',
        required: true,
        displayOptions: only('get'),
        description: 'The ID of the permit, such as tx-austin.2026-012345',
      },
      {
        displayName: 'Limit',
        name: 'limit',
        type: 'number',
        typeOptions: { minValue: 1, maxValue: PAGE_MAX },
        default: 50,
        displayOptions: only('search'),
        description: 'Max number of results to return',
        routing: { send: { type: 'query', property: 'limit' } },
      },
      {
        displayName: 'Filters',
        name: 'filters',
        type: 'collection',
        placeholder: 'Add Filter',
        default: {},
        displayOptions: only('search'),
        options: [
          filter('state', 'State', 'Such as Texas'),
          filter('city', 'City', 'Such as Austin'),
          filter('zip', 'ZIP Code', 'Five digits'),
          filter('trade', 'Trade', 'Such as roofing'),
          filter('keyword', 'Words', 'Words in the record'),
          filter('minValue', 'Lowest Value', 'In dollars'),
        ],
      },
    ],
  };
}
