import { useId, useState } from 'react';
import { Link } from 'react-router';
import { filterOfCriteria, PREVIEW_DAYS, PREVIEW_SAMPLE } from '#shared/domain/alerts/alert.ts';
import { asksFilings } from '#shared/domain/filing/filing.ts';
import type { PermitFilter } from '#shared/domain/filter/permit-filter.ts';
import type { ScoredPermit } from '#shared/domain/permit/permit.ts';
import { workLine } from '#shared/domain/permit/work-line.ts';
import { errorSentence } from '../../lib/api/api.ts';
import { lazyPart } from '../../lib/browser/lazy-code.ts';
import { formatAddress } from '../../lib/format/lead-address.ts';
import { canDrawMaps } from '../../lib/map/can-draw-maps.ts';
import { permitHref } from '../../lib/page/permit-hrefs.ts';
import { Button } from '../../ui/button.tsx';
import { leadValue } from '../../ui/lead/lead-card.tsx';
import { ReachMark } from '../../ui/lead/reach-mark.tsx';
import { PermitWho } from '../../ui/lead/who-mark.tsx';
import { ButtonLink } from '../../ui/link.tsx';
import { Bars, Repeat } from '../../ui/loading.tsx';
import { WithoutPoint } from '../../ui/territory/without-point.tsx';
import type { LivePreview } from './use-live-preview.ts';

const AlertMap = lazyPart(async () => (await import('./alert-map.tsx')).AlertMap, <div className="h-80" />);
const AreasPicture = lazyPart(
  async () => (await import('../../ui/territory/territory-picture.tsx')).AreasPicture,
  <div className="mt-2 h-20" />,
);

const ROW = 'border-b border-line py-2.5';

/** The newest leads that an alert would have caught, where they are, and what of the count to know. */
export function CaughtLeads({ preview }: { readonly preview: LivePreview }) {
  const { request, problem, data, error, isOutdated, isRefused, tryAgain } = preview;
  const headingId = useId();
  const filter = request === null ? {} : filterOfCriteria(request.criteria);
  return (
    <section aria-labelledby={headingId} className="min-w-0 lg:sticky lg:top-6">
      <h2 id={headingId} className="border-b border-line-strong pb-2 text-16 font-semibold">
        It would have caught these
      </h2>
      {isRefused ? (
        <div className="py-3">
          <p className="text-14">
            Previews come with the subscription. You can save the alert now; it is kept until you upgrade.
          </p>
          <ButtonLink to="/subscription" size="small" className="mt-3">
            See the subscription
          </ButtonLink>
        </div>
      ) : error !== null ? (
        <div role="alert" className="py-3">
          <p className="text-14 text-problem">
            The preview could not be made. {errorSentence(error)} You can save without it.
          </p>
          <Button size="small" className="mt-3" onClick={tryAgain}>
            Try Again
          </Button>
        </div>
      ) : data === undefined ? (
        problem === null && <Loading />
      ) : (
        <div aria-busy={isOutdated}>
          <ul>
            {data.sample.map((permit) => (
              <li key={permit.id} className={ROW}>
                <CaughtLead permit={permit} />
              </li>
            ))}
          </ul>
          <p className="mt-2 text-12 text-pretty text-muted">
            {asksFilings(filter)
              ? 'All that are filed and not issued now, whenever they were filed.'
              : request?.trigger === 'new'
                ? `Counted over ${PREVIEW_DAYS} full days. Cities publish late, so the newest days are left out.`
                : `Permits issued in ${PREVIEW_DAYS} full days, whose status it would watch. Nobody can tell how often a status changes.`}
          </p>
          <WithoutPoint count={data.withoutPoint} filter={filter} className="mt-2" />
          {filter.territory !== undefined && (
            <AreasPicture areas={filter.territory} className="mt-2 h-20 w-32" />
          )}
          {data.matched > 0 && canDrawMaps() && (
            <FoundOnMap filter={filter} sampleIds={data.sample.map(({ id }) => id)} />
          )}
        </div>
      )}
    </section>
  );
}

function CaughtLead({ permit }: { readonly permit: ScoredPermit }) {
  return (
    <>
      <p className="flex items-baseline justify-between gap-3 text-14">
        <PermitWho permit={permit} />
        <span className="figures font-mono font-medium">{leadValue(permit)}</span>
      </p>
      <p className="mt-0.5 text-14 font-semibold">
        <Link
          to={permitHref(permit.id)}
          target="_blank"
          className="line-clamp-2 break-words text-ink no-underline hover:underline"
        >
          {workLine(permit)}
        </Link>
      </p>
      <p className="flex justify-between gap-3 text-14">
        <span className="min-w-0 truncate">{formatAddress(permit)}</span>
        <span className="text-12">
          <ReachMark reach={permit.reach} />
        </span>
      </p>
    </>
  );
}

/** A button that shows what the alert found on a map. */
function FoundOnMap(props: { readonly filter: PermitFilter; readonly sampleIds: string[] }) {
  const [isShown, setShown] = useState(false);
  return (
    <div className="mt-3">
      <Button size="small" aria-expanded={isShown} onClick={() => setShown(!isShown)}>
        {isShown ? 'Hide the map' : 'Show on a map'}
      </Button>
      {isShown && (
        <div className="mt-3">
          <AlertMap {...props} />
        </div>
      )}
    </div>
  );
}

function Loading() {
  return (
    <>
      <span className="sr-only">Counting permits</span>
      <Repeat times={PREVIEW_SAMPLE}>
        <div className={ROW}>
          <Bars widths={['h-5 w-28', 'mt-0.5 h-5 w-56 max-w-full', 'h-5 w-48 max-w-full']} />
        </div>
      </Repeat>
    </>
  );
}
