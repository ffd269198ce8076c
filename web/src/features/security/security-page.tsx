import { LASTING_ACCESS } from '#shared/domain/account/lasting-access.ts';
import { leaveForLanding } from '../../lib/api/leave.ts';
import type { User } from '../../lib/api/session.ts';
import { SettingsPage } from '../../ui/settings/settings-page.tsx';
import { Group, Item } from '../../ui/settings/settings-part.tsx';
import { ActivityLog } from './activity-log.tsx';
import { FrozenAccount } from './frozen-account.tsx';
import { HeldConnections, useConnections } from './held-connections.tsx';
import { HeldWebhooks } from './held-webhooks.tsx';
import { DataGroup, SignInGroup } from './own-account.tsx';
import { SessionList } from './session-list.tsx';

interface SecurityPageProps {
  readonly user: User;
  /** Called after the sessions or the account have ended; tests replace it. */
  readonly leave?: () => void;
}

/** The user and their data, who is signed in, what is connected to the account, and what happened in it. */
export function SecurityPage({ user, leave = leaveForLanding }: SecurityPageProps) {
  return (
    <SettingsPage title="Security">
      {user.frozenAt !== null ? (
        <FrozenAccount email={user.email} since={user.frozenAt} />
      ) : (
        user.connectionsHeldAt !== null && <HeldConnections since={user.connectionsHeldAt} />
      )}
      <SignInGroup user={user} />
      <HeldWebhooks />
      <div className="after-loading">
        <SessionList leave={leave} />
        <Connections />
        <ActivityLog />
        <DataGroup user={user} leave={leave} />
      </div>
    </SettingsPage>
  );
}

/** Where each kind is managed. */
const CONNECTED = {
  apiKeys: ['/settings/api', 'Manage API keys'],
  webhooks: ['/settings/api', 'Manage webhooks'],
  devices: ['/notifications', 'Manage phone alerts'],
} as const;

/** The programs, servers and phones that the account is connected to. */
function Connections() {
  const names = useConnections();
  return (
    <Group title="What is connected">
      {(['apiKeys', 'webhooks', 'devices'] as const).map((kind) => (
        <Item
          key={kind}
          title={LASTING_ACCESS[kind].name}
          says={names[kind] === undefined ? 'Not known yet.' : names[kind].join(', ') || 'None.'}
          link={CONNECTED[kind]}
        />
      ))}
    </Group>
  );
}
