import type { ReactNode } from 'react';
import type { Output } from '#shared/contract/index.ts';
import { filterSentence } from '#shared/domain/filter/filter-sentence.ts';
import { type Asked, type Facet, type Look, withoutFacets } from '#shared/domain/lookup/whereabouts.ts';
import type { WorkStage } from '#shared/domain/work-list.ts';
import { localDay } from '../../../lib/days.ts';
import { formatCount, formatDay } from '../../../lib/format.ts';
import { Button } from '../../../ui/button.tsx';
import { CollectedFeeds, Near, UncollectedFeeds } from './lookup-feeds.tsx';

type Found = Output<'whereabouts'>;
type Answer = Found['answer'];

export interface WhereaboutsAnswerProps {
  readonly found: Found;
  readonly asked: Asked;
  readonly stages: ReadonlyMap<string, WorkStage>;
  readonly onFilter: (asked: Asked) => void;
  readonly onOpen: (permitId: string) => void;
}

/** Permits that are named one by one. */
const NAMED = 5;

/** Where a permit is, or why it is not here, with the way on. */
export function WhereaboutsAnswer(props: WhereaboutsAnswerProps) {
  const { answer, sought } = props.found;
  return (
    <div className="max-w-prose space-y-3">
      <p className="text-12 text-muted">Looked for {soughtWords(sought)}.</p>
      <Told answer={answer} {...props} />
    </div>
  );
}

function Told(props: WhereaboutsAnswerProps & { readonly answer: Answer }): ReactNode {
  const { answer, asked, onFilter } = props;
  switch (answer.is) {
    case 'here':
      return (
        <>
          <Lead>It is here, in this list.</Lead>
          <Permits permits={answer.permits} {...props} />
        </>
      );
    case 'filtered':
      return (
        <>
          <Lead>It is here, and your filter leaves it out: {facetWords(asked, answer.facets)}.</Lead>
          <TakeOut facets={answer.facets} asked={asked} onFilter={onFilter} />
          <Permits permits={answer.permits} {...props} />
        </>
      );
    case 'withdrawn':
      return answer.permits.map(({ permitNumber, sourceName, withdrawnAt }) => (
        <Lead key={`${permitNumber} ${sourceName}`}>
          {sourceName} took <span className="font-mono">{permitNumber}</span> out of its records. We saw that
          on {formatDay(withdrawnAt.slice(0, 10))}.
        </Lead>
      ));
    case 'not-covered':
      return (
        <>
          <Lead>{answer.place} is not covered: we know of no feed of its permits that can be collected.</Lead>
          <Near near={answer.near} />
        </>
      );
    case 'not-collected':
      return (
        <>
          <Lead>There is a feed, and it is not collected.</Lead>
          <UncollectedFeeds feeds={answer.feeds} />
          <Near near={answer.near} />
        </>
      );
    case 'left-out':
      return (
        <>
          <Lead>
            That reads as a record we leave out by rule ({answer.rule}): it is no permit to build. Its
            publisher may have it.
          </Lead>
          <CollectedFeeds feeds={answer.feeds} />
        </>
      );
    case 'not-fetched':
      return (
        <>
          <Lead>It has not reached us yet, or it is not in what these feeds publish.</Lead>
          <LookWords look={answer.look} />
          <CollectedFeeds feeds={answer.feeds} />
        </>
      );
    case 'place':
      return <PlaceTold {...props} answer={answer} />;
    case 'unplaced':
      return (
        <>
          <Lead>Nothing on file has it. Add the city and state, and we can say why.</Lead>
          <LookWords look={answer.look} />
        </>
      );
    case 'unreadable':
      return <Lead>There is no number, address or city in that. Type one, such as Fresno, CA.</Lead>;
  }
}

function PlaceTold(props: WhereaboutsAnswerProps & { readonly answer: Extract<Answer, { is: 'place' }> }) {
  const { answer, asked, found, onFilter } = props;
  const { city, permits, listed, facets, feeds } = answer;
  const { state } = found.sought;
  const onlyHere: Asked = { ...(state === null ? {} : { states: [state] }), cities: [city] };
  return (
    <>
      <Lead>
        {formatCount(permits)} {permits === 1 ? 'permit' : 'permits'} of {city} on file, {formatCount(listed)}{' '}
        in this list.
      </Lead>
      {facets.length > 0 && (
        <>
          <p>Your filter leaves them out: {facetWords(asked, facets)}.</p>
          <TakeOut facets={facets} asked={asked} onFilter={onFilter} />
        </>
      )}
      <Button size="small" onClick={() => onFilter(onlyHere)}>
        Show all of {city}
      </Button>
      <CollectedFeeds feeds={feeds} />
    </>
  );
}

function Lead({ children }: { readonly children: ReactNode }) {
  return <p className="text-16 text-pretty">{children}</p>;
}

function TakeOut(props: {
  readonly facets: readonly Facet[];
  readonly asked: Asked;
  readonly onFilter: (asked: Asked) => void;
}) {
  const { facets, asked, onFilter } = props;
  return (
    <Button size="small" onClick={() => onFilter(withoutFacets(asked, facets))}>
      {facets.length === 1 ? 'Take this out of the filter' : 'Take these out of the filter'}
    </Button>
  );
}

function Permits(
  props: Pick<WhereaboutsAnswerProps, 'stages' | 'onOpen'> & {
    readonly permits: Extract<Answer, { is: 'here' }>['permits'];
  },
) {
  const { permits, stages, onOpen } = props;
  return (
    <ul className="space-y-1">
      {permits.slice(0, NAMED).map(({ id, permitNumber }) => (
        <li key={id} className="flex flex-wrap items-center gap-x-3">
          <Button size="small" onClick={() => onOpen(id)}>
            Open <span className="font-mono">{permitNumber}</span>
          </Button>
          {stages.get(id) === 'hidden' && <span className="text-muted">You have hidden it.</span>}
        </li>
      ))}
      {permits.length > NAMED && (
        <li className="text-muted">
          and {formatCount(permits.length - NAMED)} more. Add the permit’s number.
        </li>
      )}
    </ul>
  );
}

function LookWords({ look: { compared, isWhole, blindTo } }: { readonly look: Look }) {
  if (compared === 0) return null;
  return (
    <p className="text-pretty text-muted">
      Compared with {formatCount(compared)} permits
      {isWhole ? '.' : ', the newest ones: there are more, so an older one may be on file all the same.'}
      {blindTo.length > 0 && ` Older numbers of ${blindTo.join(', ')} cannot be looked up.`}
    </p>
  );
}

/** How a line was understood, so that a misunderstanding can be seen. */
function soughtWords({ number, street, city, state, otherState, zip }: Found['sought']): string {
  const what = street !== null ? `the address “${street}”` : number !== null ? `the number “${number}”` : '';
  const where = [city, state ?? otherState, zip === null ? null : `ZIP ${zip}`].filter(
    (part) => part !== null,
  );
  const parts = [what, where.length === 0 ? '' : `${what === '' ? '' : 'in '}${where.join(', ')}`];
  return parts.filter((part) => part !== '').join(' ') || 'nothing';
}

/** Facets of what a list asks as the leads page says them, each by itself: "in Texas", "over $25,000". */
function facetWords(asked: Asked, facets: readonly Facet[]): string {
  return facets.map((facet) => `“${wordsOf(asked, facet)}”`).join(', ');
}

function wordsOf(asked: Asked, facet: Facet): string {
  if (facet === 'minScore') return `lead score ${asked.minScore} or more`;
  return filterSentence({ [facet]: asked[facet] }, localDay()).replace(/^All permits,? /, '');
}
