import { workspaceIdOf } from '#functions/accounts/account.ts';
import { listAlerts } from '#functions/alerts/alert-store.ts';
import { filterOfCriteria } from '#shared/domain/alerts/alert.ts';
import { filterSentence } from '#shared/domain/filter/filter-sentence.ts';
import { counted } from '#shared/domain/words.ts';
import { filterText } from '../asked-filter.ts';
import { recordText } from '../record-text.ts';
import type { AgentCall } from '../tool.ts';

/** The user's alerts, the newest first. */
export async function myAlerts({ runtime, account }: AgentCall): Promise<string> {
  const alerts = await listAlerts(runtime, workspaceIdOf(account));
  const lines = alerts.map(({ name, criteria, isActive, frequency, trigger }) => {
    const filter = filterOfCriteria(criteria);
    const text = filterText({ filter, minScore: 0 });
    return `"${recordText(name)}" ${isActive ? 'on' : 'off'}, ${trigger} permits, ${frequency ?? 'as the email settings say'}: ${filterSentence(filter)}. filter: ${text || '(empty)'}`;
  });
  return [`Total ${counted(alerts.length, 'alert')}.`, ...lines].join('\n');
}
