import { useQuery } from '@tanstack/react-query';
import { filterToQuery } from '#shared/domain/filter/filter-query.ts';
import { EXPORT_LEADS_PER_MONTH } from '#shared/domain/plan/plan.ts';
import { read } from '../../lib/api/read.ts';
import { formatCount } from '../../lib/format/format.ts';
import { Button } from '../../ui/button.tsx';
import { useExportPermits } from '../../ui/export/export-permits.ts';
import { useExportSettings } from '../../ui/export/export-settings.ts';
import type { NewLeads } from './use-new-leads.ts';

/** Saves the new leads that the user has not exported, all of them or as many from the top as the month allows. */
export function ExportNew({ filter, unexported }: Pick<NewLeads, 'filter' | 'unexported'>) {
  const { format } = useExportSettings();
  const { progress, start } = useExportPermits(() => undefined);
  const left = useQuery(read('exportQuota')).data?.left ?? EXPORT_LEADS_PER_MONTH;
  if (unexported === undefined || left === 0) return null;
  const limit = Math.min(unexported, left);
  const list = { query: String(filterToQuery(filter, 'score')), limit, onlyNew: true };
  return (
    <Button
      size="small"
      busy={progress !== null}
      disabled={limit === 0}
      onClick={() => start({ list, format }, limit)}
    >
      {limit === 0 ? 'All exported' : `Export ${formatCount(limit)} new`}
    </Button>
  );
}
