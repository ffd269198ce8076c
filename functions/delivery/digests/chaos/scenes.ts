import type { Times } from './calendars.ts';
import type { Scene, Stage } from './stage.ts';
import { CLAIM, dies, MARK, MATCHES, MOMENT, PLAN, READ, SES, SETTLE, stands } from './strikes.ts';

const SECOND_MS = 1_000;
const MINUTE_MS = 60 * SECOND_MS;
const HOUR_MS = 60 * MINUTE_MS;

/** What chance would rarely bring about: each is a moment for which there is a guard. */
export const SCENES: readonly Scene[] = [
  {
    name: 'windows follow each other',
    play: async (stage) => {
      await stage.person('ada', 'immediate');
      await stage.person('bob', 'hourly');
      await stage.person('cleo', 'daily');
      for (const clock of ['09:20', '10:20', '12:20', '13:20']) {
        await stage.ticksTo(clock);
        await stage.news();
        stage.send();
      }
      await stage.ticksTo('12:20');
    },
  },
  {
    name: 'who sent dies, SES tells of it, and there is news before the next tick',
    play: async (stage) => {
      await newsForAda(stage, 'immediate', '09:20');
      stage.send(dies(SES));
      await stage.at('09:25');
      await stage.news();
      await stage.ticksTo('11:05');
    },
  },
  {
    name: 'who sent a daily digest dies, and SES tells of it two hours later',
    eventsTakeMs: 2 * HOUR_MS,
    play: async (stage) => {
      await newsForAda(stage, 'daily', '11:50');
      await stage.at('12:00');
      stage.send(dies(SES));
      await stage.ticksTo('14:30');
    },
  },
  {
    name: 'who sent dies ten minutes before the window ends, and SES tells of it ten minutes after',
    eventsTakeMs: 20 * MINUTE_MS,
    play: async (stage) => {
      await newsForAda(stage, 'immediate', '09:50');
      stage.send(dies(SES));
      await stage.ticksTo('11:05');
    },
  },
  {
    name: 'SES says that it failed, and took half of the mails',
    eventsTakeMs: 20 * MINUTE_MS,
    play: async (stage) => {
      for (const userId of ['ada', 'bob', 'cleo', 'dan']) await stage.person(userId, 'hourly');
      await stage.at('09:50');
      await stage.news();
      const { ses, record, time } = stage.world;
      ses.health = 'fails';
      record.disturb(time.milliseconds, time.milliseconds + 15 * MINUTE_MS);
      await stage.ticksTo('10:05');
      ses.health = 'well';
      await stage.ticksTo('11:05');
    },
  },
  {
    name: 'who has claimed a mail stands still until another has sent it',
    play: async (stage) => {
      await newsForAda(stage, 'immediate', '09:20');
      stage.send(stands('after', CLAIM, 90 * MINUTE_MS));
      await stage.ticksTo('11:05');
    },
  },
  {
    name: 'who would claim a mail stands still, and who did so meanwhile dies after it is sent',
    eventsTakeMs: 20 * MINUTE_MS,
    play: async (stage) => {
      await newsForAda(stage, 'hourly', '09:50');
      await stage.at('10:00');
      stage.send(stands('after', READ, 2 * MINUTE_MS));
      await stage.at('10:01');
      stage.send(dies(SES));
      await stage.ticksTo('11:05');
    },
  },
  {
    name: 'who would plan a digest stands still while another plans and sends it',
    play: async (stage) => {
      await newsForAda(stage, 'hourly', '09:50');
      await stage.at('10:00');
      stage.send(stands('before', PLAN, 2 * MINUTE_MS));
      await stage.at('10:01');
      stage.send();
      await stage.at('10:20');
      await stage.news();
      await stage.ticksTo('11:05');
    },
  },
  {
    name: 'who sent dies in the moment it has marked the mail, and there is news later',
    play: async (stage) => {
      await newsForAda(stage, 'hourly', '09:50');
      await stage.at('10:00');
      stage.send(dies(MARK));
      await stage.at('10:20');
      await stage.news();
      await stage.ticksTo('11:05');
    },
  },
  {
    // The digest has nothing left to say; were it sent all the same, what is matched late for its window would be taken as told.
    name: 'who would claim a digest stands still while another ends it unsent',
    play: async (stage) => {
      await stage.person('ada', 'hourly', 'first', 'second');
      await stage.at('09:50');
      await stage.news();
      await stage.at('09:58');
      const end = await stage.permit();
      await stage.at('10:00');
      stage.send(stands('after', READ, 40 * MINUTE_MS));
      await stage.at('10:05');
      await stage.silence('ada', 'first');
      await stage.ticksTo('10:35');
      await end();
      await stage.match();
      await stage.ticksTo('12:05');
    },
  },
  {
    name: 'who has sent stands still before it says that nothing is left, and there is news',
    play: async (stage) => {
      await newsForAda(stage, 'hourly', '09:50');
      await stage.at('10:00');
      stage.send(stands('before', SETTLE, 2 * MINUTE_MS));
      await stage.at('10:01');
      await stage.news();
      await stage.ticksTo('11:05');
    },
  },
  {
    name: 'a sender comes while a matcher stands still in the middle',
    play: async (stage) => {
      await newsForAda(stage, 'hourly', '09:50');
      await stage.at('09:59:50');
      const end = await stage.permit();
      await end();
      void stage.match(stands('before', MATCHES, 30 * SECOND_MS));
      await stage.ticksTo('11:05');
    },
  },
  {
    name: 'an account goes while its alerts are asked',
    play: async (stage) => {
      await stage.person('ada', 'hourly');
      await stage.at('09:50');
      const end = await stage.permit();
      await end();
      void stage.match(stands('before', MATCHES, 20 * SECOND_MS));
      await stage.at('09:50:10');
      await stage.leave('ada');
      await stage.ticksTo('10:05');
    },
  },
  {
    name: 'mail is turned off while who would claim one stands still',
    play: async (stage) => {
      await newsForAda(stage, 'immediate', '09:16');
      stage.send(stands('after', READ, 40 * MINUTE_MS));
      await stage.at('09:17');
      await stage.turnOff('ada', { paused: true });
      await stage.at('10:00');
    },
  },
  {
    name: 'thirty want theirs at the same hour; of two senders one stands still now and then',
    rate: 5,
    play: async (stage) => {
      for (let at = 0; at < 30; at++) await stage.person(`user-${at}`, 'hourly');
      await stage.at('09:50');
      await stage.news();
      await stage.at('10:00');
      stage.send();
      await stage.world.time.sleep(300);
      stage.send(stands('before', MOMENT, 300), { at: 120, how: 'stands-after', forMs: 2 * SECOND_MS });
      await stage.ticksTo('10:20');
    },
  },
];

/** There is one person, who wants mail so often, and a first permit at a time of the day. */
async function newsForAda(stage: Stage, often: Times['notificationFrequency'], clock: string): Promise<void> {
  await stage.person('ada', often);
  await stage.at(clock);
  await stage.news();
}
