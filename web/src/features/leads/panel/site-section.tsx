import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { isNotFound } from '../../../lib/api/api.ts';
import { read } from '../../../lib/api/read.ts';
import { counted } from '../../../lib/format/format.ts';
import { addressHref } from '../../../lib/page/permit-hrefs.ts';
import { Loading } from '../../../ui/loading.tsx';
import { PartFailed } from '../../../ui/notice/part-failed.tsx';
import { FilingParts } from '../../../ui/site/filing-parts.tsx';
import { jobOf, noOthersWords, type Site } from '../../../ui/site/site.ts';
import { NextTrades, SiteJob, SiteYears } from '../../../ui/site/site-parts.tsx';

/** Further permits are on the address page. */
const SHOWN_MOST = 5;

interface SiteSectionProps {
  readonly id: string;
  readonly onOpen: (id: string) => void;
}

/** The permit's job, the other permits on record at its address, and what usually comes next there. */
export function SiteSection({ id, onOpen }: SiteSectionProps) {
  const site = useQuery(read('permitSite', { params: { id } }));
  if (site.isError)
    return isNotFound(site.error) ? (
      <p className="text-14 text-muted">This permit is no longer on file.</p>
    ) : (
      <PartFailed onTryAgain={() => void site.refetch()}>
        The permits at this address could not be loaded.
      </PartFailed>
    );
  if (site.data === undefined)
    return (
      <Loading
        label="Loading the permits at this address"
        className="space-y-3 py-2"
        bars={['w-1/2', 'w-2/3', 'w-1/3']}
      />
    );
  return <SiteFacts id={id} site={site.data} onOpen={onOpen} />;
}

function SiteFacts({ id, site, onOpen }: SiteSectionProps & { readonly site: Site }) {
  const { permits, isWhole, next, filing } = site;
  const job = jobOf(site);
  const others = permits.filter((entry) => entry.job === null);
  const here = permits.filter(({ isHere }) => isHere).length;
  const long = permits.filter(({ openSince }) => openSince !== null).length;
  const parts = {
    street: permits.find((entry) => entry.job === 'this')?.addressStreet ?? null,
    link: ({ id: other }: { readonly id: string }, number: React.ReactNode) => (
      <button type="button" onClick={() => onOpen(other)} className="min-h-6 text-left underline">
        {number}
      </button>
    ),
  };
  return (
    <div className="space-y-3">
      <FilingParts filing={filing} />
      <NextTrades next={next} />
      {permits.length === 1 && <p className="text-14 text-muted">{noOthersWords(parts.street)}</p>}
      {job.length > 0 && <SiteJob entries={job} {...parts} />}
      {long > 0 && (
        <p className="text-14">
          {counted(long, 'permit has', 'permits have')} been open on record for over a year, with no final on
          record.
        </p>
      )}
      {others.length > 0 && <SiteYears level={4} entries={others.slice(0, SHOWN_MOST)} {...parts} />}
      {here > 1 && (
        <p className="text-14">
          <Link to={addressHref(id)} className="inline-flex min-h-6 items-center underline">
            {isWhole ? `All ${counted(here, 'permit')} at this address` : 'More permits at this address'}
          </Link>
        </p>
      )}
    </div>
  );
}
