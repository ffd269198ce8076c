import { Link } from 'react-router';
import type { ScoredPermit } from '#shared/domain/permit/permit.ts';
import { contactOf } from '#shared/domain/permit/reach.ts';
import type { Way } from '#shared/domain/permit/who.ts';
import { titleCase } from '#shared/domain/title-case.ts';
import { formatPhone, phoneHref } from '../../lib/format/format.ts';
import { directionsHref } from '../../lib/page/directions-href.ts';
import { type LettersState, lettersLink } from '../../lib/page/links.ts';
import { ReachIcon } from './reach-mark.tsx';

/** How much a button says: "Call (512) 555-0123", "(512) 555-0123", "Call", or only its drawing. */
type StepWords = 'whole' | 'row' | 'short' | 'icon';

/** The first action of a lead: to reach somebody the way its record allows. */
export interface FirstStep {
  readonly way: Way;
  /** Its link; of a letter, to our page. */
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
    const name = titleCase(contact?.name ?? '');
    return {
      way: 'phone',
      target: phoneHref(phone),
      words: { whole: `Call ${shown}`, row: shown, short: 'Call', icon: '' },
      named: name === '' ? `Call ${shown}` : `Call ${name}, ${shown}`,
    };
  }
  if (permit.reach === 'letter' && contact !== null) {
    const name = titleCase(contact.name ?? contact.role);
    const words = { whole: `Write to ${name}`, row: 'Write', short: 'Letter', icon: '' };
    return { way: 'letter', target: lettersLink([permit.id]).to, words, named: `Letter to ${name}` };
  }
  const directions = permit.reach === 'none' ? null : directionsHref(permit);
  if (directions === null) return null;
  const words = { whole: 'Directions', row: 'Directions', short: 'Directions', icon: '' };
  return { way: 'visit', target: directions, words, named: 'Directions' };
}

interface FirstStepProps {
  readonly step: FirstStep;
  readonly say: StepWords;
  readonly onCall?: () => void;
  readonly icon?: string;
  readonly className: string;
}

/** The button of a lead’s first action. */
export function FirstStepLink({ step, say, onCall, icon = 'size-4', className }: FirstStepProps) {
  const { way, target, words, named } = step;
  const look = { 'aria-label': say === 'icon' || say === 'short' ? named : words.whole, className };
  const content = (
    <>
      <ReachIcon reach={way} className={icon} />
      {words[say]}
    </>
  );
  if (way === 'letter')
    return (
      <Link to={target} state={MAKE} {...look}>
        {content}
      </Link>
    );
  return (
    <a href={target} {...(way === 'phone' ? { onClick: onCall } : NEW_TAB)} {...look}>
      {content}
    </a>
  );
}

const NEW_TAB = { target: '_blank', rel: 'noreferrer' } as const;
/** The button is the press that makes the letter. */
const MAKE: LettersState = { make: true };
