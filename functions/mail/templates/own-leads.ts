import type { ReactNode } from 'react';
import * as z from 'zod';
import { reachWords } from '#shared/domain/permit/who.ts';
import { hasAccess } from '#shared/domain/plan/plan.ts';
import { counted, formatCount } from '#shared/domain/words.ts';
import { action, small } from './frame.ts';
import { leadCardData, leadPart, reachData, webAddress } from './lead.ts';
import type { Reader } from './template.ts';

/** What the reader's own search found, and the best of it. */
export const ownLeadsData = z.object({
  total: z.number().int().positive(),
  reach: reachData,
  /** The same search on the site. */
  url: webAddress,
  leads: z.array(z.object({ card: leadCardData, url: webAddress, outcomeUrl: webAddress })),
  /** The texts that sources want shown with their data. */
  attributions: z.array(z.string()),
});
export type OwnLeads = z.infer<typeof ownLeadsData>;

/** "20 leads: 3 to phone, 6 to write, 11 to visit". */
export function countWords({ total, reach }: Pick<OwnLeads, 'total' | 'reach'>, after = ''): string {
  const ways = reachWords(reach);
  return `${counted(total, 'lead')}${after}${ways === '' ? '' : `: ${ways}`}`;
}

/**
 * A part for each of the best leads, and one with the link to all. Without access there is none.
 * @param linkTo draws that link, a button by default: a mail has one
 */
export function ownLeadParts(
  { account, now }: Reader,
  own: OwnLeads | undefined,
  linkTo: (href: string, words: string) => ReactNode = action,
): readonly (readonly ReactNode[])[] {
  // guard: without access a mail shows no permit
  if (own === undefined || !hasAccess(account.subscription, now)) return [];
  return [
    ...own.leads.map(({ card, url, outcomeUrl }) =>
      leadPart(card, { url, outcomeUrl }, [`${card.issued}. Permit ${card.permitNumber}`]),
    ),
    [
      linkTo(own.url, own.total === 1 ? 'See it on the site' : `See all ${formatCount(own.total)} leads`),
      ...own.attributions.map((text) => small(text)),
    ],
  ];
}
