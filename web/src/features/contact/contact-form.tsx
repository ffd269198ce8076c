import { useForm } from 'react-hook-form';
import { useSiteConfig } from '../../lib/api/site-config.ts';
import { useDraft } from '../../lib/saved/drafts.ts';
import { Button, buttonClass } from '../../ui/button.tsx';
import { DraftNotice } from '../../ui/draft-notice.tsx';
import { EMAIL_PATTERN, EmailField, TextAreaField, TextField } from '../../ui/field.tsx';
import { showToast } from '../../ui/toast-store.ts';
import { type ContactMessage, EMPTY_MESSAGE, mailLink } from './message.ts';

/** PRODUCT §5: the form clears after about a second. */
const CLEARS_AFTER_MS = 1000;

/** Also rejects a box that contains only spaces. */
const requireText = (sentence: string) => ({
  required: sentence,
  validate: (typed: string) => typed.trim() !== '' || sentence,
});

/**
 * The contact form of PRODUCT §5: makes no call, says that the message was sent, and clears. The link beside the button opens
 * the message in the user's mail program.
 */
export function ContactForm() {
  const form = useForm<ContactMessage>({ defaultValues: EMPTY_MESSAGE });
  const { errors, isSubmitting } = form.formState;
  const draft = useDraft('contact', form);
  const send = form.handleSubmit(async () => {
    showToast({
      title: 'Message Sent',
      description: "Thank you for contacting us. We'll get back to you within 24 hours.",
    });
    await new Promise((resolve) => setTimeout(resolve, CLEARS_AFTER_MS));
    form.reset(EMPTY_MESSAGE);
  });
  return (
    <form noValidate onSubmit={send} aria-label="Write to us" className="grid gap-x-6 gap-y-5 sm:grid-cols-2">
      <div className="not-has-[p]:hidden sm:col-span-2">
        <DraftNotice draft={draft} />
      </div>
      <TextField
        label="Full name"
        required
        autoComplete="name"
        maxLength={200}
        error={errors.name?.message}
        {...form.register('name', requireText('Enter your full name.'))}
      />
      <EmailField
        label="Email"
        required
        error={errors.email?.message}
        {...form.register('email', {
          required: 'Enter the email address for our answer.',
          pattern: EMAIL_PATTERN,
        })}
      />
      <TextField
        label="Company"
        aside="Optional"
        autoComplete="organization"
        maxLength={200}
        {...form.register('company')}
      />
      <TextField
        label="Phone"
        aside="Optional"
        type="tel"
        autoComplete="tel"
        maxLength={40}
        {...form.register('phone')}
      />
      <TextField
        label="Subject"
        required
        maxLength={200}
        className="sm:col-span-2"
        error={errors.subject?.message}
        {...form.register('subject', requireText('Say in a few words what it is about.'))}
      />
      <TextAreaField
        label="Message"
        required
        rows={7}
        maxLength={5000}
        className="sm:col-span-2"
        error={errors.message?.message}
        {...form.register('message', requireText('Write your message.'))}
      />
      <div className="flex flex-wrap items-center gap-x-3 gap-y-3 sm:col-span-2">
        <Button type="submit" look="primary" busy={isSubmitting}>
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
  return (
    <a href={mailLink(address, typed)} className={buttonClass('secondary')}>
      Open in your mail program
    </a>
  );
}
