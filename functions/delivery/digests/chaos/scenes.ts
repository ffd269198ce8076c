import type { MailSettings } from './calendars.ts';
import type { DigestFault } from './digest-process.ts';
import type { Scene, SceneRunner } from './scene-runner.ts';

const SECOND_MS = 1_000;
const MINUTE_MS = 60 * SECOND_MS;
const HOUR_MS = 60 * MINUTE_MS;

type Call = Pick<DigestFault, 'method' | 'at'>;
/** The transactions of a sender of one digest, in order. */
const PLAN: Call = { method: 'transact', at: 0 };
const CLAIM: Call = { method: 'transact', at: 1 };
const MARK: Call = { method: 'transact', at: 2 };
/** Its first read of a single item: how far matching is. */
const PROGRESS: Call = { method: 'get', at: 0 };
/** Its last read before the claim: the permits of the mail. The first one reads accounts. */
const READ: Call = { method: 'getMany', at: 1 };
/** Its first mail. */
const SES: Call = { method: 'send', at: 0 };
/** Its only removal: that a user is due. */
const SETTLE: Call = { method: 'remove', at: 0 };
/** The fourth mail's slot of the rate: all other writes of a sender are in transactions. */
const SLOT: Call = { method: 'put', at: 3 };
/** A matcher's second transaction. The first notes which news the round covers. */
const MATCHES: Call = { method: 'transact', at: 1 };

/** The process dies after a call. */
function killAfter(call: Call): DigestFault {
  return { ...call, how: 'killed-after', forMs: 0 };
}

/** The process freezes before or after a call. */
function freeze(when: 'before' | 'after', call: Call, forMs: number): DigestFault {
  return { ...call, how: `freezes-${when}`, forMs };
}

