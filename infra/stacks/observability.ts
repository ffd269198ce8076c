import { Stack, type StackProps } from 'aws-cdk-lib';
import { Alarm, ComparisonOperator, TreatMissingData } from 'aws-cdk-lib/aws-cloudwatch';
import { SnsAction } from 'aws-cdk-lib/aws-cloudwatch-actions';
import type { Construct } from 'constructs';
import type { ApplicationStack } from './application.ts';
import type { IdentityStack } from './identity.ts';
import { type AlarmRow, alarmRows } from './observability/alarm-rows.ts';
import type { AlarmsStack } from './observability/alarms.ts';
import { watchSpending } from './observability/spending.ts';
import { keepOperatorActions } from './security-log.ts';
import type { StageSettings, WithSettings } from './settings.ts';
import type { SiteStack } from './site.ts';

interface ObservabilityProps extends StackProps, WithSettings {
  readonly alarms: AlarmsStack;
  readonly identity: IdentityStack;
  readonly application: ApplicationStack;
  readonly site: SiteStack;
}

const { GREATER_THAN_OR_EQUAL_TO_THRESHOLD, LESS_THAN_THRESHOLD } = ComparisonOperator;

/** Alarms that mail the operator. infra/RUNBOOK.md says what to do for each. */
export class ObservabilityStack extends Stack {
  constructor(scope: Construct, id: string, props: ObservabilityProps) {
    const { settings, alarms: operator, identity, application, site, ...stackProps } = props;
    super(scope, id, stackProps);
    const action = new SnsAction(operator.topic);
    const { deadLetters } = application;
    for (const row of alarmRows(settings, { site, identity, deadLetters })) {
      const alarm = createAlarm(this, settings, row);
      alarm.addAlarmAction(action);
      if (row.startOnly !== true) alarm.addOkAction(action);
    }
    keepOperatorActions(this, settings, application.bus);
    watchSpending(this, settings);
  }
}

/** Names the alarm `plumbline-<stage> <title>`; the description links to the runbook. */
function createAlarm(scope: Construct, { stage }: StageSettings, row: AlarmRow): Alarm {
  const { title, impact, metric, threshold = 1, periods = 1, below } = row;
  const id = title.toLowerCase().replaceAll(' ', '-');
  return new Alarm(scope, id, {
    alarmName: `plumbline-${stage} ${title}`,
    alarmDescription: `${impact} What to do: infra/RUNBOOK.md#${id}`,
    metric,
    threshold,
    evaluationPeriods: periods,
    comparisonOperator: below === true ? LESS_THAN_THRESHOLD : GREATER_THAN_OR_EQUAL_TO_THRESHOLD,
    treatMissingData: row.missing ?? TreatMissingData.NOT_BREACHING,
  });
}
