import type { ReactNode } from 'react';
import { promptInstall, useInstallOption } from '../../lib/browser/install-prompt.ts';
import { type PushSupport, pushSupport } from '../../lib/browser/push-device.ts';
import { formatRecent } from '../../lib/format/format.ts';
import { useAnchor } from '../../lib/page/anchor.ts';
import { Button } from '../../ui/button.tsx';
import { Loading } from '../../ui/loading.tsx';
import { Problem } from '../../ui/notice/problem.tsx';
import { ErrorNotice } from '../../ui/page/error-screen.tsx';
import { Item, Part } from '../../ui/settings/settings-part.tsx';
import {
  explainAddFailure,
  type UserDevice,
  useAddDevice,
  useDevices,
  useRemoveDevice,
  useTestDevice,
} from './use-devices.ts';

/** Why phone alerts cannot be turned on in this browser, and what to do. */
const UNSUPPORTED: Readonly<Record<Exclude<PushSupport, 'ready'>, { title: string; says: string }>> = {
  'not-installed': {
    title: 'Put the app on your home screen first',
    says: 'On iPhone and iPad, only installed apps can receive messages. In Safari, press Share, then Add to Home Screen. Open Plumbline from there, and turn phone alerts on here.',
  },
  unsupported: {
    title: 'This browser cannot receive messages',
    says: 'Open this page in a current version of Chrome, Edge, Firefox or Safari, outside private browsing. Your other devices below keep working.',
  },
  denied: {
    title: 'Messages from this site are blocked in this browser',
    says: 'Open the site’s settings in your browser (the icon left of the address bar), set Notifications to Allow, then reload this page.',
  },
};

/** The devices that receive alert messages, with a button that turns on this one. */
export function PhoneAlerts() {
  const { list, ownId } = useDevices();
  // The code of this section loads after the browser has looked for the hash.
  useAnchor();
  return (
    <Part
      title="Phone alerts"
      id="phone"
      says="A short message as soon as a permit matches an alert with “Phone alert” turned on. It shows how many leads there are, and of the best one who does the work, how to reach somebody, its value, type and city. No names or phone numbers, because it shows on your lock screen. Between 10 PM and 7 AM in your time zone, messages wait until morning."
    >
      {list.data !== undefined ? (
        <Devices {...list.data} ownId={ownId} />
      ) : list.error !== null ? (
        <ErrorNotice error={list.error} onTryAgain={() => list.refetch()} />
      ) : (
        <Loading label="Loading your devices" className="space-y-3" bars={['w-1/2', 'w-1/3']} />
      )}
      <InstallHint />
    </Part>
  );
}

interface DevicesProps {
  readonly publicKey: string;
  readonly devices: readonly UserDevice[];
  readonly ownId: string | null;
}

function Devices({ publicKey, devices, ownId }: DevicesProps) {
  const support = pushSupport();
  const isOn = devices.some(({ id }) => id === ownId);
  return (
    <>
      <ul className="-mt-4 divide-y divide-line">
        {devices.map((device) => (
          <DeviceRow key={device.id} device={device} ownId={ownId} />
        ))}
        {devices.length === 0 && (
          <li className="py-4 text-14 text-muted">
            No devices yet. Turn phone alerts on for the phone you carry.
          </li>
        )}
      </ul>
      {!isOn && (support === 'ready' ? <TurnOn publicKey={publicKey} /> : <Hint {...UNSUPPORTED[support]} />)}
    </>
  );
}

function TurnOn({ publicKey }: { readonly publicKey: string }) {
  const adding = useAddDevice(publicKey);
  return (
    <div className="mt-4">
      <Button busy={adding.isPending} onClick={() => adding.mutate()}>
        Turn on for this device
      </Button>
      <p className="mt-2 max-w-prose text-14 text-muted">
        Your browser will ask whether Plumbline may show notifications. You can turn them off at any time,
        here or in your browser.
      </p>
      {adding.error !== null && (
        <Problem className="mt-2 max-w-prose">{explainAddFailure(adding.error)}</Problem>
      )}
    </div>
  );
}

function DeviceRow({ device, ownId }: { readonly device: UserDevice; readonly ownId: string | null }) {
  const { id, name, addedAt, lastSuccess } = device;
  const removing = useRemoveDevice(ownId);
  const testing = useTestDevice();
  return (
    <Item
      title={
        <>
          {name}
          {id === ownId && <span className="font-normal text-muted"> (this device)</span>}
        </>
      }
      says={
        lastSuccess === null
          ? `Added ${formatRecent(addedAt)}, no message yet`
          : `Last message ${formatRecent(lastSuccess)}`
      }
      action={
        <div className="flex gap-2">
          <Button
            size="small"
            busy={testing.isPending}
            aria-label={`Send a test to ${name}`}
            onClick={() => testing.mutate(device)}
          >
            Send a test
          </Button>
          <Button
            size="small"
            look="quiet"
            busy={removing.isPending}
            aria-label={`Remove ${name}`}
            onClick={() => removing.mutate(device)}
          >
            Remove
          </Button>
        </div>
      }
    />
  );
}

/** Says how to install the app, if it is not installed and the browser can install it. */
function InstallHint() {
  const installing = useInstallOption();
  if (installing === 'installed' || installing === 'none') return null;
  if (installing === 'manual')
    return pushSupport() === 'not-installed' ? null : (
      <Hint
        title="Put the app on your home screen"
        says="In Safari, press Share, then Add to Home Screen. The app opens without the browser’s bars, and shows your last leads offline."
      />
    );
  return (
    <Hint
      title="Put the app on your home screen"
      says="The app opens in its own window, and shows your last leads offline."
      action={
        <Button size="small" onClick={() => void promptInstall()}>
          Install the app
        </Button>
      }
    />
  );
}

interface HintProps {
  readonly title: string;
  readonly says: string;
  readonly action?: ReactNode;
}

function Hint({ title, says, action }: HintProps) {
  return (
    <div className="mt-4 border border-l-4 border-line border-l-line-strong bg-raised px-4 py-3">
      <h3 className="text-14 font-medium">{title}</h3>
      <p className="mt-1 max-w-prose text-14 text-pretty text-muted">{says}</p>
      {action !== undefined && <div className="mt-3">{action}</div>}
    </div>
  );
}
