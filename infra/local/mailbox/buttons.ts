import type { Jobs } from '../functions.ts';
import type { MailboxAction } from './server.ts';

const DIGESTS_SENT =
  'What alerts matched has been mailed, whatever hour its reader chose. If no mail came, nothing new matched: move the clock by a day, run a collection, and press again when the terminal says it is done.';
const PHONES_TOLD =
  'Phone alerts that waited have been sent, also where it is night. The phone page shows those of the pretended phone.';

/** What the mailbox page can make the stack do, whatever hour it is. */
export function mailboxButtons(jobs: Jobs): readonly MailboxAction[] {
  return [
    {
      id: 'collect',
      label: 'Run collection now',
      run: async () => {
        await jobs.collectAll();
        return 'A collection of every source has begun. The terminal shows its progress.';
      },
    },
    {
      id: 'digests',
      label: 'Send digests now',
      run: async () => {
        await jobs.sendAllDigests();
        return DIGESTS_SENT;
      },
    },
    {
      id: 'pushes',
      label: 'Send phone alerts now',
      run: async () => {
        await jobs.sendAllPushes();
        return PHONES_TOLD;
      },
    },
    {
      id: 'mail',
      label: 'Send due mail now',
      run: async () => {
        await jobs.sendMail();
        return 'All mail that was due has been sent.';
      },
    },
  ];
}
