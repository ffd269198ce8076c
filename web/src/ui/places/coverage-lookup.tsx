import { type ReactNode, useState } from 'react';
import { findState, type StateName } from '#shared/domain/permit/states.ts';
import {
  type CoverageReport,
  type CoveredPlace,
  describeState,
  findPlaces,
} from '../../lib/format/coverage.ts';
import { SelectField } from '../form/field.tsx';
import { STATE_OPTIONS } from '../form/state-options.ts';
import { PartFailed } from '../notice/part-failed.tsx';
import { Section } from '../section.tsx';
import { Skeleton } from '../skeleton.tsx';
import { CoverageFacts } from './coverage-facts.tsx';

interface CoverageLookupProps {
  /** Undefined while loading. */
  readonly coverage: CoverageReport | undefined;
  readonly failed: boolean;
  readonly onTryAgain: () => void;
  /** What a city's finished permits name, where the page can read it. */
  readonly naming?: (city: { readonly state: StateName; readonly city: string }) => ReactNode;
}

/** Shows what a city publishes: choose a state, then a place. */
export function CoverageLookup({ coverage, failed, onTryAgain, naming }: CoverageLookupProps) {
  return (
    <Section title="What does your city publish?" className="border-t-2 border-line-strong pt-4">
      <p className="mt-1 text-14 text-pretty text-muted">
        A lead shows only what the official record shows, and records differ. Look up yours first.
      </p>
      <div className="mt-3">
        {coverage !== undefined && <Lookup coverage={coverage} naming={naming} />}
        {coverage === undefined && failed && (
          <PartFailed onTryAgain={onTryAgain}>This could not be loaded. Check your connection.</PartFailed>
        )}
        {coverage === undefined && !failed && (
          <div role="status">
            <span className="sr-only">Loading what cities publish</span>
            <Skeleton className="h-5 w-16" />
            <Skeleton className="mt-1 h-11 w-full sm:h-10" />
          </div>
        )}
      </div>
    </Section>
  );
}

function Lookup({
  coverage,
  naming,
}: {
  readonly coverage: CoverageReport;
  readonly naming: CoverageLookupProps['naming'];
}) {
  const [state, setState] = useState('');
  const [chosen, setChosen] = useState('');
  const known = findState(state);
  const places = findPlaces(coverage, state);
  const place = places.length === 1 ? places[0] : places.find(({ name }) => name === chosen);
  return (
    <>
      <div className="grid gap-3 min-[26rem]:grid-cols-2">
        <SelectField
          label="State"
          value={state}
          onChange={(event) => {
            setState(event.target.value);
            setChosen('');
          }}
          options={STATE_OPTIONS}
        />
        {places.length > 1 && (
          <SelectField
            label="City or county"
            value={chosen}
            onChange={(event) => setChosen(event.target.value)}
          >
            <option value="">Choose a place</option>
            <PlaceOptions label="Cities" places={places.filter(({ level }) => level === 'city')} />
            <PlaceOptions
              label="Counties and state"
              places={places.filter(({ level }) => level !== 'city')}
            />
          </SelectField>
        )}
      </div>
      <div aria-live="polite">
        {state !== '' && (
          <p className="mt-3 text-14 text-pretty">
            {describeState(places.flatMap(({ sources }) => sources))}
          </p>
        )}
        {place?.sources.map((source) => (
          <article key={source.id} className="mt-4">
            <h3 className="text-16 font-medium">
              {source.name}
              {place.sources.length > 1 && (
                <span className="ml-2 font-mono text-12 font-normal text-muted">{source.id}</span>
              )}
            </h3>
            <CoverageFacts source={source} />
          </article>
        ))}
        {place?.level === 'city' && known !== undefined && naming?.({ state: known, city: place.name })}
      </div>
      {state !== '' && <NotCollected coverage={coverage} state={state} />}
    </>
  );
}

function PlaceOptions({
  label,
  places,
}: {
  readonly label: string;
  readonly places: readonly CoveredPlace[];
}) {
  if (places.length === 0) return null;
  return (
    <optgroup label={label}>
      {places.map(({ name }) => (
        <option key={name}>{name}</option>
      ))}
    </optgroup>
  );
}

/** The known feeds of a state that we do not collect, with the reasons. */
export function NotCollected({
  coverage,
  state,
}: {
  readonly coverage: CoverageReport;
  readonly state: string;
}) {
  // A publisher may have several tables that are not collected for the same reason: list it once.
  const feeds = new Map(
    coverage.notCollected
      .filter((feed) => feed.state === state)
      .map((feed) => [`${feed.name} ${feed.reason}`, feed]),
  );
  return (
    <div className="mt-4 text-14 text-muted">
      <p className="text-pretty">
        A city that is not listed may be part of its county’s records. If not, we don’t cover it yet.
      </p>
      {feeds.size > 0 && (
        <details className="mt-2">
          <summary className="text-ink underline decoration-line-strong underline-offset-3">
            {feeds.size === 1 ? '1 source' : `${feeds.size} sources`} we don’t cover yet
          </summary>
          <ul className="mt-2 border-t border-line">
            {[...feeds].map(([key, { name, reason, landingPage }]) => (
              <li key={key} className="border-b border-line py-2 text-pretty">
                {landingPage === null ? (
                  <span className="text-ink">{name}.</span>
                ) : (
                  <a href={landingPage} rel="noreferrer" className="text-ink underline">
                    {name}.
                  </a>
                )}{' '}
                {reason}
              </li>
            ))}
          </ul>
        </details>
      )}
    </div>
  );
}
