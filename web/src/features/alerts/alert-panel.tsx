import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { type UseFormReturn, useForm } from 'react-hook-form';
import { filterOfCriteria } from '#shared/domain/alerts/alert.ts';
import { filterToQuery } from '#shared/domain/filter/filter-query.ts';
import type { PermitFilter } from '#shared/domain/filter/permit-filter.ts';
import { errorSentence } from '../../lib/api/api.ts';
import type { User } from '../../lib/api/session.ts';
import { useDraft } from '../../lib/saved/drafts.ts';
import { useFormRecovery } from '../../lib/saved/form-recovery.ts';
import { Button } from '../../ui/button.tsx';
import { DraftNotice } from '../../ui/notice/draft-notice.tsx';
import { Problem } from '../../ui/notice/problem.tsx';
import { AlertFields, type ShownFields } from './alert-fields.tsx';
import {
  type AlertForm,
  NEW_FORM_ID,
  newAlertFields,
  parseAlertForm,
  type SavedAlert,
  savedAlertFields,
  suggestName,
} from './alert-form.ts';
import { AlertVolume } from './alert-volume.tsx';
import { CaughtLeads } from './caught-leads.tsx';
import { useCreateAlert, useUpdateAlert } from './use-alerts.ts';
import { type LivePreview, useLivePreview } from './use-live-preview.ts';

interface AlertPanelProps {
  readonly user: User;
  /** The alert to edit; absent for a new one. */
  readonly alert?: SavedAlert;
  /** What a new alert is filled in from. */
  readonly filter?: PermitFilter;
  /** An error message if part of the link is invalid. */
  readonly problem?: string | null;
  /** @param connects a CRM or a webhook is to be set up next */
  readonly onSaved: (alert: SavedAlert, connects: boolean) => void;
  readonly onCancel: () => void;
}

/** The Create Alert panel (PRODUCT §2, alerts page). The same edits a saved alert, without its switch. */
export function AlertPanel(props: AlertPanelProps) {
  const { user, alert, filter = {}, problem = null, onSaved, onCancel } = props;
  const isNew = alert === undefined;
  const formId = isNew ? NEW_FORM_ID : `alert-${alert.id}`;
  const form = useForm<AlertForm>({
    defaultValues: isNew ? newAlertFields(filter) : savedAlertFields(alert),
    shouldFocusError: false,
  });
  useFormRecovery(formId, form);
  const draft = useDraft(isNew ? `${formId}?${filterToQuery(filter)}` : formId, form);
  const creation = useCreateAlert();
  const update = useUpdateAlert(alert?.id ?? '');
  const { isPending, isSuccess, error } = isNew ? creation : update;
  const save = (body: ReturnType<typeof parseAlertForm>): Promise<SavedAlert> =>
    isNew ? creation.mutateAsync({ ...body, isActive: true }) : update.mutateAsync(body);
  const preview = useLivePreview(form.watch());
  useSuggestedName(form, isNew ? preview : null);
  const busy = isPending || isSuccess;
  /** Leaves the panel without its draft. */
  const leave = (then: () => void): void => {
    draft.forget();
    then();
  };
  const element = useRef<HTMLFormElement>(null);
  const [shown, setShown] = useState<ShownFields>(null);
  // A place that is not looked up yet would be lost with its field.
  const isFinished = (): boolean => element.current?.reportValidity() !== false;
  useEffect(() => {
    element.current?.focus({ preventScroll: true });
    element.current?.scrollIntoView({ block: 'start' });
  }, []);
  const { submitCount } = form.formState;
  const focusFault = useEffectEvent(() => {
    element.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus();
  });
  useEffect(() => {
    if (submitCount > 0) focusFault();
  }, [submitCount]);
  return (
    <form
      ref={element}
      noValidate
      tabIndex={-1}
      aria-label={isNew ? 'Create Alert' : 'Edit Alert'}
      className="mt-3 grid scroll-mt-40 items-start gap-x-10 gap-y-8 border-t border-line-strong pt-4 outline-none lg:grid-cols-[minmax(0,1fr)_25rem]"
      onSubmit={(event) => {
        if (busy || !isFinished()) event.preventDefault();
        else
          void form.handleSubmit(
            (typed) =>
              // On an error the form stays open and shows it.
              save(parseAlertForm(typed)).then(
                (saved) => leave(() => onSaved(saved, typed.connects)),
                () => undefined,
              ),
            () => setShown('all'),
          )(event);
      }}
    >
      <div className="min-w-0">
        {problem !== null && (
          <Problem framed className="mb-6">
            {problem}
          </Problem>
        )}
        <DraftNotice draft={draft} />
        <h2 className="sr-only">The alert</h2>
        <AlertFields
          form={form}
          user={user}
          isNew={isNew}
          shown={shown}
          onShow={(next) => isFinished() && setShown(next)}
          volume={<AlertVolume preview={preview} />}
        >
          <div className="bottom-bar mt-6 flex flex-wrap items-center gap-3">
            {error !== null && (
              <div className="basis-full">
                <Problem framed>
                  The alert was not {isNew ? 'created' : 'saved'}. {errorSentence(error)}
                </Problem>
              </div>
            )}
            <Button look="primary" type="submit" busy={busy} className="max-sm:grow">
              {isNew ? 'Create Alert' : 'Save Alert'}
            </Button>
            <Button look="quiet" onClick={() => leave(onCancel)}>
              Cancel
            </Button>
          </div>
        </AlertFields>
      </div>
      <CaughtLeads preview={preview} />
    </form>
  );
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
