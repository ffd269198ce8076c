import { CfnBudget } from 'aws-cdk-lib/aws-budgets';
import { CfnAnomalySubscription } from 'aws-cdk-lib/aws-ce';
import type { Construct } from 'constructs';
import type { StageSettings } from '../settings.ts';

/** An unusual cost of less, in US dollars, is not worth a mail. */
const ANOMALY_USD = 20;
/** Percent of the budget: of what was spent, and of what AWS expects by the end of the month. */
const LIMITS = { ACTUAL: 80, FORECASTED: 100 } as const;

/**
 * Mails the operator when the bill of the account nears its monthly budget, and about unusual costs. Budgets are of the whole account:
 * AWS can tell stages apart only after their tags were turned on for billing.
 */
export function watchSpending(scope: Construct, settings: StageSettings): void {
  const { stage, alarmEmail, monthlyBudget, costMonitor } = settings;
  if (alarmEmail === undefined) return;
  const subscribers = [{ subscriptionType: 'EMAIL', address: alarmEmail }];
  new CfnBudget(scope, 'budget', {
    budget: {
      budgetName: `plumbline-${stage}`,
      budgetType: 'COST',
      timeUnit: 'MONTHLY',
      budgetLimit: { amount: monthlyBudget, unit: 'USD' },
    },
    notificationsWithSubscribers: Object.entries(LIMITS).map(([notificationType, threshold]) => ({
      notification: {
        notificationType,
        threshold,
        comparisonOperator: 'GREATER_THAN',
        thresholdType: 'PERCENTAGE',
      },
      subscribers,
    })),
  });
  // AWS gives each account one monitor of all services, and allows no second one.
  if (costMonitor !== undefined)
    new CfnAnomalySubscription(scope, 'unusual-costs', {
      subscriptionName: `plumbline-${stage}`,
      frequency: 'DAILY',
      monitorArnList: [costMonitor],
      subscribers: [{ type: 'EMAIL', address: alarmEmail }],
      thresholdExpression: JSON.stringify({
        Dimensions: {
          Key: 'ANOMALY_TOTAL_IMPACT_ABSOLUTE',
          MatchOptions: ['GREATER_THAN_OR_EQUAL'],
          Values: [String(ANOMALY_USD)],
        },
      }),
    });
}
