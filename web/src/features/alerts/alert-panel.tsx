import { type ReactNode, useEffect, useId, useRef } from 'react';
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
  type Alert,
  type AlertForm,
  criteriaFromForm,
  formFromAlert,
  formFromFilter,
  NEW_FORM_ID,
} from './alert-form.ts';
import { Preview } from './preview.tsx';
import { useCreateAlert, useUpdateAlert } from './use-alerts.ts';

interface Leaving {
  readonly onSaved: () => void;
  readonly onCancel: () => void;
}

export interface CreatePanelProps extends Leaving {
  readonly filter: PermitFilter;
  /** What of the link that opened it could not be read, or null. */
  readonly problem: string | null;
}

/** The Create Alert panel (PRODUCT §2, alerts page), filled in with a filter. */
export function CreatePanel({ filter, problem, onSaved, onCancel }: CreatePanelProps) {
  const form = useForm<AlertForm>({ defaultValues: formFromFilter(filter) });
  useKeptForm(NEW_FORM_ID, form);
  const draft = useDraft(`${NEW_FORM_ID}?${filterToQuery(filter)}`, form);
  const creation = useCreateAlert(() => {
    draft.forget();
    onSaved();
  });
  return (
    <Panel
      title="Create Alert"
      draft={draft}
      submit="Create Alert"
      form={form}
      busy={creation.isPending || creation.isSuccess}
      failure={creation.error && `The alert was not created. ${causeOf(creation.error)}`}
      onCancel={onCancel}
      onSubmit={({ name, trigger, emailNotifications, pushNotifications, ...typed }) =>
        creation.mutate({
          name: name.trim(),
          criteria: criteriaFromForm(typed),
          emailNotifications,
          pushNotifications,
          isActive: true,
          trigger,
        })
      }
    >
      {problem !== null && (
        <p role="alert" className="mb-6 border-l-4 border-problem bg-sunken px-3 py-2 text-14">
          {problem}
        </p>
      )}
    </Panel>
  );
}

/** The same panel for an alert that is there already. Its switch in the list is left as it is. */
export function EditPanel({ alert, onSaved, onCancel }: Leaving & { readonly alert: Alert }) {
  const form = useForm<AlertForm>({ defaultValues: formFromAlert(alert) });
  useKeptForm(`alert-${alert.id}`, form);
  const draft = useDraft(`alert-${alert.id}`, form);
  const update = useUpdateAlert(alert.id, () => {
    draft.forget();
    onSaved();
  });
  return (
    <Panel
      draft={draft}
      title="Edit Alert"
      submit="Save Alert"
      form={form}
      busy={update.isPending || update.isSuccess}
      failure={update.error && `The alert was not saved. ${causeOf(update.error)}`}
      onCancel={onCancel}
      onSubmit={({ name, trigger, emailNotifications, pushNotifications, ...typed }) =>
        update.mutate({
          name: name.trim(),
          criteria: criteriaFromForm(typed),
          emailNotifications,
          pushNotifications,
          trigger,
        })
      }
    />
  );
}

interface PanelProps {
  readonly title: string;
  readonly submit: string;
  readonly form: UseFormReturn<AlertForm>;
  readonly draft: Draft;
  readonly busy: boolean;
  readonly failure: string | null;
  readonly onSubmit: (typed: AlertForm) => void;
  readonly onCancel: () => void;
  /** Stands above the fields. */
  readonly children?: ReactNode;
}

function Panel(props: PanelProps) {
  const { title, submit, form, draft, busy, failure, onSubmit, onCancel, children } = props;
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
            {children}
            <DraftNotice draft={draft} />
            <AlertFields form={form} />
          </div>
          <div className="min-w-0 lg:sticky lg:top-6">
            <Preview form={form.watch()} />
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
