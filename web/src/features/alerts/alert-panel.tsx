import { useEffect, useId, useRef } from 'react';
import { type UseFormReturn, useForm } from 'react-hook-form';
import { filterToQuery } from '#shared/domain/filter/filter-query.ts';
import type { PermitFilter } from '#shared/domain/filter/permit-filter.ts';
import { type Draft, useDraft } from '../../lib/drafts.ts';
import { useKeptForm } from '../../lib/kept-forms.ts';
import { Button } from '../../ui/button.tsx';
import { causeOf } from '../../ui/cause.ts';
import { DraftNotice } from '../../ui/draft-notice.tsx';
import { AlertFields } from './alert-fields.tsx';
import {
  type AlertForm,
  NEW_FORM_ID,
  newAlertFields,
  parseAlertForm,
  type SavedAlert,
  savedAlertFields,
} from './alert-form.ts';
import { AlertPreview } from './alert-preview.tsx';
import { useCreateAlert, useUpdateAlert } from './use-alerts.ts';

interface LeaveActions {
  readonly onSaved: () => void;
  readonly onCancel: () => void;
}

interface CreatePanelProps extends LeaveActions {
  readonly filter: PermitFilter;
  /** An error message if part of the link is invalid. */
  readonly problem: string | null;
}

/** The Create Alert panel (PRODUCT §2, alerts page), filled in from a filter. */
export function CreatePanel({ filter, problem, onSaved, onCancel }: CreatePanelProps) {
  const form = useForm<AlertForm>({ defaultValues: newAlertFields(filter) });
  useKeptForm(NEW_FORM_ID, form);
  const draft = useDraft(`${NEW_FORM_ID}?${filterToQuery(filter)}`, form);
  const creation = useCreateAlert(() => {
    draft.forget();
    onSaved();
  });
  return (
    <Panel
      title="Create Alert"
      submit="Create Alert"
      form={form}
      draft={draft}
      problem={problem}
      busy={creation.isPending || creation.isSuccess}
      failure={creation.error && `The alert was not created. ${causeOf(creation.error)}`}
      onCancel={onCancel}
      onSubmit={(typed) => creation.mutate({ ...parseAlertForm(typed), isActive: true })}
    />
  );
}

/** The same panel for a saved alert. It does not change the alert's switch. */
export function EditPanel({ alert, onSaved, onCancel }: LeaveActions & { readonly alert: SavedAlert }) {
  const form = useForm<AlertForm>({ defaultValues: savedAlertFields(alert) });
  useKeptForm(`alert-${alert.id}`, form);
  const draft = useDraft(`alert-${alert.id}`, form);
  const update = useUpdateAlert(alert.id, () => {
    draft.forget();
    onSaved();
  });
  return (
    <Panel
      title="Edit Alert"
      submit="Save Alert"
      form={form}
      draft={draft}
      problem={null}
      busy={update.isPending || update.isSuccess}
      failure={update.error && `The alert was not saved. ${causeOf(update.error)}`}
      onCancel={onCancel}
      onSubmit={(typed) => update.mutate(parseAlertForm(typed))}
    />
  );
}

interface PanelProps {
  readonly title: string;
  readonly submit: string;
  readonly form: UseFormReturn<AlertForm>;
  readonly draft: Draft;
  readonly problem: string | null;
  readonly busy: boolean;
  readonly failure: string | null;
  readonly onSubmit: (typed: AlertForm) => void;
  readonly onCancel: () => void;
}

function Panel(props: PanelProps) {
  const { title, submit, form, draft, problem, busy, failure, onSubmit, onCancel } = props;
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
          if (!busy) onSubmit(typed);
        })}
      >
        <div className="grid items-start gap-x-10 gap-y-8 px-4 py-6 sm:px-8 lg:grid-cols-[minmax(0,6fr)_minmax(0,5fr)]">
          <div className="min-w-0">
            {problem !== null && (
              <p role="alert" className="mb-6 border-l-4 border-problem bg-sunken px-3 py-2 text-14">
                {problem}
              </p>
            )}
            <DraftNotice draft={draft} />
            <AlertFields form={form} />
          </div>
          <div className="min-w-0 lg:sticky lg:top-6">
            <AlertPreview form={form.watch()} />
          </div>
        </div>
        {failure !== null && (
          <p role="alert" className="mx-4 mb-4 border-l-4 border-problem bg-sunken px-3 py-2 text-14 sm:mx-8">
            {failure}
          </p>
        )}
        <div className="flex flex-wrap gap-3 border-t border-line px-4 py-4 sm:px-8">
          <Button look="primary" type="submit" busy={busy}>
            {submit}
          </Button>
          <Button
            look="quiet"
            onClick={() => {
              draft.forget();
              onCancel();
            }}
          >
            Cancel
          </Button>
        </div>
      </form>
    </section>
  );
}
