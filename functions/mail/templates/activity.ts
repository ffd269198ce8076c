import type { ReactNode } from 'react';
import * as z from 'zod';
import { ACTIVITY, ACTIVITY_KINDS, type ActivityKind } from '#shared/domain/account/account-activity.ts';
import { PRODUCT_NAME } from '#shared/domain/plan/plan.ts';
import { action, facts, heading, link, paragraph } from './frame.ts';
import { type Reader, template } from './template.ts';
import { moment } from './words.ts';

/** What the owner of a team did to its people. */
const BY_OTHERS: ReadonlySet<ActivityKind> = new Set<ActivityKind>(['removed-from-team', 'team-ended']);

/** Sent when something happened to an account that its owner should know if it was not their doing. */
export const activity = template({
  kind: 'account',
  data: z.object({ kind: z.enum(ACTIVITY_KINDS), at: z.iso.datetime(), detail: z.string() }),
  subject: (_, { kind }) => `${ACTIVITY[kind].title}: your ${PRODUCT_NAME} account`,
  preview: (_, { kind }) => whatItMeans(kind),
  body: (reader, { kind, at, detail }) => [
    heading(ACTIVITY[kind].title),
    facts([
      ['Account', reader.account.email],
      ['When', moment(reader, at)],
      ...(detail === '' ? [] : [['What', detail] as const]),
    ]),
    ...whatToDo(reader, kind),
  ],
});

/** Sent some minutes later when the same happened more than once. */
export const activities = template({
  kind: 'account',
  data: z.object({
    kind: z.enum(ACTIVITY_KINDS),
    from: z.iso.datetime(),
    until: z.iso.datetime(),
    times: z.int(),
  }),
  isDue: (_, { times }) => times > 1,
  subject: (_, data) => `${titleOfMany(data)}: your ${PRODUCT_NAME} account`,
  preview: (_, { kind }) => whatItMeans(kind),
  body: (reader, { from, until, ...data }) => [
    heading(titleOfMany(data)),
    facts([
      ['Account', reader.account.email],
      ['From', moment(reader, from)],
      ['To', moment(reader, until)],
    ]),
    paragraph('The security page lists them all.'),
    ...whatToDo(reader, data.kind),
  ],
});

function titleOfMany({ kind, times }: { readonly kind: ActivityKind; readonly times: number }): string {
  const row = ACTIVITY[kind];
  return 'many' in row ? `${times} ${row.many}` : row.title;
}

function whatItMeans(kind: ActivityKind): string {
  if (kind === 'account-frozen') return 'Sign in and type your password to go on.';
  if (kind === 'webhooks-held') return 'Keep or remove it on the security page.';
  return BY_OTHERS.has(kind)
    ? 'You work in your own account again.'
    : 'If this was you, you don’t need to do anything.';
}

function whatToDo({ siteOrigin }: Reader, kind: ActivityKind): ReactNode[] {
  if (BY_OTHERS.has(kind))
    return [
      paragraph(
        'You work in your own account again. Your own alerts, work list and subscription are as you left them. The team’s alerts and list stay with the team.',
      ),
      action(siteOrigin, `Open ${PRODUCT_NAME}`),
    ];
  if (kind === 'account-frozen')
    return [
      paragraph(
        'Somebody with the mailbox that your account had before pressed the link of our mail about the new address. Everybody is signed out, and exports, payments and connections stop. Sign in and type your password on the security page: everything goes on then. Whoever pressed the link cannot sign in by it.',
      ),
      action(`${siteOrigin}/security`, 'Open the security page'),
    ];
  if (kind === 'webhooks-held')
    return [
      paragraph(
        'Somebody who made a webhook or a HubSpot connection for your team left it or is no manager any more. Nothing is sent there until you keep it.',
      ),
      action(`${siteOrigin}/security`, 'Keep or remove it'),
    ];
  return [
    paragraph('If this was you, you don’t need to do anything.'),
    paragraph(
      'If it was not, ',
      link(`${siteOrigin}/login.html#forgot`, 'choose a new password'),
      '. That signs out every browser and puts API keys, webhooks, feeds and phone alerts on hold. Then check the security page.',
    ),
    action(`${siteOrigin}/security`, 'Open the security page'),
  ];
}
