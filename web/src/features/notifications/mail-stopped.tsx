import type { User } from '../../lib/api/session.ts';
import { useSiteConfig } from '../../lib/api/site-config.ts';
import { Notice } from '../../ui/notice.tsx';

const CAUSES: Readonly<
  Record<NonNullable<User['mailStopped']>, { title: string; cause: string; do: string }>
> = {
  bounced: {
    title: 'Mail to your address came back',
    cause: 'Your mail provider permanently rejected our mail, so we stopped sending.',
    do: 'Check that the mailbox still exists and accepts mail. Then write to us, and we start again:',
  },
  complained: {
    title: 'Our mail was reported as unwanted',
    cause: 'Your mail provider says that our mail was marked as spam, so we stopped sending at once.',
    do: 'If that was a mistake, mark our mail as “not spam”. Then write to us, and we start again:',
  },
};

/** Says why we stopped sending mail and what to do. */
export function MailStopped({
  cause,
  email,
}: {
  readonly cause: keyof typeof CAUSES;
  readonly email: string;
}) {
  const contact = useSiteConfig()?.contactEmail;
  const words = CAUSES[cause];
  return (
    <Notice tone="problem" title={words.title}>
      <p>
        {words.cause} We send nothing to <span className="break-words text-ink">{email}</span> until this is
        resolved.
      </p>
      <p>
        {words.do}{' '}
        {contact === undefined ? (
          'the address is at the bottom of this page.'
        ) : (
          <a href={`mailto:${contact}`} className="text-ink underline">
            {contact}
          </a>
        )}
      </p>
    </Notice>
  );
}
