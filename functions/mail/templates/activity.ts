import * as z from 'zod';
import { ACTIVITY, ACTIVITY_KINDS, type ActivityKind } from '#shared/domain/account/account-activity.ts';
import { PRODUCT_NAME } from '#shared/domain/plan/plan.ts';
import { action, facts, heading, link, paragraph } from './frame.ts';
import { template } from './template.ts';
import { moment } from './words.ts';

/** What the owner of a team did to its people. */
const BY_OTHERS: ReadonlySet<ActivityKind> = new Set<ActivityKind>(['removed-from-team', 'team-ended']);

/** Sent when something happened to an account that its owner should know if it was not their doing. */
export const activity = template({
  kind: 'account',
  data: z.object({ kind: z.enum(ACTIVITY_KINDS), at: z.iso.datetime(), detail: z.string() }),
  subject: (_, { kind }) => `${ACTIVITY[kind].title}: your ${PRODUCT_NAME} account`,
  preview: (_, { kind }) =>
    BY_OTHERS.has(kind)
      ? 'You work in your own account again.'
      : 'If this was you, you don’t need to do anything.',
  body: (reader, { kind, at, detail }) => [
    heading(ACTIVITY[kind].title),
    facts([
      ['Account', reader.account.email],
      ['When', moment(reader, at)],
      ...(detail === '' ? [] : [['What', detail] as const]),
    ]),
    ...(BY_OTHERS.has(kind)
      ? [
          paragraph(
            'You work in your own account again. Your own alerts, work list and subscription are as you left them. The team’s alerts and list stay with the team.',
          ),
          action(reader.siteOrigin, `Open ${PRODUCT_NAME}`),
        ]
      : [
          paragraph('If this was you, you don’t need to do anything.'),
          paragraph(
            'If it was not, ',
            link(`${reader.siteOrigin}/login.html#forgot`, 'choose a new password'),
            '. That signs out every browser and puts API keys, webhooks, feeds and phone alerts on hold. Then check the security page.',
          ),
          action(`${reader.siteOrigin}/security`, 'Open the security page'),
        ]),
  ],
});
