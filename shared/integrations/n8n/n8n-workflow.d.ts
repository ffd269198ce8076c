/** What the nodes use of n8n's own package, which n8n brings and which would add 140 MB here. */
declare module 'n8n-workflow' {
  export const NodeConnectionTypes: { readonly Main: 'main' };
  export interface ICredentialType {
    readonly name: string;
    readonly displayName: string;
    readonly properties: readonly object[];
  }
  export interface INodeType {
    readonly description: object;
  }
  interface IAllExecuteFunctions {
    getCredentials(type: string): Promise<{ readonly site?: unknown }>;
    getNodeParameter(name: string): unknown;
    getWorkflowStaticData(type: 'node'): { secret?: string | null };
    readonly helpers: {
      httpRequestWithAuthentication(this: unknown, type: string, options: object): Promise<unknown>;
      returnJsonArray(rows: readonly object[]): readonly object[];
    };
  }
  export type ILoadOptionsFunctions = IAllExecuteFunctions;
  export interface IHookFunctions extends IAllExecuteFunctions {
    getNodeWebhookUrl(name: 'default'): string | undefined;
  }
  interface WebhookResponse {
    status(code: number): WebhookResponse;
    send(text: string): WebhookResponse;
    end(): void;
  }
  export interface IWebhookFunctions extends IAllExecuteFunctions {
    getRequestObject(): {
      readonly headers: Readonly<Record<string, string | string[] | undefined>>;
      readonly rawBody: Buffer;
    };
    getResponseObject(): WebhookResponse;
  }
}
