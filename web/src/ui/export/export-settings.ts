import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import type { ExportSettings } from '#shared/domain/export/columns.ts';
import { FIRST_FORMAT } from '#shared/domain/export/formats.ts';
import { call } from '../../lib/api/api.ts';
import { read } from '../../lib/api/read.ts';
import { useKnownUser, userQuery } from '../../lib/api/session.ts';
import { useAction } from '../toasts/use-action.ts';

/** How the user's files are made. */
export function useExportSettings(): ExportSettings {
  return useKnownUser()?.exportAs ?? { format: FIRST_FORMAT, columns: [] };
}

/** Saves the settings to the account; the page shows them at once. */
export function useKeepExportSettings(): (settings: ExportSettings) => void {
  const client = useQueryClient();
  const { queryKey } = userQuery;
  const { mutate } = useAction(
    ({ format, columns }: ExportSettings) =>
      call('updateNotifications', { body: { exportAs: { format, columns: [...columns] } } }),
    {
      scope: { id: 'settings' },
      onMutate: ({ format, columns }) =>
        client.setQueryData(
          queryKey,
          (user) => user && { ...user, exportAs: { format, columns: [...columns] } },
        ),
      onFailed: () => void client.invalidateQueries({ queryKey }),
      failed: 'Format not saved',
    },
  );
  return mutate;
}

const NOTHING: ReadonlySet<string> = new Set();
const exportedIn = ({ exported }: { readonly exported: readonly string[] }): ReadonlySet<string> =>
  new Set(exported);

/** The permits that the user exported this month or last, letters and labels included; empty while loading. */
export function useExported(): ReadonlySet<string> {
  return useQuery({ ...read('exportQuota'), select: exportedIn }).data ?? NOTHING;
}

/** Reads again what an export changes: what the month has left, and what is new since. */
export async function readExportsAgain(client: QueryClient): Promise<void> {
  const keys = [read('exportQuota').queryKey, ['permitSummary']];
  await Promise.all(keys.map((queryKey) => client.invalidateQueries({ queryKey })));
}
