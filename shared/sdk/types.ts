import type { z } from 'zod';
import type { Body, Output } from '#shared/contract/index.ts';
import type { problemSchema } from '#shared/contract/open-api.ts';

/** The objects that the client names, by their names in the API document. The published file has them all, written out (`infra/sdk.ts`). */
export interface ApiObjects {
  Alert: Output<'v1Alert'>;
  AlertChange: Body<'v1UpdateAlert'>;
  AlertList: Output<'v1Alerts'>;
  ChangePage: Output<'v1PermitChanges'>;
  Coverage: Output<'v1Coverage'>;
  NewAlert: Body<'v1CreateAlert'>;
  NewWebhook: Output<'v1AddWebhook'>;
  Permit: Output<'v1Permits'>['permits'][number];
  PermitDetail: Output<'v1Permit'>;
  PermitPage: Output<'v1Permits'>;
  Problem: z.output<typeof problemSchema>;
  SourceList: Output<'v1Sources'>;
  Usage: Output<'v1Usage'>;
  WebhookDelivery: Output<'v1TestWebhook'>;
}

/** The parameters of the lists. Those of filters have their own types in the published file only. */
export interface ApiQueries {
  v1Permits: ListQuery;
  v1PermitChanges: ListQuery & { readonly updatedSince: string };
}

interface ListQuery {
  readonly cursor: string;
  readonly [filter: string]: unknown;
}
