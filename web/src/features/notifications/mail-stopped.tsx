import type { User } from '../../lib/api/session.ts';
import { useSiteConfig } from '../../lib/api/site-config.ts';
import { TextLink } from '../../ui/link.tsx';
import { Notice } from '../../ui/notice/notice.tsx';

const CAUSES: Readonly<
  Record<NonNullable<User['mailStopped']>, { title: string; cause: string; do: string }>
> = {
  bounced: {
    title: 'Our email to you bounced',
    cause: 'Your email provider rejected our email for good, so we stopped sending.',
    do: 'Check that your mailbox works. Then write to us and we will start again:',
  },
  complained: {
    title: 'Our email was marked as spam',
    cause: 'Your email provider told us so, and we stopped sending right away.',
    do: 'If that was a mistake, mark our email as “not spam”. Then write to us and we will start again:',
  },
};

/** Says why we stopped sending mail and what to do. */
export function MailStopped(props: { readonly cause: keyof typeof CAUSES; readonly email: string }) {
  const { cause, email } = props;
  const contact = useSiteConfig()?.contactEmail;
  const words = CAUSES[cause];
  return (
    <Notice tone="problem" title={words.title} className="mt-6">
      <p>
        {words.cause} We send nothing to <span className="break-words text-ink">{email}</span> until this is
        fixed.
      </p>
      <p>
        {words.do}{' '}
        {contact === undefined ? (
          'the address is at the bottom of this page.'
        ) : (
          <TextLink href={`mailto:${contact}`}>{contact}</TextLink>
        )}
      </p>
    </Notice>
  );
}
