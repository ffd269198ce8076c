import { useQuery } from '@tanstack/react-query';
import { leaveForLanding } from '../../lib/api/leave.ts';
import { read } from '../../lib/api/read.ts';
import type { User } from '../../lib/api/session.ts';
import { Group, Item } from '../../ui/item-group.tsx';
import { TextLink } from '../../ui/link.tsx';
import { Page } from '../../ui/page/page.tsx';
import { ActivityLog } from './activity-log.tsx';
import { FrozenAccount } from './frozen-account.tsx';
import { HeldConnections } from './held-connections.tsx';
import { HeldWebhooks } from './held-webhooks.tsx';
import { SessionList } from './session-list.tsx';

interface SecurityPageProps {
  readonly user: User;
  /** Called after every session has ended; tests replace it. */
  readonly leave?: () => void;
}

/** Who is signed in, what is connected to the account, and what happened in it. */
export function SecurityPage({ user, leave = leaveForLanding }: SecurityPageProps) {
  return (
    <Page
      title="Security"
      lead={
        <>
          Passwords, passkeys and two-step sign-in are on your <TextLink to="/account">account page</TextLink>
          .
        </>
      }
    >
      {user.frozenAt !== null ? (
        <FrozenAccount email={user.email} since={user.frozenAt} />
      ) : (
        user.connectionsHeldAt !== null && <HeldConnections since={user.connectionsHeldAt} />
      )}
      <HeldWebhooks />
      <SessionList leave={leave} />
      <Connections />
      <ActivityLog />
    </Page>
  );
}

/** The programs, servers and phones that the account is connected to. */
function Connections() {
  const keys = useQuery(read('listApiKeys')).data?.keys.length;
  const webhooks = useQuery(read('listAlerts')).data?.filter(({ webhook }) => webhook !== 'none').length;
  const devices = useQuery(read('listDevices')).data?.devices.length;
  return (
    <Group title="What is connected">
      <Item
        title="API keys"
        says={countWords(keys, 'key reads permits and alerts', 'keys read permits and alerts')}
        link={['/developers#keys', 'Manage keys']}
      />
      <Item
        title="Webhooks"
        says={countWords(webhooks, 'alert is sent to a server', 'alerts are sent to servers')}
        link={['/alerts', 'Manage webhooks']}
      />
      <Item
        title="Phone alerts"
        says={countWords(devices, 'device gets alerts', 'devices get alerts')}
        link={['/notifications', 'Manage devices']}
      />
    </Group>
  );
}

function countWords(count: number | undefined, one: string, more: string): string {
  if (count === undefined) return 'Not known yet.';
  if (count === 0) return 'None.';
  return count === 1 ? `1 ${one}.` : `${count} ${more}.`;
}
