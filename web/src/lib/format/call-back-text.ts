import type { CallBack } from '#shared/domain/calls/call-back.ts';
import { formatTime } from '#shared/domain/calls/clock-time.ts';
import { addDays } from '#shared/domain/days.ts';
import { dateFormat } from '#shared/domain/words.ts';
import { formatDay } from './format.ts';

const weekday = dateFormat({ weekday: 'short', timeZone: 'UTC' });

/** When to call back: "Overdue since Nov 20", "Today, 9:30 AM", "Tomorrow", "Mon, Nov 30". @param today `YYYY-MM-DD` */
export function formatCallBack({ day, time }: CallBack, today: string): string {
  if (day < today) return `Overdue since ${formatDay(day)}`;
  const at = time === null ? '' : `, ${formatTime(time)}`;
  if (day === today) return `Today${at}`;
  return `${day === addDays(today, 1) ? 'Tomorrow' : formatWeekday(day)}${at}`;
}

/** "Mon, Nov 30". @param day `YYYY-MM-DD` */
export function formatWeekday(day: string): string {
  return `${weekday().format(new Date(`${day}T00:00:00Z`))}, ${formatDay(day)}`;
}
