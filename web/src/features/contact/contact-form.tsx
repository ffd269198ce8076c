import { useForm } from 'react-hook-form';
import { CONTACT_MOST, CONTACT_REQUIRED } from '#shared/domain/contact.ts';
import { mailboxProblem } from '#shared/domain/mailbox.ts';
import { errorSentence, request } from '../../lib/api/api.ts';
import { useSiteConfig } from '../../lib/api/site-config.ts';
import { useIsLive } from '../../lib/browser/use-is-live.ts';
import { useDraft } from '../../lib/saved/drafts.ts';
import { Button } from '../../ui/button.tsx';
import { EmailField, TextAreaField, TextField } from '../../ui/form/field.tsx';
import { Honeypot } from '../../ui/form/honeypot.tsx';
import { ButtonLink } from '../../ui/link.tsx';
import { DraftNotice } from '../../ui/notice/draft-notice.tsx';
import { Notice } from '../../ui/notice/notice.tsx';
import { useAction } from '../../ui/toasts/use-action.ts';
import { type ContactMessage, EMPTY_MESSAGE, mailLink } from './message.ts';

/** PRODUCT §5: the form clears after about a second. */
const CLEARS_AFTER_MS = 1000;

/** Also rejects a box that contains only spaces. */
const requireText = (sentence: string) => (typed: string) => typed.trim() !== '' || sentence;

/**
 * The contact form of PRODUCT §5: mails the message to us and clears, or keeps the text and says why it was not sent. The link beside
 * the button opens the message in the user's mail program.
 */
export function ContactForm() {
  const form = useForm<ContactMessage>({ defaultValues: EMPTY_MESSAGE });
  const { errors } = form.formState;
  const draft = useDraft('contact', form);
  const send = (typed: ContactMessage) =>
    request('sendMessage', { body: { ...typed, email: typed.email.trim() } });
  const sending = useAction(send, {
    done: () => ({
      title: 'Message Sent',
      description: "Thank you for contacting us. We'll get back to you within 24 hours.",
    }),
    onDone: async () => {
      await new Promise((resolve) => setTimeout(resolve, CLEARS_AFTER_MS));
      form.reset(EMPTY_MESSAGE);
    },
    failed: 'Message Not Sent',
    describe: errorSentence,
  });
  return (
    <form
      noValidate
      inert={!useIsLive()}
      onSubmit={form.handleSubmit((typed) => sending.mutate(typed))}
      aria-label="Write to us"
      className="grid gap-x-6 gap-y-5 sm:grid-cols-2"
    >
      <div className="not-has-[p]:hidden sm:col-span-2">
        <DraftNotice draft={draft} />
      </div>
      <TextField
        label="Full name"
        required
        autoComplete="name"
        maxLength={CONTACT_MOST.name}
        error={errors.name?.message}
        {...form.register('name', { validate: requireText(CONTACT_REQUIRED.name) })}
      />
      <EmailField
        label="Email"
        required
        maxLength={CONTACT_MOST.email}
        error={errors.email?.message}
        {...form.register('email', { validate: (typed) => mailboxProblem(typed) ?? true })}
      />
      <TextField
        label="Company"
        aside="Optional"
        autoComplete="organization"
        maxLength={CONTACT_MOST.company}
        {...form.register('company')}
      />
      <TextField
        label="Phone"
        aside="Optional"
        type="tel"
        autoComplete="tel"
        maxLength={CONTACT_MOST.phone}
        {...form.register('phone')}
      />
      <TextField
        label="Subject"
        required
        maxLength={CONTACT_MOST.subject}
        className="sm:col-span-2"
        error={errors.subject?.message}
        {...form.register('subject', { validate: requireText(CONTACT_REQUIRED.subject) })}
      />
      <TextAreaField
        label="Message"
        required
        rows={7}
        maxLength={CONTACT_MOST.message}
        className="sm:col-span-2"
        error={errors.message?.message}
        {...form.register('message', { validate: requireText(CONTACT_REQUIRED.message) })}
      />
      <Honeypot {...form.register('website')} />
      {sending.error !== null && (
        <Notice title="Your message was not sent" tone="problem" level={2} className="sm:col-span-2">
          <p>{errorSentence(sending.error)}</p>
          <p>What you typed is still here.</p>
        </Notice>
      )}
      <div className="flex flex-wrap items-center gap-x-3 gap-y-3 sm:col-span-2">
        <Button type="submit" look="primary" busy={sending.isPending}>
          Send Message
        </Button>
        <OpenAsMail typed={form.watch()} />
      </div>
    </form>
  );
}

function OpenAsMail({ typed }: { readonly typed: ContactMessage }) {
  const address = useSiteConfig()?.contactEmail;
  if (address === undefined) return null;
  return <ButtonLink href={mailLink(address, typed)}>Open in your mail program</ButtonLink>;
}
