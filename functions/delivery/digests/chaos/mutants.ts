import type { TextMutant } from '#infra/sim/harness/mutants.ts';

/**
 * Guards whose removal the stories must detect. The list leaves out a guard that another one backs up: a claim checks again that no
 * event has arrived since the mail was read (tested in `delivery.test.ts`).
 */
export const DIGEST_MUTANTS: readonly TextMutant[] = [
  {
    name: 'lease: who stood still since the claim sends all the same',
    file: 'mail/mailer.ts',
    find: 'if (clock.now().getTime() >= beginBy)',
    replace: 'if (beginBy === 0)',
  },
  {
    name: 'claim: whoever asks gets it',
    file: 'mail/send-once.ts',
    find: 'condition: attempts === 0 ? unclaimed : asRead,',
    replace: "condition: 'attribute_exists(pk) OR attribute_not_exists(pk)',",
  },
  {
    name: 'tag: events are not looked for',
    file: 'mail/send-once.ts',
    find: "if (seenAt !== undefined) return end(parts, job, attempts, 'sent');",
    replace: '',
    also: {
      file: 'mail/send-once.ts',
      find: 'AND attribute_not_exists(doneAt) AND attribute_not_exists(seenAt)',
      replace: 'AND attribute_not_exists(doneAt)',
    },
  },
  {
    name: 'tag: events are not noted at the mail',
    file: 'mail/mail-events.ts',
    find: "await markOnce(runtime, userId, mail, stream, 'seenAt', 'sent');",
    replace: '',
  },
  {
    name: 'patience: none beyond half an hour',
    file: 'mail/send-once.ts',
    find: 'Math.max(now + EVENT_WAIT_MS, waitUntil(now))',
    replace: 'now + EVENT_WAIT_MS',
  },
  {
    name: 'patience: none beyond the window',
    file: 'mail/send-once.ts',
    find: 'Math.max(now + EVENT_WAIT_MS, waitUntil(now))',
    replace: 'waitUntil(now)',
  },
  {
    name: 'unknown: an error of SES counts as a refusal',
    file: 'mail/mailer.ts',
    find: "error instanceof SESServiceException && error.$fault === 'client'",
    replace: 'error instanceof SESServiceException',
  },
  {
    name: 'unknown: whatever fails counts as a refusal',
    file: 'mail/send-once.ts',
    find: 'if (!(error instanceof MailRefused)) throw error;\n    await giveBack',
    replace: 'await giveBack',
    also: {
      file: 'mail/send-once.ts',
      find: "if (error.slowDown) return 'slow-down';\n    return error.held ? 'held' : 'refused';",
      replace: "return 'refused';",
    },
  },
  {
    name: 'cursor: it does not move with the plan',
    file: 'delivery/digests/send-digests.ts',
    find: 'transact([store, move])',
    replace: 'transact([store, ...[move].slice(1)])',
  },
  {
    name: 'cursor: it moves wherever another sender left it',
    file: 'delivery/digests/waiting-matches.ts',
    find: '...next }, condition: asRead(cursor) }',
    replace: "...next }, condition: { expression: 'attribute_exists(pk) OR attribute_not_exists(pk)' } }",
    also: {
      file: 'delivery/digests/send-digests.ts',
      find: '...plan }, condition: IS_NEW };',
      replace: '...plan } };',
    },
  },
  {
    name: 'cursor: it moves past what other alerts wait for',
    file: 'delivery/digests/waiting-matches.ts',
    find: 'const [firstLeft = upTo + 1] = left.keys();',
    replace: 'const firstLeft = left.size < 0 ? 0 : upTo + 1;',
  },
  {
    name: 'cursor: alerts that are further than others are forgotten',
    file: 'delivery/digests/waiting-matches.ts',
    find: 'filter(([, round]) => round >= firstLeft)',
    replace: 'filter(([, round]) => round < firstLeft)',
  },
  {
    name: 'cursor: an alert is no further than before its last digest',
    file: 'delivery/digests/waiting-matches.ts',
    find: 'alertIds.map((id) => [id, upTo])',
    replace: 'alertIds.map((id) => [id, placeOf(cursor, id)])',
  },
  {
    name: 'cursor: a sender that another overtook does not try again',
    file: 'delivery/digests/send-digests.ts',
    find: 'const MAX_TRIES = 5;',
    replace: 'const MAX_TRIES = 1;',
  },
  {
    name: 'frequency: an alert has none of its own',
    file: 'alerts/alert.ts',
    find: 'return alert?.frequency ?? notificationFrequency;',
    replace: 'return alert === undefined ? notificationFrequency : notificationFrequency;',
  },
  {
    name: 'frequency: a digest takes the alerts of all frequencies',
    file: 'delivery/digests/send-digests.ts',
    find: 'takeMatches(userId, waiting, alertIds)',
    replace: 'takeMatches(userId, waiting, alertIds.length < 0 ? alertIds : waitingAlerts(waiting))',
  },
  {
    name: 'frequency: a digest under way holds up all others',
    file: 'delivery/digests/send-digests.ts',
    find: 'plans.some((plan) => plan.frequency === frequency)',
    replace: 'plans.length > 0',
  },
  {
    name: 'frequency: a digest under way is of its alerts as they are by now',
    file: 'delivery/digests/waiting-matches.ts',
    find: 'round > (after[alertId] ?? upTo)',
    replace: 'round > (after[alertId] ?? 0)',
  },
  {
    name: 'plan: its mail has what was matched since',
    file: 'delivery/digests/waiting-matches.ts',
    find: '{ after: Math.min(...Object.values(after)), upTo }',
    replace: '{ after: Math.min(...Object.values(after)), upTo: upTo + 1 }',
  },
  {
    name: 'end: the mail is marked before plan and cursor, not with them',
    file: 'mail/send-once.ts',
    find: 'happens(accounts.transact([ending, ...job.onEnd(result)]))',
    replace: 'happens(accounts.transact([ending]).then(() => accounts.transact(job.onEnd(result))))',
  },
  {
    name: 'plan: those under way are read before the matches',
    file: 'delivery/digests/send-digests.ts',
    find: 'let waiting = await readWaiting(parts, userId);\n',
    replace:
      'const early = await readPlans(parts, userId); let waiting = await readWaiting(parts, userId);\n',
    also: {
      file: 'delivery/digests/send-digests.ts',
      find: 'const plans = await readPlans(parts, userId);',
      replace: 'const plans = early;',
    },
  },
  {
    name: 'plan: whoever ends one ends any',
    file: 'delivery/digests/send-digests.ts',
    find: "isUnchanged('moves', plan.moves)",
    replace: "isUnchanged('frequency', plan.frequency)",
  },
  {
    name: 'window key: one for all windows',
    file: 'delivery/digests/send-digests.ts',
    find: 'new Date(window.start).toISOString()',
    replace: 'new Date(0).toISOString()',
  },
  {
    name: 'window key: one for all immediate mails',
    file: 'delivery/digests/send-digests.ts',
    find: 'undefined ? `now-',
    replace: "undefined ? 'now' : moves < 0 ? `now-",
  },
  {
    name: 'window key: one for all immediate mails of a round',
    file: 'delivery/digests/send-digests.ts',
    find: '{ moves }: TakenMatches',
    replace: '{ upTo: moves }: TakenMatches',
  },
  {
    name: 'due: what was matched since is settled too',
    file: 'alerts/matches.ts',
    find: "expression: '#round <= :upTo',\n      names: { '#round': 'round' },\n      values: { ':upTo': upTo },",
    replace:
      "expression: 'attribute_exists(pk)',\n      names: { '#round': 'round' },\n      values: { ':upTo': upTo },",
  },
  {
    name: 'rounds: read before they are complete',
    file: 'delivery/digests/waiting-matches.ts',
    find: 'const { completed: upTo } = await readMatchProgress({ accounts });',
    replace: 'const upTo = (await readMatchProgress({ accounts })).completed + 1;',
  },
  {
    name: 'told: what a permit told is not remembered',
    file: 'alerts/lead-news.ts',
    find: 'return upTo !== null && upTo >= at;',
    replace: 'return upTo === at && at === null;',
  },
  {
    name: 'applies: mail that was turned off since it was written goes all the same',
    file: 'mail/compose.ts',
    find: "[' AND emailNotifications = :on AND paused = :off', { ':on': true, ':off': false }]",
    replace: "['', {}]",
  },
  {
    name: 'gone: whose account is gone stays due',
    file: 'delivery/digests/send-digests.ts',
    find: 'await deleteMatches(parts, userId, leftoverPlans(userId));',
    replace: '',
  },
  {
    name: 'rate: senders take the same moment',
    file: 'mail/rate.ts',
    find: "isUnchanged('freeFrom', known)",
    replace: "isUnchanged('pk', known === undefined ? undefined : RATE.pk)",
  },
  {
    name: 'rate: who wakes late goes all the same',
    file: 'mail/rate.ts',
    find: 'if (clock.now().getTime() - moment < LATE_MOST_MS) return;',
    replace: 'if (clock.now().getTime() >= moment) return;',
  },
  {
    name: 'rate: no moment is waited for',
    file: 'mail/rate.ts',
    find: 'if (wait > 0) await sleep(Math.ceil(wait));',
    replace: 'if (wait < 0) await sleep(Math.ceil(wait));',
    also: {
      file: 'mail/rate.ts',
      find: 'if (clock.now().getTime() - moment < LATE_MOST_MS) return;',
      replace: 'return;',
    },
  },
  {
    name: 'lanes: one digest after the other',
    args: ['--users', '1000', '--seeds', '0'],
    file: 'delivery/digests/send-digests.ts',
    find: 'const LANES = 8;',
    replace: 'const LANES = 1;',
  },
];
