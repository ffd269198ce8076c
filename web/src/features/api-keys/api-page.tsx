import { useQuery } from '@tanstack/react-query';
import { read } from '../../lib/api/read.ts';
import { ButtonLink, TextLink } from '../../ui/link.tsx';
import { SettingsPage } from '../../ui/settings/settings-page.tsx';
import { Group, Item } from '../../ui/settings/settings-part.tsx';
import { KeysPanel } from './keys-panel.tsx';

/** The keys of the user's programs, and where alerts are sent to. */
export function ApiPage() {
  return (
    <SettingsPage
      title="API"
      lead={
        <>
          The same permits and alerts for your own programs.{' '}
          <TextLink to="/developers">Read the documentation</TextLink>
        </>
      }
    >
      <KeysPanel />
      <div className="after-loading">
        <Webhooks />
      </div>
    </SettingsPage>
  );
}

function Webhooks() {
  const alerts = useQuery(read('listAlerts')).data;
  const sent = alerts?.filter(({ webhook }) => webhook !== 'none') ?? [];
  return (
    <Group title="Webhooks" says="An alert can send what it finds to a CRM or a server of yours.">
      {sent.map(({ id, name, webhook }) => (
        <Item
          key={id}
          title={name}
          says={webhook === 'on' ? 'On' : 'Switched off'}
          action={
            // The state opens the alert's dialog; Back, or closing it, returns here.
            <ButtonLink
              to="/alerts"
              state={{ webhook: id }}
              size="small"
              aria-label={`Open the webhook of ${name}`}
            >
              Open
            </ButtonLink>
          }
        />
      ))}
      {sent.length === 0 && (
        <Item
          title={alerts === undefined ? 'Not known yet' : 'No webhooks'}
          says="Set one up next to an alert."
          link={['/alerts', 'Lead Alerts']}
        />
      )}
    </Group>
  );
}
