import { Stack, type StackProps } from 'aws-cdk-lib';
import {
  Alarm,
  type AlarmBase,
  type AlarmProps,
  AlarmRule,
  ComparisonOperator,
  CompositeAlarm,
  type IMetric,
  TreatMissingData,
} from 'aws-cdk-lib/aws-cloudwatch';
import { SnsAction } from 'aws-cdk-lib/aws-cloudwatch-actions';
import type { Construct } from 'constructs';
import type { ApplicationStack } from './application.ts';
import type { IdentityStack } from './identity.ts';
import { type AlarmRow, alarmRows } from './observability/alarm-rows.ts';
import type { AlarmsStack } from './observability/alarms.ts';
import { addDashboard } from './observability/dashboard.ts';
import { watchSpending } from './observability/spending.ts';
import { countSecurityEvents, keepOperatorActions } from './security-log.ts';
import type { StageSettings, WithSettings } from './settings.ts';
import type { SiteStack } from './site.ts';

interface ObservabilityProps extends StackProps, WithSettings {
  readonly alarms: AlarmsStack;
  readonly identity: IdentityStack;
  readonly application: ApplicationStack;
  readonly site: SiteStack;
}

const { GREATER_THAN_OR_EQUAL_TO_THRESHOLD, LESS_THAN_THRESHOLD } = ComparisonOperator;

/** Alarms that mail the operator, and a dashboard. infra/RUNBOOK.md says what to do for each alarm. */
export class ObservabilityStack extends Stack {
  constructor(scope: Construct, id: string, props: ObservabilityProps) {
    const { settings, alarms: operator, identity, application, site, ...stackProps } = props;
    super(scope, id, stackProps);
    const action = new SnsAction(operator.topic);
    const { deadLetters } = application;
    const alarms = alarmRows(settings, { site, identity, deadLetters }).map((row) => {
      const alarm = createAlarm(this, settings, row);
      alarm.addAlarmAction(action);
      if (row.startOnly !== true) alarm.addOkAction(action);
      return alarm;
    });
    countSecurityEvents(this, settings);
    keepOperatorActions(this, settings, application.bus);
    watchSpending(this, settings);
    addDashboard(this, { settings, application, site, alarms });
  }
}

/** Names the alarm `plumbline-<stage> <title>`; the description links to the runbook. */
function createAlarm(scope: Construct, { stage }: StageSettings, row: AlarmRow): AlarmBase {
  const { title, heading = title, impact, metric, threshold = 1, periods = 1, below, confirm } = row;
  const { missing = TreatMissingData.NOT_BREACHING } = row;
  const anchorOf = (text: string): string => text.toLowerCase().replaceAll(' ', '-');
  const id = anchorOf(title);
  const named = (suffix: string): Pick<AlarmProps, 'alarmName' | 'alarmDescription'> => ({
    alarmName: `plumbline-${stage} ${title}${suffix}`,
    alarmDescription: `${impact} What to do: infra/RUNBOOK.md#${anchorOf(heading)}`,
  });
  const alarmOn = (key: string, of: IMetric, suffix: string): Alarm =>
    new Alarm(scope, key, {
      ...named(suffix),
      metric: of,
      threshold,
      evaluationPeriods: periods,
      comparisonOperator: below === true ? LESS_THAN_THRESHOLD : GREATER_THAN_OR_EQUAL_TO_THRESHOLD,
      treatMissingData: missing,
    });
  if (confirm === undefined) return alarmOn(id, metric, '');
  const { alarmName: compositeAlarmName = '', alarmDescription = '' } = named('');
  return new CompositeAlarm(scope, id, {
    compositeAlarmName,
    alarmDescription,
    alarmRule: AlarmRule.allOf(
      alarmOn(`${id}-long`, metric, ', long window'),
      alarmOn(`${id}-short`, confirm, ', short window'),
    ),
  });
}
