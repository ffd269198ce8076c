import type { UseMutationResult } from '@tanstack/react-query';
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

interface PanelContext {
  readonly user: User;
  readonly onSaved: () => void;
  readonly onCancel: () => void;
}

interface CreatePanelProps extends PanelContext {
  readonly filter: PermitFilter;
  /** An error message if part of the link is invalid. */
  readonly problem: string | null;
}

/** The Create Alert panel (PRODUCT §2, alerts page), filled in from a filter. */
export function CreatePanel({ filter, ...props }: CreatePanelProps) {
  const creation = useCreateAlert();
  return (
    <Panel
      {...props}
      title="Create Alert"
      submit="Create Alert"
      fields={newAlertFields(filter)}
      formId={NEW_FORM_ID}
      draftId={`${NEW_FORM_ID}?${filterToQuery(filter)}`}
      saving={creation}
      failure="The alert was not created."
      isNamedByForm
      onSubmit={(body) => creation.mutateAsync({ ...body, isActive: true })}
    />
  );
}

/** The same panel for a saved alert. It does not change the alert's switch. */
export function EditPanel({ alert, ...props }: PanelContext & { readonly alert: SavedAlert }) {
  const update = useUpdateAlert(alert.id);
  const formId = `alert-${alert.id}`;
  return (
    <Panel
      {...props}
      title="Edit Alert"
      submit="Save Alert"
      fields={savedAlertFields(alert)}
      formId={formId}
      draftId={formId}
      saving={update}
      failure="The alert was not saved."
      onSubmit={update.mutateAsync}
    />
  );
}

interface PanelProps extends PanelContext {
  readonly title: string;
  readonly submit: string;
  readonly fields: AlertForm;
  readonly formId: string;
  readonly draftId: string;
  readonly problem?: string | null;
  readonly saving: Pick<UseMutationResult, 'isPending' | 'isSuccess' | 'error'>;
  /** Precedes the cause of an error. */
  readonly failure: string;
  /** The name follows the form until the user types one. */
  readonly isNamedByForm?: boolean;
  readonly onSubmit: (body: ReturnType<typeof parseAlertForm>) => Promise<unknown>;
}

function Panel(props: PanelProps) {
  const { title, submit, fields, formId, draftId, problem = null, saving, failure } = props;
  const form = useForm<AlertForm>({ defaultValues: fields });
  useFormRecovery(formId, form);
  const draft = useDraft(draftId, form);
  const preview = useLivePreview(form.watch());
  useSuggestedName(form, props.isNamedByForm === true ? preview : null);
  const busy = saving.isPending || saving.isSuccess;
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
          props.onSubmit(parseAlertForm(typed)).then(
            () => leave(props.onSaved),
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
            <AlertFields form={form} usual={props.user.notificationFrequency} />
          </div>
          <div className="min-w-0 lg:sticky lg:top-6">
            <AlertPreview
              name={form.watch('name')}
              mailTimes={mailTimesOf(form, props.user)}
              preview={preview}
            />
          </div>
        </div>
        {saving.error !== null && (
          <Problem framed className="mx-4 mb-4 sm:mx-8">
            {failure} {errorSentence(saving.error)}
          </Problem>
        )}
        <div className="flex flex-wrap items-center gap-3 border-t border-line px-4 py-4 sm:px-8">
          <Button look="primary" type="submit" busy={busy}>
            {submit}
          </Button>
          <Button look="quiet" onClick={() => leave(props.onCancel)}>
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
