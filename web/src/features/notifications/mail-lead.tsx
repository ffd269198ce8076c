import {
  type LeadCard,
  type LeadContact,
  leadButton,
  NO_VALUE,
  noContactText,
  reachText,
} from '#shared/domain/alerts/lead-card.ts';
import { classNames } from '../../ui/class-names.ts';

interface MailLeadProps {
  readonly card: LeadCard;
  /** `whyYouGotIt` of the alerts that matched it. */
  readonly why: string;
}

const BUTTON =
  'inline-flex h-11 items-center justify-center rounded bg-ink px-4 text-14 font-semibold whitespace-nowrap text-paper no-underline sm:h-10';

/** An invented lead as alert mail shows it, with the same words in the same order. */
export function MailLead({ card, why }: MailLeadProps) {
  const { label, value, work, street, town, contact, issued, permitNumber } = card;
  const reach = reachText(card);
  return (
    <div className="py-4">
      <div className="flex items-baseline justify-between gap-4">
        <span className="text-14 font-semibold">
          <span aria-hidden="true" className={classNames(label.isBest && 'text-signal-text')}>
            {label.sign}
          </span>{' '}
          {label.words}
          {reach !== '' && <span className="font-normal text-muted"> · {reach}</span>}
        </span>
        <span
          className={classNames(
            'whitespace-nowrap',
            value === null ? 'text-14 text-muted' : 'figures font-mono text-16',
          )}
        >
          {value ?? NO_VALUE}
        </span>
      </div>
      <p className="mt-1 text-16 font-semibold text-pretty break-words">{work}</p>
      <p className="text-14 break-words">{street === null ? town : `${street}, ${town}`}</p>
      {contact === null ? (
        <p className="mt-1 text-14 break-words">{noContactText(card)}</p>
      ) : (
        <Contact contact={contact} />
      )}
      <div className="mt-3 flex flex-col gap-x-4 gap-y-2 sm:flex-row sm:items-center">
        <span aria-hidden="true" className={BUTTON}>
          {leadButton(card)}
        </span>
        <p className="min-w-0 text-12 text-muted">
          {issued}. Permit <span className="font-mono break-words">{permitNumber}</span>
          <br />
          {why}
        </p>
      </div>
    </div>
  );
}

/** Whom to call; nobody should call an invented number. */
function Contact({ contact: { role, name, phone } }: { readonly contact: LeadContact }) {
  return (
    <p className="mt-1 text-14 break-words">
      {role}: {name !== null && <b className="font-semibold">{name}</b>}
      {name !== null && phone !== null && ', '}
      {phone !== null && <u className="whitespace-nowrap">{phone.shown}</u>}
    </p>
  );
}
