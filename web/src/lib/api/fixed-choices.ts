import { OPPORTUNITIES, OPPORTUNITY_IDS } from '#shared/domain/permit/opportunity.ts';
import { PROPERTY_USES } from '#shared/domain/permit/property-use.ts';
import { STATES } from '#shared/domain/permit/states.ts';
import { TRADES } from '#shared/domain/permit/trades.ts';
import { WORK_ACTIONS } from '#shared/domain/permit/work-actions.ts';
import type { Choice } from './filter-choices.ts';

/** The choices that are the same everywhere, in the order lists show them. */
export const STATE_CHOICES = STATES.map(({ name }) => ({ value: name, label: name }));
export const TRADE_CHOICES = TRADES.map(listed);
export const ACTION_CHOICES = WORK_ACTIONS.map(listed);
export const USE_CHOICES = PROPERTY_USES.map(listed);
export const LABEL_CHOICES = OPPORTUNITY_IDS.map((id) => ({ value: id, label: OPPORTUNITIES[id] }));

function listed<T extends string>({ id, label }: { readonly id: T; readonly label: string }): Choice<T> {
  return { value: id, label };
}
