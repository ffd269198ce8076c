import { always, instead, never, preceded, removed, when } from '#infra/sim/harness/changes.ts';
import type { Mutant } from '#infra/sim/harness/mutants.ts';

/**
 * Guards whose removal the stories must detect. The list leaves out a guard that another one backs up: a claim checks again that no
 * event has arrived since the mail was read (tested in `deliver-mail.test.ts`).
 */
export const DIGEST_MUTANTS: readonly Mutant[] = [
  {
    name: 'lease: who stood still since the claim sends all the same',
    guards: { 'a mail leaves within its claim': never },
  },
  {
    name: 'claim: whoever asks gets it',
    guards: { 'one sender claims a mail': instead("'attribute_exists(pk) OR attribute_not_exists(pk)'") },
  },
  {
    name: 'tag: events are not looked for',
    guards: {
      'a mail that was seen is sent': removed,
      'a mail that is over is not claimed': instead(
        "'attempts = :attempts AND attribute_not_exists(doneAt)'",
      ),
    },
  },
  {
    name: 'tag: events are not noted at the mail',
    guards: { 'events are noted at their mail': removed },
  },
  {
    name: 'patience: none beyond half an hour',
    guards: { 'events are waited for': instead('now + doubtMs') },
  },
  {
    name: 'patience: none beyond the window',
    guards: { 'events are waited for': instead('waitUntil(now)') },
  },
  {
    name: 'unknown: an error of SES counts as a refusal',
    guards: { 'an error of SES is no refusal': when('error instanceof SESServiceException') },
  },
  {
    name: 'unknown: whatever fails counts as a refusal',
    guards: { 'only a refusal gives the claim back': removed },
  },
  {
    name: 'cursor: it does not move with the plan',
    guards: { 'plan and cursor are stored together': instead('await accounts.transact([store])') },
  },
  {
    name: 'cursor: it moves wherever another sender left it',
    guards: {
      'a cursor moves from where it was read': instead("{ put: { ...cursorKey('mail', userId), ...next } }"),
      'a frequency has one plan': instead('{ put: { ...digestPlanKey(userId, frequency), ...plan } }'),
    },
  },
  {
    name: 'cursor: it moves past what other alerts wait for',
    guards: { 'a cursor stays before what other alerts wait for': instead('[]') },
  },
  {
    name: 'cursor: alerts that are further than others are forgotten',
    guards: { 'alerts ahead of the cursor are remembered': instead('{}') },
  },
  {
    name: 'cursor: an alert is no further than before its last digest',
    guards: {
      'an alert is as far as its digest': instead(
        '{ ...cursor.ahead, ...Object.fromEntries(alertIds.map((id) => [id, placeOf(cursor, id)])) }',
      ),
    },
  },
  {
    name: 'cursor: a sender that another overtook does not try again',
    guards: { 'senders that overlap try again': instead('1') },
    // Seed 326 is the first that shows it.
    args: ['--users', '0', '--seeds', '600', '--until-wrong'],
  },
  {
    name: 'frequency: an alert has none of its own',
    guards: { 'an alert has its own frequency': instead('notificationFrequency') },
  },
  {
    name: 'frequency: a digest takes the alerts of all frequencies',
    guards: {
      'a digest has the alerts of its frequency': instead(
        'takeMatches(userId, waiting, waitingAlerts(waiting))',
      ),
    },
  },
  {
    name: 'frequency: a digest under way holds up all others',
    guards: { 'a digest waits for its own frequency only': when('plans.length > 0') },
  },
  {
    name: 'frequency: a digest under way is of its alerts as they are by now',
    guards: {
      'a digest under way keeps its alerts': instead(
        '[...limitTo(rounds, (alertId, round) => round > (after[alertId] ?? 0)).values()].flat()',
      ),
    },
  },
  {
    name: 'plan: its mail has what was matched since',
    guards: {
      'a plan ends where it was made': instead(
        "await readRounds(tables, 'mail', userId, { after: Math.min(...Object.values(after)), upTo: upTo + 1 })",
      ),
    },
  },
  {
    name: 'end: the mail is marked before plan and cursor, not with them',
    guards: {
      'a mail ends with its plan': when(
        'await happens(accounts.transact([ending]).then(() => accounts.transact(job.onEnd(result))))',
      ),
    },
  },
  {
    name: 'plan: those under way are read before the matches',
    guards: {
      'matches are read before plans': preceded((codeOf) => codeOf('plans are read after matches')),
      'plans are read after matches': removed,
    },
  },
  {
    name: 'plan: whoever ends one ends any',
    guards: { 'a digest ends its own plan': instead("isUnchanged('frequency', plan.frequency)") },
  },
  {
    name: 'window key: one for all windows',
    guards: {
      'a digest has its own key': instead(
        "window === undefined ? 'now-' + taken.moves : new Date(0).toISOString()",
      ),
    },
  },
  {
    name: 'window key: one for all immediate mails',
    guards: {
      'a digest has its own key': instead(
        "window === undefined ? 'now' : new Date(window.start).toISOString()",
      ),
    },
  },
  {
    name: 'window key: one for all immediate mails of a round',
    guards: {
      'a digest has its own key': instead(
        "window === undefined ? 'now-' + taken.upTo : new Date(window.start).toISOString()",
      ),
    },
  },
  {
    name: 'due: what was matched since is settled too',
    guards: { 'only what was sent is settled': instead("'attribute_exists(pk)'") },
  },
  {
    name: 'rounds: read before they are complete',
    guards: { 'rounds are read when complete': instead((code) => `{ completed: (${code}).completed + 1 }`) },
  },
  {
    name: 'told: what a permit told is not remembered',
    guards: { 'news is announced once': never },
  },
  {
    name: 'applies: mail that was turned off since it was written goes all the same',
    guards: { 'mail that was turned off does not leave': instead("['', {}]") },
  },
  {
    name: 'gone: whose account is gone stays due',
    guards: { 'matches go with their account': removed },
  },
  {
    name: 'rate: senders take the same moment',
    guards: {
      'senders take different moments': instead(
        "await accounts.put({ ...RATE, freeFrom }, isUnchanged('pk', known === undefined ? undefined : RATE.pk));",
      ),
    },
  },
  {
    name: 'rate: who wakes late goes all the same',
    guards: { 'a late sender takes another moment': always },
  },
  {
    name: 'rate: no moment is waited for',
    guards: { 'a sender waits for its moment': removed, 'a late sender takes another moment': always },
  },
  {
    name: 'lanes: one digest after the other',
    guards: { 'digests are sent side by side': instead('1') },
    args: ['--users', '1000', '--seeds', '0'],
  },
];
