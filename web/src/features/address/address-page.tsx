import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link, useSearchParams } from 'react-router';
import { titleCase } from '#shared/domain/title-case.ts';
import { isNotFound } from '../../lib/api/api.ts';
import { read } from '../../lib/api/read.ts';
import { counted, formatCount } from '../../lib/format/format.ts';
import { formatAddress } from '../../lib/format/lead-address.ts';
import { ALL_LEADS_HREF } from '../../lib/page/links.ts';
import { permitHref } from '../../lib/page/permit-hrefs.ts';
import { Notice } from '../../ui/notice/notice.tsx';
import { Page } from '../../ui/page/page.tsx';
import { QueryState } from '../../ui/query-state.tsx';
import { jobOf, noOthersWords, type Site, type SiteEntry } from '../../ui/site/site.ts';
import { NextTrades, SiteJob, SiteLimits, SiteYears } from '../../ui/site/site-parts.tsx';

/** Every permit on record at the address of one: by year, with its job and what is still open. The link names a permit, no person. */
export function AddressPage() {
  const id = useSearchParams()[0].get('permit') ?? '';
  return (
    <Page title="Permits at an address" heading={null}>
      {id === '' ? <NoPermit /> : <Address key={id} id={id} />}
    </Page>
  );
}

function Address({ id }: { readonly id: string }) {
  const site = useQuery(read('permitSite', { params: { id } }));
  const permit = useQuery(read('permit', { params: { id } })).data;
  if (site.isError && isNotFound(site.error)) return <NoPermit />;
  const known = site.data?.permits.find((entry) => entry.job === 'this');
  return (
    <>
      <h1 className="text-28 font-semibold text-balance break-words max-sm:min-h-17">
        {permit === undefined
          ? titleCase(known?.addressStreet ?? 'Permits at this address')
          : formatAddress(permit)}
      </h1>
      <QueryState
        query={site}
        loading="Loading the permits at this address"
        className="mt-4 min-h-[60vh] space-y-4"
        bars={['w-1/3', 'w-2/3', 'w-1/2', 'w-2/3', 'w-1/3', 'w-1/2']}
      >
        {(data) => <History site={data} />}
      </QueryState>
    </>
  );
}

const link = ({ id }: SiteEntry, number: ReactNode): ReactNode => (
  <Link to={permitHref(id)} className="inline-flex min-h-6 items-center underline">
    {number}
  </Link>
);

function History({ site }: { readonly site: Site }) {
  const { permits, next } = site;
  const here = permits.find((entry) => entry.job === 'this');
  const street = here?.addressStreet ?? null;
  const atAddress = permits.filter(({ isHere }) => isHere);
  const long = permits.filter(({ openSince }) => openSince !== null).length;
  const job = jobOf(site);
  return (
    <>
      <p className="mt-1 text-14 text-muted">
        {atAddress.length === 1
          ? noOthersWords(street)
          : `${counted(atAddress.length, 'permit')} on record at this address or parcel.`}
        {long > 0 && ` ${formatCount(long)} open on record for over a year, with no final on record.`}
        {here !== undefined && (
          <>
            {' '}
            <Link to={permitHref(here.id)} className="inline-flex min-h-6 items-center underline">
              Open permit {here.permitNumber}
            </Link>
          </>
        )}
      </p>
      <div className="mt-6 grid gap-x-10 gap-y-6 lg:grid-cols-[minmax(0,1fr)_20rem]">
        <div className="space-y-6">
          <SiteYears level={2} entries={atAddress} street={street} link={link} />
          <SiteLimits site={site} />
        </div>
        {(job.length > 0 || next.length > 0) && (
          <aside aria-label="Job and next trades" className="space-y-4 max-lg:order-first">
            {job.length > 0 && <SiteJob entries={job} street={street} link={link} />}
            <NextTrades next={next} />
          </aside>
        )}
      </div>
    </>
  );
}

function NoPermit() {
  return (
    <Notice title="Permit not found" level={1} actions={<Link to={ALL_LEADS_HREF}>See all leads</Link>}>
      <p>This link leads to no permit on file. It may have been withdrawn by its publisher.</p>
    </Notice>
  );
}
