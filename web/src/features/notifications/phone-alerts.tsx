import { type ReactNode, useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import { formatRecent } from '../../lib/format/format.ts';
import { promptInstall, useInstallOption } from '../../lib/browser/install-prompt.ts';
import { type PushSupport, pushSupport } from '../../lib/browser/push-device.ts';
import { Button } from '../../ui/button.tsx';
import { ErrorNotice } from '../../ui/error-screen.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import {
  type UserDevice,
  useAddDevice,
  useDevices,
  useRemoveDevice,
  useTestDevice,
  explainAddFailure,
} from './use-devices.ts';

/** The part of the page other pages lead to. */
const ID = 'phone';

/** Why this browser cannot be turned on, and the way on. */
const UNSUPPORTED: Readonly<Record<Exclude<PushSupport, 'ready'>, { title: string; says: string }>> = {
  'not-installed': {
    title: 'Put the app on your home screen first',
    says: 'On iPhone and iPad only installed apps take messages. In Safari press Share, then Add to Home Screen; open Plumbline from there, and turn phone alerts on here.',
  },
  unsupported: {
    title: 'This browser takes no messages',
    says: 'Open this page in a current Chrome, Edge, Firefox or Safari, outside private browsing. Your other devices below keep working.',
  },
  denied: {
    title: 'Messages from this site are blocked in this browser',
    says: 'Open the site’s settings in your browser (the sign left of the address), set Notifications to Allow, then reload this page.',
  },
};

/** Which devices take messages of alerts; turning this one on, with words before the browser asks. */
export function PhoneAlerts() {
  const { list, ownId } = useDevices();
  const section = useScrollHere();
  return (
    <section ref={section} id={ID} aria-labelledby="phone-heading" className="scroll-mt-4">
      <h2 id="phone-heading" className="text-20 font-semibold">
        Phone alerts
      </h2>
      <p className="mt-1 max-w-prose text-14 text-pretty text-muted">
        A short message as soon as a permit fits an alert whose switch “Phone” is on: how many, and of the
        first its type, city and value. No names and no phone numbers, since it stands on your lock screen.
        Between 10 PM and 7 AM in your time zone nothing comes; it waits for the morning.
      </p>
      {list.data !== undefined ? (
        <Devices {...list.data} ownId={ownId} />
      ) : list.error !== null ? (
        <div className="mt-4">
          <ErrorNotice error={list.error} onTryAgain={() => list.refetch()} />
        </div>
      ) : (
        <div role="status" className="mt-4 space-y-3 border-t border-line-strong py-4">
          <span className="sr-only">Loading your devices</span>
          <Skeleton className="w-1/2" />
          <Skeleton className="w-1/3" />
        </div>
      )}
      <InstallHint />
    </section>
  );
}

interface DevicesProps {
  readonly publicKey: string;
  readonly devices: readonly UserDevice[];
  readonly ownId: string | null;
}

function Devices({ publicKey, devices, ownId }: DevicesProps) {
  const standing = pushSupport();
  const isOn = devices.some(({ id }) => id === ownId);
  return (
    <>
      <ul className="mt-4 border-t border-line-strong">
        {devices.map((device) => (
          <DeviceRow key={device.id} device={device} ownId={ownId} />
        ))}
        {devices.length === 0 && (
          <li className="border-b border-line py-4 text-14 text-muted">
            No device yet. Turn on the one you carry.
          </li>
        )}
      </ul>
      {!isOn && (standing === 'ready' ? <TurnOn publicKey={publicKey} /> : <Hint {...UNSUPPORTED[standing]} />)}
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
        Your browser then asks whether Plumbline may show notifications. You can take it back here or there at
        any time.
      </p>
      {adding.error !== null && (
        <p role="alert" className="mt-2 max-w-prose text-14 text-problem">
          {explainAddFailure(adding.error)}
        </p>
      )}
    </div>
  );
}

function DeviceRow({ device, ownId }: { readonly device: UserDevice; readonly ownId: string | null }) {
  const { id, name, addedAt, lastSuccess } = device;
  const removing = useRemoveDevice(ownId);
  const testing = useTestDevice();
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 border-b border-line py-4">
      <div className="min-w-0 flex-1 basis-56">
        <h3 className="text-16 font-medium break-words">
          {name}
          {id === ownId && <span className="font-normal text-muted"> (this device)</span>}
        </h3>
        <p className="text-14 text-muted">
          {lastSuccess === null
            ? `Added ${formatRecent(addedAt)}, no message yet`
            : `Last message ${formatRecent(lastSuccess)}`}
        </p>
      </div>
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
    </li>
  );
}

/** How the app gets onto the home screen, where it is not there yet and the browser can say how. */
function InstallHint() {
  const installing = useInstallOption();
  if (installing === 'installed' || installing === 'none') return null;
  if (installing === 'by-hand')
    return pushSupport() === 'not-installed' ? null : (
      <Hint
        title="Put the app on your home screen"
        says="In Safari press Share, then Add to Home Screen. It opens without the browser’s bars, and offline with the leads you read last."
      />
    );
  return (
    <Hint
      title="Put the app on your home screen"
      says="It opens in a window of its own, and offline with the leads you read last."
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

/** Scrolls to the section when the address names it: the page's code comes after the browser would have. */
function useScrollHere() {
  const section = useRef<HTMLElement>(null);
  const { hash } = useLocation();
  useEffect(() => {
    if (hash === `#${ID}`) section.current?.scrollIntoView();
  }, [hash]);
  return section;
}
