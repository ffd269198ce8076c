import type { ReactNode } from 'react';
import type { Output } from '#shared/contract/index.ts';
import { filterConditions } from '#shared/domain/filter/filter-sentence.ts';
import {
  type CollectedFeed,
  type ListQuery,
  type QueryFacet,
  type SearchCoverage,
  type UncollectedFeed,
  withoutFacets,
} from '#shared/domain/lookup/lookup-answer.ts';
import type { WorkStage } from '#shared/domain/work-list.ts';
import { describeLag } from '../../../lib/format/coverage.ts';
import { counted, formatCount, formatDay, formatRecent } from '../../../lib/format/format.ts';
import { Button } from '../../../ui/button.tsx';
import { TextLink } from '../../../ui/link.tsx';
import { TellMe } from '../../../ui/places/tell-me.tsx';

type Found = Output<'lookup'>;
type Answer = Found['answer'];

interface LookupAnswerProps {
  readonly found: Found;
  readonly asked: ListQuery;
  readonly stages: ReadonlyMap<string, WorkStage>;
  readonly onFilter: (asked: ListQuery) => void;
  readonly onOpen: (permitId: string) => void;
}

const PERMITS_SHOWN = 5;
const FEEDS_SHOWN = 6;

/** Where a permit is, or why it is not listed, and what to do next. */
export function LookupAnswer(props: LookupAnswerProps) {
  const { answer, sought } = props.found;
  return (
    <div className="max-w-prose space-y-3">
      <p className="text-12 text-muted">Looked for {describeSought(sought)}.</p>
      <AnswerDetails answer={answer} {...props} />
    </div>
  );
}

function AnswerDetails(props: LookupAnswerProps & { readonly answer: Answer }): ReactNode {
  const { answer, asked, found, onFilter } = props;
  const { sought } = found;
  switch (answer.is) {
    case 'here':
      return (
        <>
          <Summary>Found it.</Summary>
          <Permits permits={answer.permits} {...props} />
        </>
      );
    case 'filtered':
      return (
        <>
          <Summary>
            We have it, but your filter leaves it out: {describeFacets(asked, answer.facets)}.
          </Summary>
          <RemoveFacets facets={answer.facets} asked={asked} onFilter={onFilter} />
          <Permits permits={answer.permits} {...props} />
        </>
      );
    case 'withdrawn':
      return answer.permits.map(({ permitNumber, sourceName, withdrawnAt }) => (
        <Summary key={`${permitNumber} ${sourceName}`}>
          {sourceName} removed <span className="font-mono">{permitNumber}</span> from its records. We noticed
          on {formatDay(withdrawnAt.slice(0, 10))}.
        </Summary>
      ));
    case 'not-covered':
      return (
        <>
          <Summary>We don’t cover {answer.place} yet.</Summary>
          <NearbyPlaces near={answer.near} />
          <TellMe place={answer.place} />
        </>
      );
    case 'not-collected':
      return (
        <>
          <Summary>There’s a source, but we don’t cover it yet.</Summary>
          <UncollectedFeeds feeds={answer.feeds} />
          <NearbyPlaces near={answer.near} />
          {sought.city !== null && (
            <TellMe place={sought.state === null ? sought.city : `${sought.city}, ${sought.state}`} />
          )}
        </>
      );
    case 'left-out':
      return (
        <>
          <Summary>
            We leave out that kind of record ({answer.rule}), because it isn’t a building permit. The city may
            have it.
          </Summary>
          <CollectedFeeds feeds={answer.feeds} />
        </>
      );
    case 'not-fetched':
      return (
        <>
          <Summary>We don’t have it yet, or the city doesn’t publish it.</Summary>
          <ComparedPermits look={answer.look} />
          <CollectedFeeds feeds={answer.feeds} />
        </>
      );
    case 'place':
      return <PlaceDetails {...props} answer={answer} />;
    case 'unplaced':
      return (
        <>
          <Summary>No permit matches. Add the city and state, and we can tell you why.</Summary>
          <ComparedPermits look={answer.look} />
        </>
      );
    case 'unreadable':
      return <Summary>That has no number, address or city. Type one, such as Fresno, CA.</Summary>;
  }
}

function PlaceDetails(props: LookupAnswerProps & { readonly answer: Extract<Answer, { is: 'place' }> }) {
  const { answer, asked, found, onFilter } = props;
  const { city, permits, listed, facets, feeds } = answer;
  const { state } = found.sought;
  const onlyHere: ListQuery = { ...(state === null ? {} : { states: [state] }), cities: [city] };
  return (
    <>
      <Summary>
        {counted(permits, 'permit')} in {city} on file, {formatCount(listed)} in this list.
      </Summary>
      {facets.length > 0 && (
        <>
          <p>Your filter leaves them out: {describeFacets(asked, facets)}.</p>
          <RemoveFacets facets={facets} asked={asked} onFilter={onFilter} />
        </>
      )}
      <Button size="small" onClick={() => onFilter(onlyHere)}>
        Show all of {city}
      </Button>
      <CollectedFeeds feeds={feeds} />
    </>
  );
}

