import type { CollectedFeed, UncollectedFeed } from '#shared/domain/lookup/whereabouts.ts';
import { lagWords } from '../../../lib/coverage.ts';
import { formatDay, formatRecent } from '../../../lib/format.ts';

/** The most feeds that are told in full. */
const TOLD = 6;

/** Feeds that are collected: how fresh each is, and where its publisher shows it. */
export function CollectedFeeds({ feeds }: { readonly feeds: readonly CollectedFeed[] }) {
  if (feeds.length === 0) return null;
  return (
    <ul className="border-t border-line">
      {feeds.slice(0, TOLD).map((feed) => (
        <li key={`${feed.name} ${feed.landingPage}`} className="border-b border-line py-2 text-pretty">
          <Name {...feed} /> {newestWords(feed)} {lagWords(feed.seenLagDays)}.{' '}
          <span className="text-muted">
            {feed.lastSuccess === null ? 'Not read yet' : `Last read ${formatRecent(feed.lastSuccess)}`}, next{' '}
            {formatRecent(feed.nextCollection)}.
          </span>
        </li>
      ))}
      {feeds.length > TOLD && (
        <li className="py-2 text-muted">
          And {feeds.length - TOLD} more feeds. The page Data Sources shows all of them.
        </li>
      )}
    </ul>
  );
}

/** Feeds that are known and not collected, and why. */
export function UncollectedFeeds({ feeds }: { readonly feeds: readonly UncollectedFeed[] }) {
  return (
    <ul className="border-t border-line">
      {feeds.map((feed) => (
        <li key={`${feed.name} ${feed.reason}`} className="border-b border-line py-2 text-pretty">
          <Name {...feed} /> {feed.reason}
        </li>
      ))}
    </ul>
  );
}

/** Other places of the same state. */
export function Near({ near }: { readonly near: readonly string[] }) {
  if (near.length === 0) return null;
  return <p className="text-pretty text-muted">Collected in the same state: {near.join(', ')}.</p>;
}

function Name({ name, landingPage }: Pick<CollectedFeed, 'name' | 'landingPage'>) {
  if (landingPage === null) return <span className="font-medium">{name}.</span>;
  return (
    <a href={landingPage} target="_blank" rel="noreferrer" className="font-medium text-ink underline">
      {name}.
    </a>
  );
}

function newestWords({ newestIssueDate }: CollectedFeed): string {
  return newestIssueDate === null
    ? 'Its newest permit is not known yet.'
    : `Its newest permit is of ${formatDay(newestIssueDate)}.`;
}
