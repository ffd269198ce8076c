import { type DigestTimes, type MailFrequency, windowEnd } from './digest-windows.ts';

const HOW_OFTEN: Readonly<Record<MailFrequency, string>> = {
  immediate: 'as soon as we find a match',
  hourly: 'once an hour, when there is something new',
  daily: 'once a day, when there is something new',
  weekly: 'once a week, when there is something new',
};

/** How often alert mail goes out: "once a day, when there is something new". */
export function howOften(frequency: MailFrequency): string {
  return HOW_OFTEN[frequency];
}

/**
 * When mail of a frequency comes, as mail and pages say it: "once a day, when there is something new. Next email: Sat, Nov 21, 7:00 AM
 * EST at the earliest."
 */
export function mailTimes(times: DigestTimes, now: Date): string {
  const often = howOften(times.notificationFrequency);
  if (times.notificationFrequency === 'immediate') return `${often}.`;
  const next = new Date(windowEnd(times, now)).toLocaleString('en-US', {
    weekday: 'short',
    month: 'short',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    timeZone: times.timeZone,
    timeZoneName: 'short',
  });
  return `${often}. Next email: ${next} at the earliest.`;
}
