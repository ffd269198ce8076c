import type { Mutant } from '#functions/harness/mutants.ts';

/**
 * Guards whose removal the stories must detect. The list leaves out a guard that another one backs up: a claim checks again that no
 * event has arrived since the mail was read (tested in `delivery.test.ts`).
 */
export const DIGEST_MUTANTS: readonly Mutant[] = [
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
    find: "await markOnce(runtime, item, stream, 'seenAt', 'sent');",
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
      find: "return error.slowDown ? 'slow-down' : 'refused';",
      replace: "return 'refused';",
    },
  },
  {
    name: 'cursor: it does not move with the mail',
    file: 'delivery/due-users.ts',
    find: 'return [{ remove: key, condition: asRead }, cursor];',
    replace: 'return [{ remove: key, condition: asRead }, ...[cursor].slice(1)];',
  },
  {
    name: 'cursor: it moves to what is there by now, not to where the mail ended',
    file: 'delivery/due-users.ts',
    find: 'readUndelivered(tables, channel, userId, plan?.upTo)',
    replace: 'readUndelivered(tables, channel, userId)',
  },
  {
    name: 'end: the mail is marked before plan and cursor, not with them',
    file: 'mail/send-once.ts',
    find: 'happens(accounts.transact([ending, ...job.onEnd(result)]))',
    replace: 'happens(accounts.transact([ending]).then(() => accounts.transact(job.onEnd(result))))',
  },
  {
    name: 'plan: one goes over another',
    file: 'delivery/due-users.ts',
    find: ', condition: IS_NEW }, unmoved]',
    replace: ' }, ...[unmoved].slice(1)]',
  },
  {
    name: 'plan: whoever ends one ends any',
    file: 'delivery/digests/send-digests.ts',
    find: "expression: 'digest = :digest AND upTo = :upTo',\n    values: { ':digest': digest, ':upTo': upTo },",
    replace:
      "expression: 'attribute_exists(pk) OR attribute_not_exists(pk)',\n    values: { ':digest': digest, ':upTo': upTo },",
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
    find: 'if (window === undefined) return',
    replace:
      "if (window === undefined && upTo > 0) return 'digest#immediate'; if (window === undefined) return",
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
    file: 'alerts/matches.ts',
    find: 'const last = upTo ?? (await readMatchProgress({ accounts })).completed;',
    replace: 'const last = upTo ?? (await readMatchProgress({ accounts })).completed + 1;',
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
    file: 'delivery/due-users.ts',
    find: 'await deleteMatches(tables, userId, leftovers);',
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
