import { useEffect, useState } from 'react';

const time = new Intl.DateTimeFormat('en-US', {
  hour: 'numeric',
  minute: '2-digit',
  second: '2-digit',
  timeZoneName: 'short',
});
const day = new Intl.DateTimeFormat('en-US', { weekday: 'short', month: 'short', day: 'numeric' });
const SECOND_MS = 1000;

/** The reader's own time, second by second (PRODUCT §2). Silent for screen readers unless they go there. */
export function LiveClock() {
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), SECOND_MS);
    return () => clearInterval(timer);
  }, []);
  return (
    <time
      role="timer"
      aria-live="off"
      dateTime={now.toISOString()}
      className="figures font-mono text-14 whitespace-nowrap"
    >
      <span className="text-muted">{day.format(now)}</span> {time.format(now)}
    </time>
  );
}
