import type { Mutant } from '#functions/harness/mutants.ts';
import type { CallName } from '#shared/contract/routes.ts';
import { KEYS } from './mutants-of-keys.ts';
import { OWNERS_AND_PROOFS } from './mutants-of-proofs.ts';

/** One guard of the API taken away, and the rows at which that must show. */
export interface ApiMutant extends Mutant {
  /** All when absent. */
  readonly calls?: readonly CallName[];
}

/** The guards without which the matrix must not be closed. */
export const MUTANTS: readonly ApiMutant[] = [
  {
    name: 'origin: writes may come from anywhere',
    file: 'api/pipeline/request-checks.ts',
    find: "if (!ours) throw new ApiError('foreignOrigin');",
    replace: '',
    calls: ['updateNotifications'],
  },
  {
    name: 'origin: the browser’s word outweighs the origin',
    file: 'api/pipeline/request-checks.ts',
    find: "origin === undefined ? headers['sec-fetch-site'] === 'same-origin' : origin === siteOrigin;",
    replace: "headers['sec-fetch-site'] === 'same-origin' || origin === siteOrigin;",
    calls: ['updateNotifications'],
  },
  {
    name: 'content type: a form will do',
    file: 'api/pipeline/request-checks.ts',
    find: "if (mediaType !== 'application/json') throw new ApiError('notJson');",
    replace: '',
    calls: ['updateNotifications'],
  },
  {
    name: 'size: anything is read',
    file: 'api/pipeline/request-checks.ts',
    find: "if (body.length > BODY_MAX || event.rawQueryString.length > QUERY_MAX) throw new ApiError('tooLarge');",
    replace: '',
    calls: ['permitStats'],
  },
  {
    name: 'access: a trial never ends',
    file: 'api/pipeline/pipeline.ts',
    find: "if (access === 'subscriber' && !hasAccess(account.subscription, runtime.clock.now()))",
    replace: 'if (access === undefined)',
    calls: ['searchPermits'],
  },
  {
    name: 'access: an account that is being deleted is served',
    file: 'api/pipeline/pipeline.ts',
    find: "if (account.deletingAt !== undefined && name !== 'deleteAccount')",
    replace: 'if (access === undefined)',
    calls: ['currentUser'],
  },
  {
    name: 'access: whoever cannot be found is let through',
    file: 'api/pipeline/pipeline.ts',
    find: "if (access === 'public' || access === 'signed') return undefined;",
    replace: 'return undefined;',
    calls: ['permitStates'],
  },
  {
    name: 'session: it never falls idle',
    file: 'accounts/sessions.ts',
    find: 'if (now >= idleEnd || ',
    replace: 'if (',
    calls: ['currentUser'],
  },
  {
    name: 'session: use keeps it alive for ever',
    file: 'accounts/session-item.ts',
    find: 'new Date(Math.min(now.getTime() + IDLE_MS, absoluteEnd.getTime()))',
    replace: 'new Date(Math.max(now.getTime() + IDLE_MS, absoluteEnd.getTime() - absoluteEnd.getTime()))',
    calls: ['currentUser'],
  },
  {
    name: 'session: it outlives signing out everywhere',
    file: 'accounts/sessions.ts',
    find: 'if (now >= idleEnd || isSignedOut(session.authTime, account)) return undefined;',
    replace: 'if (now >= idleEnd) return undefined;',
    calls: ['currentUser'],
  },
  {
    name: 'session: it outlives logging out',
    file: 'accounts/sessions.ts',
    find: 'await accounts.remove(claim.key);',
    replace: '',
    calls: ['currentUser'],
  },
  {
    name: 'session: any id finds one',
    file: 'accounts/session-item.ts',
    find: "createHash('sha256').update(id).digest('hex')",
    replace: "createHash('sha256').update('').digest('hex')",
    calls: ['currentUser'],
  },
  {
    name: 'session: tokens from before signing out everywhere open another',
    file: 'accounts/account.ts',
    find: 'return signedOutAt !== undefined && authTime <= signedOutAt;',
    replace: 'return signedOutAt !== undefined && authTime < 0;',
    calls: ['openSession'],
  },
  {
    name: 'tokens: of two users together',
    file: 'platform/identity/cognito.ts',
    find: 'if (identity.sub !== access.sub || ',
    replace: 'if (',
    calls: ['openSession'],
  },
  {
    name: 'tokens: of an address nobody verified',
    file: 'platform/identity/cognito.ts',
    find: "if (verified !== true) throw new ApiError('emailNotVerified');",
    replace: '',
    calls: ['openSession'],
  },
  {
    name: 'logout: from any page',
    file: 'api/account.ts',
    find: "return secFetchSite === 'cross-site' || secFetchSite === 'same-site';",
    replace: 'return secFetchSite === null;',
    calls: ['logout'],
  },
  {
    name: 'returnTo: anywhere',
    file: 'api/account.ts',
    find: 'const returnTo = safeReturnPath(query.returnTo);',
    replace: 'const returnTo = query.returnTo ?? DEFAULT_RETURN_PATH;',
    calls: ['login'],
  },
  {
    name: 'strictObject: settings take any field',
    file: '../shared/contract/account.ts',
    find: '.strictObject({\n        emailNotifications',
    replace: '.looseObject({\n        emailNotifications',
    calls: ['updateNotifications'],
  },
  {
    name: 'deletion: whatever address is typed',
    file: 'accounts/delete-account.ts',
    find: 'if (typed.trim().toLowerCase() !== account.email.toLowerCase())',
    replace: 'if (typed === account.userId)',
    calls: ['deleteAccount'],
  },
  {
    name: 'data: with the proofs of sessions',
    file: 'accounts/account-data.ts',
    find: 'if (item.sk.startsWith(SESSION_PREFIX))',
    replace: 'if (item.sk === SESSION_PREFIX)',
    calls: ['accountData'],
  },
  {
    name: 'data: of whom the table names first',
    file: 'accounts/account-data.ts',
    find: 'accounts.query<Item>(userPartition(userId))',
    replace: "accounts.query<Item>(userPartition(userId === '' ? userId : 'victim'))",
    calls: ['accountData'],
  },
  {
    name: 'limits: none',
    file: 'accounts/rate-limit.ts',
    find: "condition: 'attribute_not_exists(calls) OR calls < :most',",
    replace: "condition: 'attribute_not_exists(calls) OR :most > :one',",
    calls: ['openSession', 'testEmail'],
  },
  {
    name: 'permits: withdrawn ones are shown',
    file: 'api/permit-detail.ts',
    find: 'if (found === undefined || found.permit.withdrawnAt !== null)',
    replace: 'if (found === undefined)',
    calls: ['permit', 'v1Permit'],
  },
  {
    name: 'permits: withdrawn ones are exported',
    file: 'api/export-permits.ts',
    find: '.filter(({ withdrawnAt }) => withdrawnAt === null)',
    replace: '',
    calls: ['exportPermits'],
  },
  {
    name: 'errors: what broke is told as a page',
    file: 'api/pipeline/answer.ts',
    find: "'X-Content-Type-Options': 'nosniff',",
    replace: '',
    calls: ['permitStats'],
  },
  ...OWNERS_AND_PROOFS,
  ...KEYS,
];
