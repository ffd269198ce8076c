/** One kind of access that goes on after the session that made it has ended. */
interface LastingAccess {
  readonly name: string;
  /** The calls of the contract that make it; none where the user pool does. */
  readonly madeBy: readonly string[];
  /**
   * What a new password or signing out everywhere does to it. `ends`: it stops for good; `review`: the user keeps or removes it before
   * anything on hold goes on; `page`: only the user pool can list it, so the review leads to its page.
   */
  readonly after: 'ends' | 'review' | 'page';
}

/**
 * All that outlives a session: what a thief could leave behind. A kind that is missing here stays after its owner got the account back, so a
 * call that makes one belongs in a row (`functions/api/account/review-connections.test.ts`).
 */
export const LASTING_ACCESS = {
  sessions: { name: 'Sessions', madeBy: ['openSession'], after: 'ends' },
  agents: { name: 'Agents', madeBy: [], after: 'ends' },
  apiKeys: { name: 'API keys', madeBy: ['createApiKey'], after: 'review' },
  webhooks: {
    name: 'Webhooks',
    madeBy: ['setWebhook', 'connectHubSpot', 'rotateWebhookSecret'],
    after: 'review',
  },
  feeds: { name: 'Feeds', madeBy: ['makeFeed'], after: 'review' },
  devices: { name: 'Phone alerts', madeBy: ['addDevice'], after: 'review' },
  people: { name: 'People in your team', madeBy: ['inviteMember'], after: 'review' },
  invitations: { name: 'Invitations', madeBy: ['inviteMember'], after: 'review' },
  recoveryCodes: { name: 'Recovery codes', madeBy: ['newRecoveryCodes'], after: 'review' },
  passkeys: { name: 'Passkeys', madeBy: [], after: 'page' },
} as const satisfies Readonly<Record<string, LastingAccess>>;

type Kind = keyof typeof LASTING_ACCESS;

/** A kind that the user keeps or removes. */
export type ReviewedKind = {
  [K in Kind]: (typeof LASTING_ACCESS)[K]['after'] extends 'review' ? K : never;
}[Kind];

export const REVIEWED_KINDS = (Object.keys(LASTING_ACCESS) as Kind[]).filter(
  (kind): kind is ReviewedKind => LASTING_ACCESS[kind].after === 'review',
);

/** The same for each reviewed kind. */
export function ofEachKind<T>(value: T): Record<ReviewedKind, T> {
  return Object.fromEntries(REVIEWED_KINDS.map((kind) => [kind, value])) as Record<ReviewedKind, T>;
}
