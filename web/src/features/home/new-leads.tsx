import { Link } from 'react-router';
import type { SearchProfile } from '#shared/domain/filter/profile-filter.ts';
import { phoneContact } from '#shared/domain/permit/reach.ts';
import type { WorkStage } from '#shared/domain/work-list.ts';
import { isSubscriptionRequired } from '../../lib/api/api.ts';
import { lazyPart } from '../../lib/browser/lazy-code.ts';
import { useMediaQuery } from '../../lib/browser/media-query.ts';
import { formatCount } from '../../lib/format/format.ts';
import { ALL_LEADS_HREF, pageQuery } from '../../lib/page/links.ts';
import { type CallSubject, callSubject } from '../../ui/calls/call-subject.ts';
import { CallingNotice } from '../../ui/calls/calling-notice.tsx';
import { LEAD_CARD, LeadCard } from '../../ui/lead/lead-card.tsx';
import { ButtonLink } from '../../ui/link.tsx';
import { Notice } from '../../ui/notice/notice.tsx';
import { ErrorNotice } from '../../ui/page/error-screen.tsx';
import { RouteButton } from '../../ui/route/route-button.tsx';
import { RuledSection } from '../../ui/ruled-section.tsx';
import { leadHref } from './lead-actions.ts';
import { LeadRow } from './lead-row.tsx';
import { profileInWords } from './my-search.ts';
import { ROWS_WIDTH, SECTION_LINK } from './section-look.ts';
import type { NewLeads } from './use-new-leads.ts';

const SubscriptionRequired = lazyPart(
  async () => (await import('../../ui/page/subscription-required.tsx')).SubscriptionRequired,
  <div className="h-50" />,
);
const ExportNew = lazyPart(
  async () => (await import('./export-new.tsx')).ExportNew,
  <span className="h-11 w-24 sm:h-8" />,
);
const SHOWN = 6;

interface NewLeadsListProps {
  readonly profile: SearchProfile;
  readonly leads: NewLeads;
  readonly stages: ReadonlyMap<string, WorkStage>;
  readonly onCall: (subject: CallSubject) => void;
}

/** The new leads in the user's trades and area that nobody has worked on or skipped. */
export function NewLeadsList({ profile, leads, stages, onCall: onCallOf }: NewLeadsListProps) {
  const { filter, days, found, unexported, error, readAgain } = leads;
  const isWide = useMediaQuery(ROWS_WIDTH);
  const words = profileInWords(profile);
  const isMine = words !== '';
  if (isSubscriptionRequired(error))
    return (
      <div className="mt-6">
        <SubscriptionRequired />
      </div>
    );
  const permits = (found?.permits ?? []).filter(({ id }) => isNew(stages.get(id)));
  return (
    <RuledSection
      title={isMine ? 'New for you' : 'New leads'}
      note={
        <span className="max-lg:hidden">
          {isMine && `${words}. `}Last {days} days, best score first.
        </span>
      }
      action={
        found !== undefined &&
        found.total > 0 && (
          <span className="flex items-center gap-4">
            <ExportNew filter={filter} unexported={unexported} />
            <Link to={`/leads?${pageQuery(filter, 'score')}`} className={SECTION_LINK}>
              See all {formatCount(found.total)}
            </Link>
          </span>
        )
      }
    >
      {error !== null && (
        <div className="mt-3">
          <ErrorNotice error={error} onTryAgain={readAgain} />
        </div>
      )}
      {found !== undefined && permits.length === 0 && (
        <NothingNew total={found.total} days={days} role={profile.role} filter={filter} />
      )}
      <ol>
        {permits.slice(0, SHOWN).map((permit) => {
          const { id: permitId, permitNumber } = permit;
          const stage = stages.get(permitId) ?? null;
          const onCall = () => onCallOf(callSubject({ permitId, permitNumber }, permit));
          return isWide ? (
            <LeadRow key={permitId} permit={permit} filter={filter} stage={stage} onCall={onCall} />
          ) : (
            <li key={permitId} className={LEAD_CARD}>
              <LeadCard
                permit={permit}
                href={leadHref({ permit, filter })}
                mark={stage === null ? undefined : <span>Saved</span>}
                route={
                  // Its target of 44 px reaches into the empty space around.
                  <RouteButton permit={permit} className="-my-2 ml-auto" />
                }
                onCall={onCall}
              />
            </li>
          );
        })}
      </ol>
      {permits.slice(0, SHOWN).some((permit) => phoneContact(permit) !== null) && <CallingNotice />}
    </RuledSection>
  );
}

/** Saved leads stay until they are called or skipped. */
export function isNew(stage: WorkStage | undefined): boolean {
  return stage === undefined || stage === 'saved';
}

interface NothingNewProps extends Pick<NewLeads, 'days' | 'filter'>, Pick<SearchProfile, 'role'> {
  readonly total: number;
}

function NothingNew({ total, days, role, filter }: NothingNewProps) {
  // To a supplier, a lead names a firm; some places name none.
  const { hasContractor: _named, ...wide } = filter;
  const needsFirm = total === 0 && role === 'supplier';
  return (
    <Notice
      level={3}
      className="mt-3"
      title={total > 0 ? 'You have been through these' : `No new leads in ${days} days`}
      actions={
        <ButtonLink to={needsFirm ? `/leads?${pageQuery(wide, 'score')}` : ALL_LEADS_HREF}>
          {needsFirm ? 'See those without a firm' : 'See all leads'}
        </ButtonLink>
      }
    >
      <p>
        {total > 0
          ? 'New ones appear here when cities publish them.'
          : needsFirm
            ? 'Your leads are permits that name a firm. None here does. Try a place nearby.'
            : 'Cities publish days to weeks late. Try another place or older leads.'}
      </p>
    </Notice>
  );
}
