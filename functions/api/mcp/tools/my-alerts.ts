import type * as z from 'zod';
import { workspaceIdOf } from '#functions/accounts/account.ts';
import { listAlerts } from '#functions/alerts/alert-store.ts';
import { filterOfCriteria } from '#shared/domain/alerts/alert.ts';
import { filterSentence } from '#shared/domain/filter/filter-sentence.ts';
import { counted } from '#shared/domain/words.ts';
import { filterText } from '../asked-filter.ts';
import { recordText } from '../record-text.ts';
import type { AgentCall, ToolAnswer } from '../tool.ts';
import type { alertsSchema } from './answers.ts';

/** The user's alerts, the newest first. */
export async function myAlerts({
  runtime,
  account,
}: AgentCall): Promise<ToolAnswer<z.input<typeof alertsSchema>>> {
  const found = await listAlerts(runtime, workspaceIdOf(account));
  const alerts = found.map(({ name, criteria, isActive, frequency, trigger }) => {
    const words = filterOfCriteria(criteria);
    const filter = filterText({ filter: words, minScore: 0 });
    return {
      line: `"${recordText(name)}" ${isActive ? 'on' : 'off'}, ${trigger} permits, ${frequency ?? 'as the email settings say'}: ${filterSentence(words)}. filter: ${filter || '(empty)'}`,
      fields: {
        name: recordText(name),
        active: isActive,
        trigger,
        frequency: frequency ?? undefined,
        filter,
      },
    };
  });
  return {
    text: [`Total ${counted(found.length, 'alert')}.`, ...alerts.map(({ line }) => line)].join('\n'),
    fields: { total: found.length, alerts: alerts.map(({ fields }) => fields) },
  };
}
