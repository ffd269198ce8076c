import { Link } from 'react-router';
import type { ScoredPermit } from '#shared/domain/permit/permit.ts';
import { contactOf } from '#shared/domain/permit/reach.ts';
import type { Way } from '#shared/domain/permit/who.ts';
import { formatPhone, phoneHref } from '../../lib/format/format.ts';
import { directionsHref } from '../../lib/page/directions-href.ts';
import { lettersLink } from '../../lib/page/links.ts';
import { ReachIcon } from './reach-mark.tsx';

/** How much a button says: "Call (512) 555-0123", "(512) 555-0123", "Call", or only its drawing. */
type StepWords = 'whole' | 'row' | 'short' | 'icon';

/** The first action of a lead: to reach somebody the way its record allows. */
export interface FirstStep {
  readonly way: Way;
  /** A link; of a letter, the id of the permit. */
  readonly target: string;
  readonly words: Readonly<Record<StepWords, string>>;
  /** Its accessible name where it shows only its drawing. */
  readonly named: string;
}

/** The first action of a lead; null where there is nobody to reach. */
export function firstStep(permit: ScoredPermit): FirstStep | null {
  const contact = contactOf(permit);
  const phone = contact?.phone ?? null;
  if (permit.reach === 'phone' && phone !== null) {
    const shown = formatPhone(phone);
    const name = contact?.name ?? null;
    return {
      way: 'phone',
      target: phoneHref(phone),
      words: { whole: `Call ${shown}`, row: shown, short: 'Call', icon: '' },
      named: name === null ? `Call ${shown}` : `Call ${name}, ${shown}`,
    };
  }
  if (permit.reach === 'letter' && contact !== null) {
    const name = contact.name ?? contact.role;
    const words = { whole: `Write to ${name}`, row: 'Write', short: 'Write', icon: 'Write' };
    return { way: 'letter', target: permit.id, words, named: words.whole };
  }
  const directions = permit.reach === 'none' ? null : directionsHref(permit);
  if (directions === null) return null;
  const words = { whole: 'Directions', row: 'Directions', short: 'Directions', icon: '' };
  return { way: 'visit', target: directions, words, named: 'Directions' };
}

interface FirstStepProps {
  readonly step: FirstStep;
  readonly say: StepWords;
  /** Call was pressed. */
  readonly onCall?: () => void;
  readonly icon?: string;
  readonly className: string;
}

/** The button of a lead’s first action. */
export function FirstStepLink({ step, say, onCall, icon = 'size-4', className }: FirstStepProps) {
  const { way, target, words, named } = step;
  if (way === 'letter')
    return (
      <Link {...lettersLink([target])} aria-label={words.whole} className={className}>
        {words[say]}
      </Link>
    );
  return (
    <a
      href={target}
      {...(way === 'phone' ? { onClick: onCall } : { target: '_blank', rel: 'noreferrer' })}
      aria-label={say === 'icon' ? named : words.whole}
      className={className}
    >
      <ReachIcon reach={way} className={icon} />
      {words[say]}
    </a>
  );
}