function Summary({ children }: { readonly children: ReactNode }) {
  return <p className="text-16 text-pretty">{children}</p>;
}

function RemoveFacets(props: {
  readonly facets: readonly QueryFacet[];
  readonly asked: ListQuery;
  readonly onFilter: (asked: ListQuery) => void;
}) {
  const { facets, asked, onFilter } = props;
  return (
    <Button size="small" onClick={() => onFilter(withoutFacets(asked, facets))}>
      {facets.length === 1 ? 'Drop this filter' : 'Drop these filters'}
    </Button>
  );
}

function Permits(
  props: Pick<LookupAnswerProps, 'stages' | 'onOpen'> & {
    readonly permits: Extract<Answer, { is: 'here' }>['permits'];
  },
) {
  const { permits, stages, onOpen } = props;
  return (
    <ul className="space-y-1">
      {permits.slice(0, PERMITS_SHOWN).map(({ id, permitNumber }) => (
        <li key={id} className="flex flex-wrap items-center gap-x-3">
          <Button size="small" onClick={() => onOpen(id)}>
            Open <span className="font-mono">{permitNumber}</span>
          </Button>
          {stages.get(id) === 'hidden' && <span className="text-muted">You hid it.</span>}
        </li>
      ))}
      {permits.length > PERMITS_SHOWN && (
        <li className="text-muted">
          and {formatCount(permits.length - PERMITS_SHOWN)} more. Add the permit’s number.
        </li>
      )}
    </ul>
  );
}

function ComparedPermits({ look: { compared, isWhole } }: { readonly look: SearchCoverage }) {
  if (compared === 0) return null;
  return (
    <p className="text-pretty text-muted">
      Compared with {counted(compared, 'permit')}
      {isWhole ? '.' : ', the newest ones only: an older one may still be on file.'}
    </p>
  );
}

/** What the server searched for, so that the user can spot a misunderstanding. */
function describeSought({ number, street, city, state, otherState, zip }: Found['sought']): string {
  const what = street !== null ? `the address “${street}”` : number !== null ? `the number “${number}”` : '';
  const where = [city, state ?? otherState, zip === null ? null : `ZIP ${zip}`].filter(
    (part) => part !== null,
  );
  const parts = [what, where.length === 0 ? '' : `${what === '' ? '' : 'in '}${where.join(', ')}`];
  return parts.filter((part) => part !== '').join(' ') || 'nothing';
}

/** Filter facets in words, each by itself: "in Texas", "over $25,000". */
function describeFacets(asked: ListQuery, facets: readonly QueryFacet[]): string {
  return facets.map((facet) => `“${describeFacet(asked, facet)}”`).join(', ');
}

function describeFacet(asked: ListQuery, facet: QueryFacet): string {
  if (facet === 'minScore') return `lead score ${asked.minScore} or more`;
  return filterConditions({ [facet]: asked[facet] });
}

/** Collected feeds: how current each is, with a link to its page. */
function CollectedFeeds({ feeds }: { readonly feeds: readonly CollectedFeed[] }) {
  if (feeds.length === 0) return null;
  return (
    <ul className="border-t border-line">
      {feeds.slice(0, FEEDS_SHOWN).map((feed) => (
        <li key={`${feed.name} ${feed.landingPage}`} className="border-b border-line py-2 text-pretty">
          <FeedName {...feed} /> {newestWords(feed)} {describeLag(feed.seenLagDays)}.{' '}
          <span className="text-muted">
            {feed.lastSuccess === null ? 'Not read yet' : `Last read ${formatRecent(feed.lastSuccess)}`}, next{' '}
            {formatRecent(feed.nextCollection)}.
          </span>
        </li>
      ))}
      {feeds.length > FEEDS_SHOWN && (
        <li className="py-2 text-muted">
          And {counted(feeds.length - FEEDS_SHOWN, 'more source')}. Data Sources shows all of them.
        </li>
      )}
    </ul>
  );
}

function UncollectedFeeds({ feeds }: { readonly feeds: readonly UncollectedFeed[] }) {
  return (
    <ul className="border-t border-line">
      {feeds.map((feed) => (
        <li key={`${feed.name} ${feed.reason}`} className="border-b border-line py-2 text-pretty">
          <FeedName {...feed} /> {feed.reason}
        </li>
      ))}
    </ul>
  );
}

function NearbyPlaces({ near }: { readonly near: readonly string[] }) {
  if (near.length === 0) return null;
  return <p className="text-pretty text-muted">We cover in the same state: {near.join(', ')}.</p>;
}

function FeedName({ name, landingPage }: Pick<CollectedFeed, 'name' | 'landingPage'>) {
  if (landingPage === null) return <span className="font-medium">{name}.</span>;
  return (
    <TextLink href={landingPage} target="_blank" rel="noreferrer" className="font-medium">
      {name}.
    </TextLink>
  );
}

function newestWords({ newestIssueDate }: CollectedFeed): string {
  return newestIssueDate === null
    ? 'Its newest permit is not known yet.'
    : `Its newest permit is from ${formatDay(newestIssueDate)}.`;
}
