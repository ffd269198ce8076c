import { createSendMail } from '#functions/jobs/send-mail.ts';
import { writePermits } from '#functions/permits/permit-store.ts';
import { samplePermit } from '#functions/permits/testing.ts';
import { changeWork, type MarkChange, readMark } from '#functions/work-list/change-work.ts';
import { ownDesk } from '#functions/work-list/desk.ts';
import { PushWorld } from '../push/testing/world.ts';

/** A world with leads to call back, in which the job that sends due mail runs. The clock starts at 7:00 in New York, on Nov 20, 2026. */
export class ReminderWorld extends PushWorld {
  /** Stores permits. */
  async addPermits(...ids: readonly string[]): Promise<void> {
    const fields = {
      description: 'Tear off and re-roof',
      addressStreet: '1204 Oak St',
      addressCity: 'Springfield',
    };
    const people = { propertyOwnerName: 'Dana Sample', propertyOwnerPhone: '2175550142' };
    const permits = ids.map((id) => samplePermit(`il-a.${id}`, { ...fields, ...people }));
    await writePermits(
      this.permits,
      permits.map((permit) => ({ permit, changes: [] })),
    );
  }

  /** Changes the mark of a permit of Ada, as her newest page does. */
  async mark(id: string, change: Partial<MarkChange>): Promise<void> {
    const { version = '' } = (await readMark(this.process(), 'ada', `il-a.${id}`)) ?? {};
    await changeWork(this.process(), ownDesk('ada'), `il-a.${id}`, { version, ...change });
  }

  /** Runs the job once with a sender, which may die. */
  async tickWith({ parts }: ReturnType<PushWorld['sender']>): Promise<void> {
    await createSendMail(parts, async () => undefined)().catch(() => undefined);
  }

  /** Passes minutes and runs the job after each. */
  async run(minutes: number): Promise<void> {
    await this.pass(minutes, () => this.tickWith(this.sender()));
  }
}
