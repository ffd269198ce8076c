import { callingTime } from '#shared/domain/calls/calling-hours.ts';
import type { PermitPlace } from '#shared/domain/calls/time-zone.ts';
import { useMinute } from '../../lib/browser/use-minute.ts';
import { classNames } from '../class-names.ts';

interface CallingTimeProps {
  readonly permit: PermitPlace;
  readonly className?: string;
}

/** "7:12 AM there, before calling hours", beside a phone. It stops nobody from calling. */
export function CallingTime({ permit, className }: CallingTimeProps) {
  const { time, is } = callingTime(permit, new Date(useMinute()));
  return (
    <span className={classNames('text-12 text-muted print:hidden', className)}>
      <span className="whitespace-nowrap">{time} there</span>, {is} calling hours
    </span>
  );
}
