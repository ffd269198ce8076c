import { Mark } from '../../ui/badge.tsx';
import { classNames } from '../../ui/class-names.ts';
import type { StandingLook } from './standing-words.ts';

/** A standing's shape and word in its colour: never colour alone (LOOK). */
export function StandingMark({ word, shape, colour }: StandingLook) {
  return (
    <span className={classNames('inline-flex items-baseline gap-1.5 font-medium', colour)}>
      <Mark shape={shape} />
      {word}
    </span>
  );
}
