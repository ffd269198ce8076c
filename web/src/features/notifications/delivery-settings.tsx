import { WEEKDAYS } from '#shared/domain/alerts/weekdays.ts';
import { formatTime } from '#shared/domain/calls/clock-time.ts';
import type { User } from '../../lib/api/session.ts';
import { SelectField } from '../../ui/form/field.tsx';
import { SwitchField } from '../../ui/form/switch.tsx';
import { TextLink } from '../../ui/link.tsx';
import { Part } from '../../ui/settings/settings-part.tsx';
import type { Settings } from '../../ui/settings/use-settings.ts';
import { TimeZoneField } from './time-zone-field.tsx';

/** PRODUCT §9. */
const FREQUENCIES: Readonly<
  Record<User['notificationFrequency'], { readonly label: string; readonly means: string }>
> = {
  immediate: { label: 'Immediate', means: 'As soon as we find a permit that matches an alert.' },
  hourly: { label: 'Hourly', means: 'Once an hour, when there is something new.' },
  daily: { label: 'Daily', means: 'Once a day at the hour you choose, when there is something new.' },
  weekly: { label: 'Weekly', means: 'Once a week on the day you choose, when there is something new.' },
};

const HOURS = Array.from({ length: 24 }, (_, hour) => formatTime(`${hour}:00`));

/** The switches under the times. */
const SWITCHES = [
  {
    setting: 'paused',
    label: 'Pause',
    hint: 'No alerts and no reminders, by email or on your phone, while you are away. Your alerts and settings stay the same.',
    needsMail: true,
  },
  {
    setting: 'callBackReminders',
    label: 'Remind me of call-backs',
    hint: 'At the time you set in your work list, or at 8 AM, and not at night. On your phone if its alerts are on, else by email.',
    needsMail: false,
  },
  {
    setting: 'mailAfterAccess',
    label: 'After my access ends',
    hint: 'One email that says how many leads came in since. It shows no permit and no name.',
    needsMail: true,
  },
] as const;

interface DeliverySettingsProps {
  readonly user: User;
  readonly onChange: (settings: Settings) => void;
}

/** PRODUCT §2, notifications page. Saves each change at once. */
export function DeliverySettings({ user, onChange }: DeliverySettingsProps) {
  const { emailNotifications, notificationFrequency, digestHour, digestWeekday, timeZone } = user;
  const off = !emailNotifications;
  return (
    <Part title="Email" says={<span className="break-words">{user.email}</span>}>
      <SwitchField
        label="Email notifications"
        hint="New permits that match your alerts. Off stops all alert email."
        checked={emailNotifications}
        onChange={(checked) => onChange({ emailNotifications: checked })}
      />
      <fieldset disabled={off} className="mt-4 border-t border-line py-4">
        <legend className="sr-only">How often and when</legend>
        <div className="grid items-start gap-x-6 gap-y-5 sm:grid-cols-2">
          <SelectField
            label="Frequency"
            hint={FREQUENCIES[notificationFrequency].means}
            value={notificationFrequency}
            disabled={off}
            onChange={(event) =>
              onChange({ notificationFrequency: event.target.value as User['notificationFrequency'] })
            }
            options={Object.entries(FREQUENCIES).map(([value, { label }]) => [value, label])}
          />
          <SelectField
            label="Hour"
            hint="For daily and weekly email."
            value={digestHour}
            disabled={off}
            onChange={(event) => onChange({ digestHour: Number(event.target.value) })}
            options={HOURS.map((label, hour) => [hour, label])}
          />
          <SelectField
            label="Day"
            hint="For weekly email."
            value={digestWeekday}
            disabled={off}
            onChange={(event) => onChange({ digestWeekday: Number(event.target.value) })}
            options={WEEKDAYS.map((day, index) => [index, day])}
          />
          <TimeZoneField value={timeZone} disabled={off} onChange={(zone) => onChange({ timeZone: zone })} />
        </div>
        <p className="mt-5 text-14 text-muted">
          An alert can come more or less often than this. Choose it next to the alert under{' '}
          <TextLink to="/alerts">Lead Alerts</TextLink>. The hour, day and time zone here are for all alerts.
        </p>
      </fieldset>
      {SWITCHES.map(({ setting, label, hint, needsMail }) => (
        <div key={setting} className="border-t border-line py-4 last:pb-0">
          <SwitchField
            label={label}
            hint={hint}
            checked={user[setting]}
            disabled={needsMail && off}
            onChange={(checked) => onChange({ [setting]: checked })}
          />
        </div>
      ))}
    </Part>
  );
}
