import { always, instead, never, removed, when } from '#infra/sim/harness/changes.ts';
import type { ApiMutant } from './api-mutant.ts';
import { KEY_MUTANTS } from './mutants-of-keys.ts';
import { PROOF_MUTANTS } from './mutants-of-proofs.ts';

/** The guards whose removal the matrix must detect. */
export const API_MUTANTS: readonly ApiMutant[] = [
  {
    name: 'origin: writes may come from anywhere',
    guards: { 'writes come from our site': removed },
    calls: ['updateNotifications'],
  },
  {
    name: 'origin: the browser’s word outweighs the origin',
    guards: {
      'the origin outweighs the word of the browser': instead(
        "headers['sec-fetch-site'] === 'same-origin' || origin === siteOrigin",
      ),
    },
    calls: ['updateNotifications'],
  },
  {
    name: 'content type: a form will do',
    guards: { 'a body is JSON': removed },
    calls: ['updateNotifications'],
  },
  {
    name: 'size: anything is read',
    guards: { 'a request has a limit of size': removed },
    calls: ['permitStats'],
  },
  {
    name: 'access: a trial never ends',
    guards: { 'a call of subscribers needs a subscription': never },
    calls: ['searchPermits'],
  },
  {
    name: 'team: a role allows everything',
    guards: { 'a role allows what it may do': removed },
    calls: ['deleteAlert'],
  },
  {
    name: 'team: roles do not count for keys',
    guards: { 'roles count for keys': removed },
    calls: ['v1DeleteAlert'],
  },
  {
    name: 'team: whoever says so is a member',
    guards: {
      'a member has a seat': instead(
        "if (member === undefined) return { ...account, subscription: owner.subscription, workspace: { ownerId: owner.userId, role: 'manager', memberId: '', members } }",
      ),
    },
    calls: ['listAlerts'],
  },
  {
    name: 'team: an invitation is for whoever has it',
    guards: { 'an invitation is for its mailbox': when('invitation === undefined') },
    calls: ['joinTeam'],
  },
  {
    name: 'access: an account that is being deleted is served',
    guards: { 'an account under deletion is not served': never },
    calls: ['currentUser'],
  },
  {
    name: 'access: whoever cannot be found is let through',
    guards: { 'a call needs its caller': always },
    calls: ['permitStates'],
  },
  {
    name: 'session: it never falls idle',
    guards: { 'a session ends idle or signed out': when('isSignedOut(session.authTime, account)') },
    calls: ['currentUser'],
  },
  {
    name: 'session: use keeps it alive for ever',
    guards: { 'a session has an absolute end': instead('new Date(Math.max(now.getTime() + IDLE_MS, 0))') },
    calls: ['currentUser'],
  },
  {
    name: 'session: it outlives signing out everywhere',
    guards: { 'a session ends idle or signed out': when('now >= idleEnd') },
    calls: ['currentUser'],
  },
  {
    name: 'session: an old sign-in will do',
    guards: { 'a sign-in is recent': never },
    calls: ['accountData'],
  },
  {
    name: 'session: it outlives logging out',
    guards: {
      'logging out removes the session': instead(
        'await accounts.transact([{ put: endedSignIn(userId, session) }])',
      ),
    },
    calls: ['currentUser'],
  },
  {
    name: 'session: any id finds one',
    guards: { 'a session is found by its id': instead((code) => code.replace('update(id)', "update('')")) },
    calls: ['currentUser'],
  },
  {
    name: 'session: tokens from before signing out everywhere open another',
    guards: { 'old tokens open no session': instead('signedOutAt !== undefined && authTime < 0') },
    calls: ['openSession'],
  },
  {
    name: 'tokens: of two users together',
    guards: { 'tokens are of one user': when('!isUserId(identity.sub)') },
    calls: ['openSession'],
  },
  {
    name: 'tokens: of an address nobody verified',
    guards: { 'an address is verified': removed },
    calls: ['openSession'],
  },
  {
    name: 'logout: from any page',
    guards: { 'other sites sign nobody out': never },
    calls: ['logout'],
  },
  {
    name: 'returnTo: anywhere',
    guards: { 'a sign-in returns to our site': instead('query.returnTo ?? DEFAULT_RETURN_PATH') },
    calls: ['login'],
  },
  {
    name: 'strictObject: settings take any field',
    guards: { 'settings take known fields': instead((code) => code.replace('strictObject', 'looseObject')) },
    calls: ['updateNotifications'],
  },
  {
    name: 'deletion: whatever address is typed',
    guards: { 'a deletion names the address': when('typed === account.userId') },
    calls: ['deleteAccount'],
  },
  {
    name: 'data: with the proofs of sessions',
    guards: { 'data is without proofs of sessions': never },
    calls: ['accountData'],
  },
  {
    name: 'data: of whom the table names first',
    guards: {
      'data is of the caller': instead(
        "await accounts.query(userPartition(userId === '' ? userId : 'victim'))",
      ),
    },
    calls: ['accountData'],
  },
  {
    name: 'limits: none',
    guards: { 'calls are limited': instead("'attribute_not_exists(calls) OR :room >= :amount'") },
    calls: ['openSession', 'testEmail'],
  },
  {
    name: 'permits: withdrawn ones are shown',
    guards: { 'a withdrawn permit is not shown': when('found === undefined') },
    calls: ['permit', 'v1Permit'],
  },
  {
    name: 'permits: withdrawn ones are exported',
    guards: { 'a withdrawn permit is not exported': instead('[...found.values()]') },
    calls: ['exportPermits'],
  },
  {
    name: 'errors: what broke is told as a page',
    guards: { 'a browser does not guess types': removed },
    calls: ['permitStats'],
  },
  ...PROOF_MUTANTS,
  ...KEY_MUTANTS,
];
