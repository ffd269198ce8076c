import type { AbuseStory } from './abuse-story.ts';
import { AGENT_STORIES } from './stories/agents.ts';
import { API_ALLOWANCE_STORIES } from './stories/api-allowance.ts';
import { BUDGET_STORIES } from './stories/budgets.ts';
import { EDGE_PARAMETER_STORIES } from './stories/edge-parameters.ts';
import { FORM_MAIL_STORIES } from './stories/form-mail.ts';
import { LASTING_ACCESS_STORIES } from './stories/lasting-access.ts';
import { LETTER_STORIES } from './stories/letters.ts';
import { MAIL_LINK_STORIES } from './stories/mail-links.ts';
import { MAILED_LEAD_STORIES } from './stories/mailed-leads.ts';
import { QUEUE_FLOOD_STORIES } from './stories/queue-floods.ts';
import { QUOTA_STORIES } from './stories/quotas.ts';
import { RECORD_LINK_STORIES } from './stories/record-links.ts';
import { RECOVERY_CODE_STORIES } from './stories/recovery-codes.ts';
import { REMOVED_NAME_STORIES } from './stories/removed-names.ts';
import { SIGN_IN_LIMIT_STORIES } from './stories/sign-in-limits.ts';
import { SLOW_TEXT_STORIES } from './stories/slow-text.ts';
import { STOLEN_ADDRESS_STORIES } from './stories/stolen-address.ts';
import { TAKE_OVER_STORIES } from './stories/take-over.ts';
import { TEAM_WEBHOOK_STORIES } from './stories/team-webhooks.ts';
import { TRIAL_STORIES } from './stories/trials.ts';

/** All attacks. */
export const ABUSE_STORIES: readonly AbuseStory[] = [
  ...FORM_MAIL_STORIES,
  ...TAKE_OVER_STORIES,
  ...SIGN_IN_LIMIT_STORIES,
  ...BUDGET_STORIES,
  ...QUEUE_FLOOD_STORIES,
  ...QUOTA_STORIES,
  ...API_ALLOWANCE_STORIES,
  ...LETTER_STORIES,
  ...REMOVED_NAME_STORIES,
  ...SLOW_TEXT_STORIES,
  ...TRIAL_STORIES,
  ...RECOVERY_CODE_STORIES,
  ...LASTING_ACCESS_STORIES,
  ...AGENT_STORIES,
  ...RECORD_LINK_STORIES,
  ...MAIL_LINK_STORIES,
  ...MAILED_LEAD_STORIES,
  ...EDGE_PARAMETER_STORIES,
  ...TEAM_WEBHOOK_STORIES,
  ...STOLEN_ADDRESS_STORIES,
];