/** Moments that have a guard and that random stories rarely reach. */
export const SCENES: readonly Scene[] = [
  {
    name: 'digests of consecutive windows',
    run: async (scene) => {
      await scene.person('ada', 'immediate');
      await scene.person('bob', 'hourly');
      await scene.person('cleo', 'daily');
      for (const clock of ['09:20', '10:20', '12:20', '13:20']) {
        await scene.ticksTo(clock);
        await scene.news();
        scene.send();
      }
      await scene.ticksTo('12:20');
    },
  },
  {
    name: 'the sender dies after sending, SES reports it, and there is news before the next tick',
    run: async (scene) => {
      await newsForAda(scene, 'immediate', '09:20');
      scene.send(killAfter(SES));
      await scene.at('09:25');
      await scene.news();
      await scene.ticksTo('11:05');
    },
  },
  {
    name: 'the sender of a daily digest dies, and SES reports the mail two hours later',
    eventsTakeMs: 2 * HOUR_MS,
    run: async (scene) => {
      await newsForAda(scene, 'daily', '11:50');
      await scene.at('12:00');
      scene.send(killAfter(SES));
      await scene.ticksTo('14:30');
    },
  },
  {
    name: 'the sender dies ten minutes before the window ends, and SES reports the mail ten minutes after',
    eventsTakeMs: 20 * MINUTE_MS,
    run: async (scene) => {
      await newsForAda(scene, 'immediate', '09:50');
      scene.send(killAfter(SES));
      await scene.ticksTo('11:05');
    },
  },
  {
    name: 'SES reports failures and accepts half of the mails',
    eventsTakeMs: 20 * MINUTE_MS,
    run: async (scene) => {
      for (const userId of ['ada', 'bob', 'cleo', 'dan']) await scene.person(userId, 'hourly');
      await scene.at('09:50');
      await scene.news();
      const { ses, record, time } = scene.world;
      ses.health = 'fails';
      record.noteTrouble(time.milliseconds, time.milliseconds + 15 * MINUTE_MS);
      await scene.ticksTo('10:05');
      ses.health = 'healthy';
      await scene.ticksTo('11:05');
    },
  },
  {
    name: 'a sender freezes after its claim until another has sent the mail',
    run: async (scene) => {
      await newsForAda(scene, 'immediate', '09:20');
      scene.send(freeze('after', CLAIM, 90 * MINUTE_MS));
      await scene.ticksTo('11:05');
    },
  },
  {
    name: 'a sender freezes before its claim, and another that claimed in the meantime dies after sending',
    eventsTakeMs: 20 * MINUTE_MS,
    run: async (scene) => {
      await newsForAda(scene, 'hourly', '09:50');
      await scene.at('10:00');
      scene.send(freeze('after', READ, 2 * MINUTE_MS));
      await scene.at('10:01');
      scene.send(killAfter(SES));
      await scene.ticksTo('11:05');
    },
  },
  {
    name: 'a sender freezes before its plan while another plans and sends the digest',
    run: async (scene) => {
      await newsForAda(scene, 'hourly', '09:50');
      await scene.at('10:00');
      scene.send(freeze('before', PLAN, 2 * MINUTE_MS));
      await scene.at('10:01');
      scene.send();
      await scene.at('10:20');
      await scene.news();
      await scene.ticksTo('11:05');
    },
  },
  {
    name: 'the sender dies right after marking the mail, and there is news later',
    run: async (scene) => {
      await newsForAda(scene, 'hourly', '09:50');
      await scene.at('10:00');
      scene.send(killAfter(MARK));
      await scene.at('10:20');
      await scene.news();
      await scene.ticksTo('11:05');
    },
  },
  {
    // The digest is empty by now. If it were sent, a late match for its window would count as reported.
    name: 'a sender freezes before its claim while another ends the digest unsent',
    run: async (scene) => {
      await scene.person('ada', 'hourly', 'first', 'second');
      await scene.at('09:50');
      await scene.news();
      await scene.at('09:58');
      const end = await scene.startRun();
      await scene.at('10:00');
      scene.send(freeze('after', READ, 40 * MINUTE_MS));
      await scene.at('10:05');
      await scene.deleteAlerts('ada', 'first');
      await scene.ticksTo('10:35');
      await end();
      await scene.match();
      await scene.ticksTo('12:05');
    },
  },
  {
    name: 'the sender freezes before it settles the user, and there is news',
    run: async (scene) => {
      await newsForAda(scene, 'hourly', '09:50');
      await scene.at('10:00');
      scene.send(freeze('before', SETTLE, 2 * MINUTE_MS));
      await scene.at('10:01');
      await scene.news();
      await scene.ticksTo('11:05');
    },
  },
  {
    name: 'a sender starts while a matcher is frozen in the middle',
    run: async (scene) => {
      await newsForAda(scene, 'hourly', '09:50');
      await scene.at('09:59:50');
      const end = await scene.startRun();
      await end();
      void scene.match(freeze('before', MATCHES, 30 * SECOND_MS));
      await scene.ticksTo('11:05');
    },
  },
  {
    name: 'an account is deleted while its alerts are matched',
    run: async (scene) => {
      await scene.person('ada', 'hourly');
      await scene.at('09:50');
      const end = await scene.startRun();
      await end();
      void scene.match(freeze('before', MATCHES, 20 * SECOND_MS));
      await scene.at('09:50:10');
      await scene.deletePerson('ada');
      await scene.ticksTo('10:05');
    },
  },
  {
    name: 'alerts of one person go out at different times',
    run: async (scene) => {
      await scene.person('ada', 'daily', 'first');
      await scene.alert('ada', 'second', 'immediate');
      await scene.alert('ada', 'first', 'hourly');
      await scene.person('bob', 'immediate', 'first');
      await scene.alert('bob', 'second', 'daily');
      for (const clock of ['09:20', '09:40', '10:20', '10:40']) {
        await scene.ticksTo(clock);
        await scene.news();
        scene.send();
      }
      await scene.ticksTo('12:20');
    },
  },
  {
    name: 'an alert goes back and forth between frequencies',
    run: async (scene) => {
      await scene.person('ada', 'weekly', 'first', 'second');
      await scene.at('09:20');
      await scene.news();
      await scene.news();
      await scene.setFrequency('ada', 'second', 'immediate');
      await scene.ticksTo('09:40');
      await scene.setFrequency('ada', 'second', null);
      await scene.news();
      await scene.news();
      await scene.ticksTo('09:50');
      await scene.setFrequency('ada', 'second', 'hourly');
      await scene.ticksTo('10:20');
      await scene.setFrequency('ada', 'first', 'hourly');
      await scene.ticksTo('12:20');
    },
  },
  {
    name: 'an alert becomes immediate after others sent the same round',
    run: async (scene) => {
      await scene.person('ada', 'immediate', 'first');
      await scene.alert('ada', 'second', 'weekly');
      await scene.at('09:20');
      await scene.news();
      await scene.news();
      scene.send();
      await scene.at('09:25');
      await scene.setFrequency('ada', 'second', 'immediate');
      await scene.ticksTo('12:20');
    },
  },
  {
    name: 'the sender of a daily digest dies before sending, and an immediate alert has news hours later',
    run: async (scene) => {
      await scene.person('ada', 'daily', 'first');
      await scene.alert('ada', 'second', 'immediate');
      await scene.at('11:50');
      await scene.news();
      await scene.at('12:00');
      scene.send({ ...SES, how: 'killed-before', forMs: 0 });
      await scene.ticksTo('15:20');
      await scene.news();
      scene.send();
      await scene.ticksTo('15:50');
    },
  },
  {
    name: 'the sender of a daily digest dies, its alert becomes immediate, and there is news',
    eventsTakeMs: 20 * MINUTE_MS,
    run: async (scene) => {
      await scene.person('ada', 'daily', 'first', 'second');
      await scene.at('11:50');
      await scene.news();
      await scene.at('12:00');
      scene.send(killAfter(SES));
      await scene.at('12:05');
      await scene.setFrequency('ada', 'first', 'immediate');
      await scene.ticksTo('12:10');
      await scene.news();
      await scene.news();
      await scene.ticksTo('14:50');
    },
  },
  {
    name: 'a sender freezes before its plan while the alert becomes immediate and another sends it',
    run: async (scene) => {
      await newsForAda(scene, 'hourly', '09:50');
      await scene.at('10:00');
      scene.send(freeze('before', PLAN, 2 * MINUTE_MS));
      await scene.at('10:01');
      await scene.setFrequency('ada', 'first', 'immediate');
      scene.send();
      await scene.ticksTo('11:05');
    },
  },
  {
    name: 'a digest is dropped unsent, and another alert moves into its window',
    run: async (scene) => {
      await scene.person('ada', 'hourly', 'first');
      await scene.alert('ada', 'second', 'daily');
      await scene.at('09:50');
      await scene.news();
      await scene.news();
      await scene.at('10:00');
      scene.send(freeze('after', READ, 40 * MINUTE_MS));
      await scene.at('10:05');
      await scene.deleteAlerts('ada', 'first');
      await scene.ticksTo('10:20');
      await scene.setFrequency('ada', 'second', 'hourly');
      scene.send({ ...CLAIM, how: 'freezes-before', forMs: 30 * MINUTE_MS });
      await scene.ticksTo('12:05');
    },
  },
  {
    // Who knew of no plan would find nothing to send and end that the user is due.
    name: 'a sender freezes before its reads of a user while another dies after its plan',
    run: async (scene) => {
      await newsForAda(scene, 'hourly', '09:50');
      await scene.at('10:00');
      scene.send(freeze('before', PROGRESS, 2 * MINUTE_MS));
      await scene.at('10:01');
      scene.send(killAfter(PLAN));
      await scene.ticksTo('11:05');
    },
  },
  {
    // Who ended the later digest in the place of its own would lose what it tells.
    name: 'a sender wakes after its digest was dropped and before the next one of its window is claimed',
    run: async (scene) => {
      await scene.person('ada', 'hourly', 'first');
      await scene.alert('ada', 'second', 'daily');
      await scene.at('09:50');
      await scene.news();
      await scene.news();
      await scene.at('10:00');
      scene.send(freeze('after', READ, 25 * MINUTE_MS));
      await scene.at('10:05');
      await scene.deleteAlerts('ada', 'first');
      await scene.ticksTo('10:20');
      await scene.setFrequency('ada', 'second', 'hourly');
      scene.send(freeze('before', CLAIM, 30 * MINUTE_MS));
      await scene.ticksTo('12:05');
    },
  },
  {
    name: 'a round ends while a sender plans an hourly digest, and another has immediate mail',
    run: async (scene) => {
      await scene.person('ada', 'hourly', 'first');
      await scene.alert('ada', 'second', 'immediate');
      const { time } = scene.world;
      // How long a matcher takes varies: some of these end between the sender's first read and its plan.
      for (let lead = 40; lead <= 400; lead += 15) {
        await time.sleep(HOUR_MS - (time.milliseconds % HOUR_MS) - 10 * MINUTE_MS);
        await scene.news();
        const end = await scene.startRun();
        await time.sleep(10 * MINUTE_MS - lead);
        await end();
        const matched = scene.match();
        await time.sleep(lead);
        scene.send();
        await matched;
        scene.send();
        await time.sleep(MINUTE_MS);
      }
    },
  },
  {
    name: 'a user turns mail off while a sender is frozen before its claim',
    run: async (scene) => {
      await newsForAda(scene, 'immediate', '09:16');
      scene.send(freeze('after', READ, 40 * MINUTE_MS));
      await scene.at('09:17');
      await scene.turnOff('ada', { paused: true });
      await scene.at('10:00');
    },
  },
  {
    name: 'thirty users want mail at the same hour; one of two senders freezes now and then',
    rate: 5,
    run: async (scene) => {
      for (let at = 0; at < 30; at++) await scene.person(`user-${at}`, 'hourly');
      await scene.at('09:50');
      await scene.news();
      await scene.at('10:00');
      scene.send();
      await scene.world.time.sleep(300);
      scene.send(freeze('before', SLOT, 300), { at: 120, how: 'freezes-after', forMs: 2 * SECOND_MS });
      await scene.ticksTo('10:20');
    },
  },
];

/** Adds one person and, at a time of the day, a first permit. */
async function newsForAda(
  scene: SceneRunner,
  often: MailSettings['notificationFrequency'],
  clock: string,
): Promise<void> {
  await scene.person('ada', often);
  await scene.at(clock);
  await scene.news();
}
