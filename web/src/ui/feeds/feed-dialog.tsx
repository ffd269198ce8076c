import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { FEED_FILES } from '#shared/domain/alerts/feeds.ts';
import { errorSentence } from '../../lib/api/api.ts';
import { formatDayOf, formatRecent } from '../../lib/format/format.ts';
import { Button } from '../button.tsx';
import { CopyButton } from '../copy-button.tsx';
import { Notice } from '../notice/notice.tsx';
import { Problem } from '../notice/problem.tsx';
import { Dialog } from '../overlay/dialog.tsx';
import { QueryState } from '../query-state.tsx';
import { type Feed, type FeedAddress, feedsQuery, useMakeFeed, useRevokeFeed } from './use-feeds.ts';

interface FeedDialogProps {
  /** An alert's id, or `CALENDAR_FEED`. */
  readonly id: string;
  readonly title: string;
  readonly description: string;
  /** How to use the address. */
  readonly children: ReactNode;
  readonly onClose: () => void;
}

/** The private address of a feed: makes it, shows it once, and revokes it. */
export function FeedDialog({ id, title, description, children, onClose }: FeedDialogProps) {
  const query = useQuery(feedsQuery);
  // The API returns them only once and nothing stores them: they are gone when the dialog closes.
  const [addresses, setAddresses] = useState<readonly FeedAddress[] | null>(null);
  const feed = query.data?.find((one) => one.id === id);
  return (
    <Dialog open onClose={onClose} title={title} description={description}>
      <QueryState
        query={query}
        loading="Loading the feed"
        className="space-y-4"
        bars={['h-5 w-80', 'h-10 w-40']}
      >
        {() => (
          <>
            {addresses !== null && feed !== undefined && <NewAddresses addresses={addresses} />}
            <FeedActions id={id} feed={feed} onAddresses={setAddresses} />
            <div className="mt-5 max-w-prose border-t border-line pt-4 text-14 text-pretty text-muted">
              {children}
            </div>
          </>
        )}
      </QueryState>
    </Dialog>
  );
}

function NewAddresses({ addresses }: { readonly addresses: readonly FeedAddress[] }) {
  const isOne = addresses.length === 1;
  return (
    <Notice
      tone="signal"
      title={isOne ? 'Copy the address now' : 'Copy the address you need now'}
      level={3}
      className="mb-5"
    >
      <p>It is shown only once. If you lose it, make a new one.</p>
      {addresses.map(({ file, url }) => (
        <div key={file} className="pt-1 text-ink">
          <p className="flex items-center gap-x-2">
            <b className="font-medium">{FEED_FILES[file].label}</b>
            <CopyButton
              text={() => url}
              label="Copy"
              accessibleName={`Copy the ${FEED_FILES[file].label} address`}
            />
          </p>
          <p className="font-mono text-12 break-all">{url}</p>
        </div>
      ))}
    </Notice>
  );
}

interface FeedActionsProps {
  readonly id: string;
  readonly feed: Feed | undefined;
  readonly onAddresses: (addresses: readonly FeedAddress[] | null) => void;
}

function FeedActions({ id, feed, onAddresses }: FeedActionsProps) {
  const [asks, setAsks] = useState<'new' | 'revoke' | null>(null);
  const making = useMakeFeed(id, (addresses) => {
    setAsks(null);
    onAddresses(addresses);
  });
  const revoking = useRevokeFeed(id, () => {
    setAsks(null);
    onAddresses(null);
  });
  const error = making.error ?? revoking.error;
  return (
    <section aria-label="Address">
      {feed === undefined ? (
        <Button look="primary" busy={making.isPending} onClick={() => making.mutate()}>
          Make the address
        </Button>
      ) : (
        <>
          <p className="text-14">
            The address was made on {formatDayOf(feed.createdAt)}.{' '}
            {feed.lastReadAt === null
              ? 'Nothing has read it yet.'
              : `Last read ${formatRecent(feed.lastReadAt)}.`}
          </p>
          <div className="mt-4 flex flex-wrap gap-2">
            <Button onClick={() => setAsks('new')}>New address</Button>
            <Button look="quiet" onClick={() => setAsks('revoke')}>
              Revoke
            </Button>
          </div>
        </>
      )}
      {feed !== undefined && asks !== null && (
        <Notice
          title={asks === 'new' ? 'Replace the address?' : 'Revoke the address?'}
          level={3}
          className="mt-4"
          actions={
            <>
              {asks === 'new' ? (
                <Button look="primary" busy={making.isPending} onClick={() => making.mutate()}>
                  Replace address
                </Button>
              ) : (
                <Button look="danger" busy={revoking.isPending} onClick={() => revoking.mutate()}>
                  Revoke address
                </Button>
              )}
              <Button look="quiet" onClick={() => setAsks(null)}>
                Keep it
              </Button>
            </>
          }
        >
          <p>Whatever reads the present address gets nothing more.</p>
        </Notice>
      )}
      {error !== null && (
        <Problem framed className="mt-4">
          That did not work. {errorSentence(error)}
        </Problem>
      )}
    </section>
  );
}
