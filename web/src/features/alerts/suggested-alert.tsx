import type { PermitFilter } from '#shared/domain/filter/permit-filter.ts';
import { errorSentence } from '../../lib/api/api.ts';
import { Button } from '../../ui/button.tsx';
import { Problem } from '../../ui/notice/problem.tsx';
import { newAlertFields, parseAlertForm } from './alert-form.ts';
import { useCreateAlert } from './use-alerts.ts';

/** A first alert that one press creates. */
export function SuggestedAlert({ filter }: { readonly filter: PermitFilter }) {
  const creation = useCreateAlert();
  const alert = parseAlertForm(newAlertFields(filter));
  return (
    <div className="mt-4 border-t border-line pt-4">
      <p className="text-14 text-muted">Suggested, from your trades and area:</p>
      <div className="mt-2 flex flex-wrap items-center justify-between gap-3">
        <p className="text-16 font-semibold text-ink">{alert.name}</p>
        <Button
          look="primary"
          busy={creation.isPending || creation.isSuccess}
          aria-label={`Create this alert: ${alert.name}`}
          onClick={() => creation.mutate({ ...alert, isActive: true })}
        >
          Create this alert
        </Button>
      </div>
      {creation.isError && <Problem>The alert was not created. {errorSentence(creation.error)}</Problem>}
    </div>
  );
}
