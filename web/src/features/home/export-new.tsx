import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { filterToQuery } from '#shared/domain/filter/filter-query.ts';
import { EXPORT_LEADS_PER_MONTH } from '#shared/domain/plan/plan.ts';
import { call } from '../../lib/api/api.ts';
import { read } from '../../lib/api/read.ts';
import { formatCount } from '../../lib/format/format.ts';
import { Button } from '../../ui/button.tsx';
import { useExportPermits } from '../../ui/export/export-permits.ts';
import { showError } from '../../ui/toasts/toast-store.ts';
import type { NewLeads } from './use-new-leads.ts';

/** Saves the new leads as a spreadsheet, all of them or as many from the top as the month allows. */
export function ExportNew({ filter, total }: Pick<NewLeads, 'filter'> & { readonly total: number }) {
  const { progress, start } = useExportPermits(() => undefined);
  const [busy, setBusy] = useState(false);
  const left = useQuery(read('exportQuota')).data?.left ?? EXPORT_LEADS_PER_MONTH;
  const most = Math.min(total, left);
  if (most === 0) return null;
  const run = (): void => {
    const query = filterToQuery(filter, 'score');
    query.set('limit', String(most));
    setBusy(true);
    call('searchPermits', { query })
      .then((permits) => start({ permitIds: permits.map(({ id }) => id), format: 'xlsx' }))
      .catch(showError('Error'))
      .finally(() => setBusy(false));
  };
  return (
    <Button size="small" busy={busy || progress !== null} onClick={run}>
      Export {formatCount(most)}
    </Button>
  );
}
