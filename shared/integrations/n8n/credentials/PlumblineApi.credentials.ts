import type { ICredentialType } from 'n8n-workflow';

/** The API key of an account. n8n loads credentials as classes whose instances are the description. */
export class PlumblineApi implements ICredentialType {
  name = 'plumblineApi';
  displayName = 'Plumbline API';
  icon = 'file:../plumbline.svg';
  documentationUrl = 'https://plumbline.example/developers';
  properties = [
    {
      displayName: 'API Key',
      name: 'apiKey',
      type: 'string',
      typeOptions: { password: true },
      default: '',
      required: true,
      description: 'Make one on the API page of the site, for leads, exports and alerts',
    },
    {
      displayName: 'Site',
      name: 'site',
      type: 'string',
      default: '',
      required: true,
      placeholder: 'https://…',
      description: 'The address of the site, without a slash at the end',
    },
  ];
  authenticate = {
    type: 'generic',
    properties: { headers: { Authorization: '=Bearer {{$credentials.apiKey}}' } },
  };
  test = { request: { baseURL: '={{$credentials.site}}', url: '/v1/usage' } };
}
