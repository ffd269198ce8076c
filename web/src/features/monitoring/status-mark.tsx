import { Mark } from '../../ui/badge.tsx';
import { classNames } from '../../ui/class-names.ts';
import type { StandingLook } from './status-look.ts';

/** A standing's shape and word in its color: never color alone. */
export function StandingMark({ word, shape, color }: StandingLook) {
  return (
    <span className={classNames('inline-flex items-baseline gap-1.5 font-medium', color)}>
      <Mark shape={shape} />
      {word}
    </span>
  );
}
