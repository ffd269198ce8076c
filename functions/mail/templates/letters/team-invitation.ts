import * as z from 'zod';
import { PRODUCT_NAME } from '#shared/domain/plan/plan.ts';
import { MEMBER_ROLES, TEAM_ROLES } from '#shared/domain/team/roles.ts';
import { formatDate } from '#shared/domain/words.ts';
import { action, facts, heading, paragraph } from '../frame.ts';
import { letter } from '../template.ts';

/** Invites somebody to a team. `from` is the verified address of the owner, the only text of theirs that it shows. */
export const teamInvitation = letter({
  why: `You get this email because the owner of a ${PRODUCT_NAME} account gave this address for their team. We send nothing else to it.`,
  data: z.object({
    from: z.string(),
    token: z.string(),
    role: z.enum(MEMBER_ROLES),
    expiresAt: z.iso.datetime(),
  }),
  subject: (_, { from }) => `${from} invites you to a team on ${PRODUCT_NAME}`,
  preview: () => 'Work on the same building-permit leads, under one subscription.',
  body: (reader, { from, token, role, expiresAt }) => [
    heading('You are invited to a team'),
    paragraph(
      `${from} invites you to work on the same building-permit leads: one work list, the same alerts, one subscription, which they pay.`,
    ),
    facts([
      ['Role', `${TEAM_ROLES[role].label}. ${TEAM_ROLES[role].may}`],
      ['Valid until', formatDate(expiresAt.slice(0, 10))],
    ]),
    action(`${reader.siteOrigin}/team?${new URLSearchParams({ invitation: token })}`, 'Open the invitation'),
    paragraph(
      'Sign in there, or make an account, with this email address. The link works once. If you do not know the sender, ignore this email.',
    ),
  ],
});
