import type { User } from '../../lib/api/session.ts';
import { useSiteConfig } from '../../lib/api/site-config.ts';
import { Notice } from '../../ui/notice.tsx';

const CAUSES: Readonly<
  Record<NonNullable<User['mailStopped']>, { title: string; cause: string; do: string }>
> = {
  bounced: {
    title: 'Mail to your address came back',
    cause: 'Your mail provider refused our mail for good, so we stopped sending.',
    do: 'Check that the mailbox still exists and takes mail, then write to us and we start again:',
  },
  complained: {
    title: 'Our mail was reported as unwanted',
    cause:
      'Your mail provider told us that a mail from us was marked as spam, so we stopped sending at once.',
    do: 'If that was a slip, mark our mail as wanted, then write to us and we start again:',
  },
};

/** Why no mail comes any more, and the way on. */
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
        {words.cause} Nothing goes to <span className="break-words text-ink">{email}</span> until this is
        settled.
      </p>
      <p>
        {words.do}{' '}
        {contact === undefined ? (
          'the address is at the foot of this page.'
        ) : (
          <a href={`mailto:${contact}`} className="text-ink underline">
            {contact}
          </a>
        )}
      </p>
    </Notice>
  );
}
