import { createHmac, timingSafeEqual } from 'node:crypto';
import {
  type IHookFunctions,
  type ILoadOptionsFunctions,
  type INodeType,
  type IWebhookFunctions,
  NodeConnectionTypes,
} from 'n8n-workflow';

/** How old a message may be, in seconds: what Standard Webhooks recommends. */
const TOLERANCE_S = 300;

/** Calls the API with the credentials of the node. */
async function callApi<Answer>(
  context: ILoadOptionsFunctions,
  method: string,
  path: string,
  body?: object,
): Promise<Answer> {
  const { site } = await context.getCredentials('plumblineApi');
  const answer = await context.helpers.httpRequestWithAuthentication.call(context, 'plumblineApi', {
    method,
    url: `${site}${path}`,
    json: true,
    ...(body === undefined ? {} : { body }),
  });
  return answer as Answer;
}

const webhookPath = (context: IHookFunctions) =>
  `/v1/alerts/${encodeURIComponent(String(context.getNodeParameter('alertId')))}/webhook`;

const subscribe = (context: IHookFunctions) =>
  callApi<{ readonly secret: string | null }>(context, 'POST', webhookPath(context), {
    url: context.getNodeWebhookUrl('default'),
  });

const unsubscribe = (context: IHookFunctions) => {
  const url = encodeURIComponent(context.getNodeWebhookUrl('default') ?? '');
  return callApi(context, 'DELETE', `${webhookPath(context)}?url=${url}`);
};

/** Whether a message is signed with the secret, as Standard Webhooks defines it, and new. */
function isSigned(
  { headers, rawBody }: ReturnType<IWebhookFunctions['getRequestObject']>,
  secret: string,
  nowS: number,
): boolean {
  const id = headers['webhook-id'];
  const timestamp = headers['webhook-timestamp'];
  if (!(Math.abs(nowS - Number(timestamp)) <= TOLERANCE_S)) return false;
  const key = Buffer.from(secret.replace('whsec_', ''), 'base64');
  const expected = createHmac('sha256', key).update(`${id}.${timestamp}.`).update(rawBody).digest();
  return String(headers['webhook-signature'])
    .split(' ')
    .map((signature) => Buffer.from(signature.replace('v1,', ''), 'base64'))
    .some((given) => given.length === expected.length && timingSafeEqual(given, expected));
}

/** Starts a workflow with the permits that an alert finds. */
export class PlumblineTrigger implements INodeType {
  description = {
    subtitle: 'When an alert finds permits',
    displayName: 'Plumbline Trigger',
    name: 'plumblineTrigger',
    icon: 'file:../../plumbline.svg',
    group: ['trigger'],
    version: 1,
    description: 'Starts when an alert finds permits',
    defaults: { name: 'Plumbline Trigger' },
    inputs: [],
    outputs: [NodeConnectionTypes.Main],
    credentials: [{ name: 'plumblineApi', required: true }],
    webhooks: [
      { name: 'default', httpMethod: 'POST', responseMode: 'onReceived', path: 'webhook', rawBody: true },
    ],
    properties: [
      {
        displayName: 'Alert Name or ID',
        name: 'alertId',
        type: 'options',
        typeOptions: { loadOptionsMethod: 'getAlerts' },
        default: '',
        required: true,
        description:
          'The alert whose permits start the workflow. Choose from the list, or specify an ID using an <a href="https://docs.n8n.io/code/expressions/">expression</a>.',
      },
    ],
  };

  methods = {
    loadOptions: {
      async getAlerts(this: ILoadOptionsFunctions) {
        const { alerts } = await callApi<{
          readonly alerts: readonly { readonly id: string; readonly name: string }[];
        }>(this, 'GET', '/v1/alerts');
        return alerts.map(({ id, name }) => ({ name, value: id }));
      },
    },
  };

  webhookMethods = {
    default: {
      async checkExists(this: IHookFunctions) {
        return this.getWorkflowStaticData('node').secret !== undefined;
      },
      /** Only the first answer has the secret, so a webhook of ours that was left behind is made again. */
      async create(this: IHookFunctions) {
        let { secret } = await subscribe(this);
        if (secret === null) {
          await unsubscribe(this);
          ({ secret } = await subscribe(this));
        }
        this.getWorkflowStaticData('node').secret = secret;
        return true;
      },
      async delete(this: IHookFunctions) {
        await unsubscribe(this);
        delete this.getWorkflowStaticData('node').secret;
        return true;
      },
    },
  };

  async webhook(this: IWebhookFunctions) {
    const request = this.getRequestObject();
    const { secret } = this.getWorkflowStaticData('node');
    if (!isSigned(request, secret ?? '', Date.now() / 1000)) {
      this.getResponseObject().status(401).send('The signature is not valid.').end();
      return { noWebhookResponse: true };
    }
    const { type, data } = JSON.parse(String(request.rawBody)) as {
      readonly type: string;
      readonly data: { readonly permits: readonly object[] };
    };
    // A test holds no permits and starts nothing.
    if (type !== 'permits.matched') return { webhookResponse: 'OK' };
    return { workflowData: [this.helpers.returnJsonArray(data.permits)] };
  }
}
