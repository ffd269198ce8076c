import { useQuery } from '@tanstack/react-query';
import type { ComponentProps } from 'react';
import { useLocation } from 'react-router';
import type { Output } from '#shared/contract/index.ts';
import { WITHHELD_NOTICES } from '#shared/domain/permit/data-terms.ts';
import { placeText } from '#shared/domain/territory/place-text.ts';
import { titleCase } from '#shared/domain/title-case.ts';
import { isNotFound } from '../../lib/api/api.ts';
import { read } from '../../lib/api/read.ts';
import { formatCount } from '../../lib/format/format.ts';
import { ALL_LEADS_HREF, filterState, newAlertLink, pageQuery } from '../../lib/page/links.ts';
import { permitHref } from '../../lib/page/permit-hrefs.ts';
import { ButtonLink, TextLink } from '../../ui/link.tsx';
import { Loading } from '../../ui/loading.tsx';
import { Notice } from '../../ui/notice/notice.tsx';
import { Page } from '../../ui/page/page.tsx';
import { ReadFailed } from '../../ui/query-state.tsx';
import { RuledSection } from '../../ui/ruled-section.tsx';
import { contractorQuery } from './contractor-query.ts';
import { LicenseFacts } from './license-facts.tsx';
import { WorkFigures } from './work-figures.tsx';

type PermitDetail = Output<'permit'>;

/** The contractor of a permit: its license on the boards of the state, and its permits. The address has the permit's id, and no name. */
export function ContractorPage() {
  const id = new URLSearchParams(useLocation().search).get('permit') ?? '';
  return (
    <Page title="Contractor" heading={null}>
      {id === '' ? <Nobody /> : <ContractorOf permitId={id} />}
    </Page>
  );
}

function ContractorOf({ permitId }: { readonly permitId: string }) {
  const { data: permit, error, refetch } = useQuery(read('permit', { params: { id: permitId } }));
  if (isNotFound(error)) return <Nobody />;
  if (error !== null) return <Failed error={error} onTryAgain={refetch} />;
  if (permit === undefined) return <Waiting />;
  const name = permit.contractorName ?? '';
  if (name !== '') return <Contractor permit={permit} name={name} />;
  return (
    <Notice level={1} title="This permit names no contractor" actions={<PermitLink permit={permit} />}>
      {permit.provenance.withheld.includes('contractor') && <p>{WITHHELD_NOTICES.contractor}</p>}
    </Notice>
  );
}

interface ContractorProps {
  readonly permit: PermitDetail;
  /** As the permit writes it. */
  readonly name: string;
}

function Contractor({ permit, name }: ContractorProps) {
  const { data, error, refetch } = useQuery(contractorQuery(permit, name));
  if (error !== null) return <Failed error={error} onTryAgain={refetch} />;
  if (data === undefined) return <Waiting />;
  const { license, boards, work, isWithheld } = data;
  if (isWithheld)
    return (
      <Notice level={1} title="This contractor is not shown" actions={<PermitLink permit={permit} />}>
        <p>A person or company of this name asked us not to show their information.</p>
      </Notice>
    );
  const filter = { contractor: name };
  return (
    <>
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
        <div className="min-w-0">
          <h1 className="text-28 font-semibold break-words">{titleCase(license?.name ?? name)}</h1>
          <p className="mt-1 text-14 break-words text-muted">
            Written “{name}” on permit{' '}
            <TextLink to={permitHref(permit.id)} className="font-mono">
              {permit.permitNumber}
            </TextLink>
            , {placeText(permit)}.
          </p>
        </div>
        <p className="flex flex-wrap gap-3 print:hidden">
          <ButtonLink to={`/leads?${pageQuery(filter)}`} state={filterState(filter)} look="primary">
            See permits
          </ButtonLink>
          <ButtonLink to={newAlertLink(filter)} state={filterState(filter)}>
            Alert me
          </ButtonLink>
        </p>
      </div>
      <RuledSection large title="License">
        <LicenseFacts license={license} boards={boards} permit={permit} />
      </RuledSection>
      <RuledSection
        large
        title="Permits in the last 12 months"
        note={
          work.total === 0
            ? undefined
            : `${formatCount(work.total)} in all states, for every contractor of this name.`
        }
      >
        {work.total === 0 ? (
          <p className="mt-3 text-14 text-muted">No permit issued in the last 12 months names it.</p>
        ) : (
          <WorkFigures work={work} />
        )}
      </RuledSection>
    </>
  );
}

function Nobody() {
  return (
    <Notice
      level={1}
      title="No contractor here"
      actions={
        <ButtonLink to={ALL_LEADS_HREF} look="primary">
          See all leads
        </ButtonLink>
      }
    >
      <p>
        This link leads to no permit. Open a permit that names a contractor, then choose “About this
        contractor”.
      </p>
    </Notice>
  );
}

function PermitLink({ permit }: { readonly permit: PermitDetail }) {
  return <ButtonLink to={permitHref(permit.id)}>Open the permit</ButtonLink>;
}

function Waiting() {
  return (
    <>
      <h1 className="sr-only">Contractor</h1>
      <Loading
        label="Loading the contractor"
        className="space-y-3"
        bars={['h-8 w-1/2', 'w-1/3', 'mt-8 h-6 w-24', 'w-full', 'w-full', 'w-full', 'w-full', 'w-full']}
      />
    </>
  );
}

function Failed(props: ComponentProps<typeof ReadFailed>) {
  return (
    <>
      <h1 className="mb-4 text-28 font-semibold">Contractor</h1>
      <ReadFailed {...props} />
    </>
  );
}
