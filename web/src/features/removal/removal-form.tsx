import { useForm } from 'react-hook-form';
import { useSearchParams } from 'react-router';
import { REMOVAL_MOST, REMOVAL_RELATIONS } from '#shared/domain/removal.ts';
import { call, errorSentence } from '../../lib/api/api.ts';
import { useIsLive } from '../../lib/browser/use-is-live.ts';
import { useDraft } from '../../lib/saved/drafts.ts';
import { Button } from '../../ui/button.tsx';
import { EmailField, SelectField, TextAreaField, TextField } from '../../ui/form/field.tsx';
import { FieldGroup } from '../../ui/form/field-group.tsx';
import { Honeypot } from '../../ui/form/honeypot.tsx';
import { RadioGroup } from '../../ui/form/radio-group.tsx';
import { DraftNotice } from '../../ui/notice/draft-notice.tsx';
import { Notice } from '../../ui/notice/notice.tsx';
import { useAction } from '../../ui/toasts/use-action.ts';
import { emptyRequest, removalChecks, type TypedRequest, toRemovalBody } from './removal-request.ts';

const WISHES = [
  { value: 'remove', label: 'Remove my information', hint: 'A name, a phone number or an address.' },
  { value: 'correct', label: 'Correct a record', hint: 'We show something the record does not say.' },
] as const;

export interface SentRequest {
  readonly reference: string;
  readonly email: string;
}

/** The form for removals and corrections; needs no account. */
export function RemovalForm({ onSent }: { readonly onSent: (sent: SentRequest) => void }) {
  const [query] = useSearchParams();
  const form = useForm<TypedRequest>({
    defaultValues: emptyRequest((query.get('permit') ?? '').slice(0, REMOVAL_MOST.permit)),
  });
  const { register, watch, formState } = form;
  const { errors } = formState;
  const draft = useDraft('removal', form);
  const sending = useAction((typed: TypedRequest) => call('askRemoval', { body: toRemovalBody(typed) }), {
    onDone: ({ reference }, { email }) => {
      draft.forget();
      onSent({ reference, email: email.trim() });
    },
  });
  const isCorrection = watch('wish') === 'correct';
  return (
    <form
      noValidate
      inert={!useIsLive()}
      onSubmit={form.handleSubmit((typed) => sending.mutate(typed))}
      aria-label="Ask for a removal or a correction"
      className="space-y-8"
    >
      <h2 className="sr-only">Your request</h2>
      <div className="not-has-[p]:hidden">
        <DraftNotice draft={draft} />
      </div>
      <RadioGroup legend="What do you want?" choices={WISHES} {...register('wish')} />
      <FieldGroup title={isCorrection ? 'What the record shows' : 'What to remove, as the record shows it'}>
        <div className="grid gap-x-6 gap-y-4 sm:grid-cols-2">
          <TextField
            label="Name"
            aside="Person or company"
            autoComplete="off"
            maxLength={REMOVAL_MOST.name}
            className="sm:col-span-2"
            error={errors.name?.message}
            {...register('name', { validate: removalChecks.name })}
          />
          <TextField
            label="Phone number"
            type="tel"
            autoComplete="off"
            maxLength={REMOVAL_MOST.phone}
            {...register('phone')}
          />
          <TextField
            label="Address"
            hint="House number, street and ZIP."
            autoComplete="off"
            maxLength={REMOVAL_MOST.address}
            {...register('address')}
          />
          <TextField
            label="Permit number or link"
            aside={isCorrection ? undefined : 'Optional'}
            hint="Helps us find the right record when several people have the same name."
            autoComplete="off"
            maxLength={REMOVAL_MOST.permit}
            className="sm:col-span-2"
            error={errors.permit?.message}
            {...register('permit', { validate: removalChecks.permit })}
          />
        </div>
      </FieldGroup>
      <FieldGroup title="About you">
        <div className="grid gap-x-6 gap-y-4 sm:grid-cols-2">
          <SelectField
            label="Your relation to the record"
            options={Object.entries(REMOVAL_RELATIONS)}
            {...register('relation')}
          />
          <EmailField
            label="Email for our answer"
            required
            maxLength={REMOVAL_MOST.email}
            error={errors.email?.message}
            {...register('email', { validate: removalChecks.email })}
          />
          <TextAreaField
            label={isCorrection ? 'What is wrong, and what is right?' : 'Anything else we should know'}
            aside={isCorrection ? undefined : 'Optional'}
            rows={4}
            maxLength={REMOVAL_MOST.message}
            className="sm:col-span-2"
            error={errors.message?.message}
            {...register('message', { validate: removalChecks.message })}
          />
        </div>
      </FieldGroup>
      <Honeypot {...register('website')} />
      {sending.error !== null && (
        <Notice title="Your request was not sent" tone="problem" level={3}>
          <p>{errorSentence(sending.error)}</p>
          <p>What you typed is still here.</p>
        </Notice>
      )}
      <Button type="submit" look="primary" busy={sending.isPending}>
        Send request
      </Button>
    </form>
  );
}
