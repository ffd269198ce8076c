import { useEffect, useId, useRef } from 'react';
import { type UseFormReturn, useForm } from 'react-hook-form';
import { filterOfCriteria } from '#shared/domain/alerts/alert.ts';
import { mailTimes } from '#shared/domain/alerts/mail-times.ts';
import { filterToQuery } from '#shared/domain/filter/filter-query.ts';
import type { PermitFilter } from '#shared/domain/filter/permit-filter.ts';
import { errorSentence } from '../../lib/api/api.ts';
import type { User } from '../../lib/api/session.ts';
import { useDraft } from '../../lib/saved/drafts.ts';
import { useFormRecovery } from '../../lib/saved/form-recovery.ts';
import { Button } from '../../ui/button.tsx';
import { DraftNotice } from '../../ui/notice/draft-notice.tsx';
import { Problem } from '../../ui/notice/problem.tsx';
import { AlertFields } from './alert-fields.tsx';
import {
  type AlertForm,
  NEW_FORM_ID,
  newAlertFields,
  parseAlertForm,
  type SavedAlert,
  savedAlertFields,
  suggestName,
} from './alert-form.ts';
import { AlertPreview, type LivePreview, useLivePreview, WeeklyEstimate } from './alert-preview.tsx';
import { useCreateAlert, useUpdateAlert } from './use-alerts.ts';

interface AlertPanelProps {
  readonly user: User;
  /** The alert to edit; absent for a new one. */
  readonly alert?: SavedAlert;
  /** What a new alert is filled in from. */
  readonly filter?: PermitFilter;
  /** An error message if part of the link is invalid. */
  readonly problem?: string | null;
  readonly onSaved: () => void;
  readonly onCancel: () => void;
}

/** The Create Alert panel (PRODUCT §2, alerts page). The same edits a saved alert, without its switch. */
export function AlertPanel(props: AlertPanelProps) {
  const { user, alert, filter = {}, problem = null, onSaved, onCancel } = props;
  const isNew = alert === undefined;
  const title = isNew ? 'Create Alert' : 'Edit Alert';
  const formId = isNew ? NEW_FORM_ID : `alert-${alert.id}`;
  const form = useForm<AlertForm>({
    defaultValues: isNew ? newAlertFields(filter) : savedAlertFields(alert),
  });
  useFormRecovery(formId, form);
  const draft = useDraft(isNew ? `${formId}?${filterToQuery(filter)}` : formId, form);
  const creation = useCreateAlert();
  const update = useUpdateAlert(alert?.id ?? '');
  const { isPending, isSuccess, error } = isNew ? creation : update;
  const save = (body: ReturnType<typeof parseAlertForm>): Promise<unknown> =>
    isNew ? creation.mutateAsync({ ...body, isActive: true }) : update.mutateAsync(body);
  const preview = useLivePreview(form.watch());
  useSuggestedName(form, isNew ? preview : null);
  const busy = isPending || isSuccess;
  /** Leaves the panel without its draft. */
  const leave = (then: () => void): void => {
    draft.forget();
    then();
  };
  const headingId = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    heading.current?.focus({ preventScroll: true });
    heading.current?.scrollIntoView({ block: 'nearest' });
  }, []);
  return (
    <section aria-labelledby={headingId} className="mt-6 border border-line-strong bg-raised">
      <h2
        ref={heading}
        id={headingId}
        tabIndex={-1}
        className="border-b border-line px-4 py-3 text-20 font-semibold outline-none sm:px-8"
      >
        {title}
      </h2>
      <form
        noValidate
        aria-labelledby={headingId}
        onSubmit={form.handleSubmit((typed) => {
          if (busy) return;
          // On an error the form stays open and shows it.
          save(parseAlertForm(typed)).then(
            () => leave(onSaved),
            () => undefined,
          );
        })}
      >
        <div className="grid items-start gap-x-10 gap-y-8 px-4 py-6 sm:px-8 lg:grid-cols-[minmax(0,6fr)_minmax(0,5fr)]">
          <div className="min-w-0">
            {problem !== null && (
              <Problem framed className="mb-6">
                {problem}
              </Problem>
            )}
            <DraftNotice draft={draft} />
            <AlertFields form={form} usual={user.notificationFrequency} />
          </div>
          <div className="min-w-0 lg:sticky lg:top-6">
            <AlertPreview name={form.watch('name')} mailTimes={mailTimesOf(form, user)} preview={preview} />
          </div>
        </div>
        {error !== null && (
          <Problem framed className="mx-4 mb-4 sm:mx-8">
            The alert was not {isNew ? 'created' : 'saved'}. {errorSentence(error)}
          </Problem>
        )}
        <div className="flex flex-wrap items-center gap-3 border-t border-line px-4 py-4 sm:px-8">
          <Button look="primary" type="submit" busy={busy}>
            {isNew ? 'Create Alert' : 'Save Alert'}
          </Button>
          <Button look="quiet" onClick={() => leave(onCancel)}>
            Cancel
          </Button>
          <WeeklyEstimate preview={preview} />
        </div>
      </form>
    </section>
  );
}

/** When the alert's mail would come; null while none would. */
function mailTimesOf({ watch }: Pick<UseFormReturn<AlertForm>, 'watch'>, user: User): string | null {
  const [frequency, emailNotifications] = watch(['frequency', 'emailNotifications']);
  if (!emailNotifications || !user.emailNotifications || user.paused || user.mailStopped !== null)
    return null;
  return mailTimes({ ...user, notificationFrequency: frequency ?? user.notificationFrequency }, new Date());
}

/** Names a new alert after its filter, until the user types a name. */
function useSuggestedName(
  { getValues, setValue }: Pick<UseFormReturn<AlertForm>, 'getValues' | 'setValue'>,
  preview: LivePreview | null,
): void {
  const suggested = useRef(getValues('name'));
  const request = preview?.request ?? null;
  const name = request === null ? null : suggestName(filterOfCriteria(request.criteria));
  useEffect(() => {
    if (name === null || getValues('name') !== suggested.current) return;
    suggested.current = name;
    setValue('name', name, { shouldValidate: name !== '' });
  }, [name, getValues, setValue]);
}
