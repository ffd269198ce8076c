import { type AccountItem, accountKey, toAccount } from '#functions/accounts/accounts.ts';
import { asHtml, linkPage } from '#functions/mail/link-page.ts';
import { readPermits } from '#functions/permits/permit-store.ts';
import type { StoredPermit } from '#functions/permits/stored-permit.ts';
import type { Config } from '#functions/platform/config.ts';
import type { Runtime } from '#functions/platform/runtime.ts';
import { inWorkspace } from '#functions/team/workspace.ts';
import { ApiError } from '#shared/contract/errors.ts';
import { callCard } from '#shared/domain/alerts/lead-card.ts';
import {
  CALL_OUTCOMES,
  type CallOutcome,
  outcomeLabel,
  stageAfterCall,
} from '#shared/domain/calls/call-back.ts';
import { hasAccess } from '#shared/domain/plan/plan.ts';
import { type CallOutcomeLink, readCallOutcomeToken, spendLink, usedLinkKey } from './call-outcome-link.ts';
import { changeWork, readMark } from './change-work.ts';
import { type Desk, deskOf } from './desk.ts';

type Parts = Pick<Runtime, 'accounts' | 'permits' | 'index' | 'clock'> & { readonly config: Config };

const WORK_LIST = '<a href="/work">Open your work list</a>';
/** The answer to a token that we have not signed, or of long ago. */
export const NOT_VALID_PAGE = linkPage(
  'This link is not valid',
  `<p>Nothing was saved. The link is not complete, or more than 60 days old. ${WORK_LIST} to say how a call went.</p>`,
);
const USED = linkPage(
  'Already saved',
  `<p>This link was used before, and works once. ${WORK_LIST} to change what you said.</p>`,
);

/**
 * Asks how the call went. It changes nothing, because mail scanners open every link.
 * @param userId who has a session here: only the reader of the mail sees which lead it is, since mails are passed on
 */
export async function askCallOutcome(
  parts: Parts,
  token: string,
  userId: string | undefined,
): Promise<string> {
  const valid = await validLink(parts, token);
  if (valid === undefined) return NOT_VALID_PAGE;
  const { link } = valid;
  if (await isUsed(parts, link)) return USED;
  const permit = (await readPermits(parts.permits, [link.permitId])).get(link.permitId);
  if (permit === undefined || permit.withdrawnAt !== null) return goneFromFile();
  const buttons = CALL_OUTCOMES.map(({ outcome, label }) => {
    const query = new URLSearchParams({ token, outcome });
    return `<form method="post" action="?${asHtml(query.toString())}"><p><button>${label}</button></p></form>`;
  });
  // guard: a link shows its lead to its user
  const lead = userId === link.userId ? leadText(permit) : 'Your call to this lead of our mail';
  return linkPage(
    'How did it go?',
    `<p>${lead}</p>\n${buttons.join('\n')}\n<p>The link works once. ${WORK_LIST} for notes and call-backs.</p>`,
  );
}

/** Notes the outcome as the work list does, once per link. */
export async function noteCallOutcome(parts: Parts, token: string, outcome: CallOutcome): Promise<string> {
  const valid = await validLink(parts, token);
  if (valid === undefined) return NOT_VALID_PAGE;
  const { link, desk } = valid;
  try {
    const { permitId } = link;
    const mark = await readMark(parts, desk.listId, permitId);
    const stage = stageAfterCall(outcome, mark?.stage ?? null);
    await changeWork(parts, desk, permitId, { version: mark?.version ?? '', outcome, stage }, [
      spendLink(link),
    ]);
  } catch (error) {
    if (await isUsed(parts, link)) return USED;
    if (!(error instanceof ApiError)) throw error;
    if (error.code === 'notFound') return goneFromFile();
    return linkPage('Nothing was saved', `<p>${asHtml(error.message)}</p><p>${WORK_LIST}.</p>`);
  }
  return linkPage(`Saved: ${outcomeLabel(outcome)}`, `<p>${WORK_LIST} for notes and call-backs.</p>`);
}

function leadText(permit: StoredPermit): string {
  const { work, street, town } = callCard(permit);
  return `${asHtml(work)}<br>${asHtml(street === null ? town : `${street}, ${town}`)}`;
}

function goneFromFile(): string {
  return linkPage(
    'No longer on file',
    `<p>The city no longer publishes this permit. Nothing was saved. ${WORK_LIST}.</p>`,
  );
}

/** The link of a token, and the list its user works on now, if they may still see permits. */
async function validLink(
  { accounts, config, clock }: Parts,
  token: string,
): Promise<{ readonly link: CallOutcomeLink; readonly desk: Desk } | undefined> {
  const now = clock.now();
  const link = readCallOutcomeToken(config, token, now);
  if (link === undefined) return undefined;
  const stored = await accounts.get<AccountItem>(accountKey(link.userId));
  if (stored === undefined || stored.deletingAt !== undefined) return undefined;
  const account = await inWorkspace(accounts, toAccount(stored), now);
  // guard: outcomes of calls need a subscription
  return hasAccess(account.subscription, now) ? { link, desk: deskOf(account, now) } : undefined;
}

async function isUsed({ accounts }: Parts, link: CallOutcomeLink): Promise<boolean> {
  return (await accounts.get(usedLinkKey(link))) !== undefined;
}
