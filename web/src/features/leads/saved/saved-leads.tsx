import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { isDue } from '#shared/domain/calls/call-back.ts';
import { FILTER_NAMES } from '#shared/domain/filter/filter-query.ts';
import { filterSentence } from '#shared/domain/filter/filter-sentence.ts';
import type { ScoredPermit } from '#shared/domain/permit/permit.ts';
import { useWorkStages } from '../../../lib/api/work-marks.ts';
import { lazyPart } from '../../../lib/browser/lazy-code.ts';
import { useToday } from '../../../lib/browser/use-today.ts';
import { counted, formatCount } from '../../../lib/format/format.ts';
import { useOpenInUrl } from '../../../lib/page/open-state.ts';
import { useRouteStops } from '../../../lib/saved/route-stops.ts';
import {
  type SavedLeadList,
  type SavedLeadsData,
  type SavedWork,
  savedLeadsQuery,
} from '../../../lib/saved/saved-leads.ts';
import { LEAD_CARD } from '../../../ui/lead/lead-card.tsx';
import { ButtonLink } from '../../../ui/link.tsx';
import { Notice } from '../../../ui/notice/notice.tsx';
import { TryAgain } from '../../../ui/notice/try-again.tsx';
import { ErrorScreen } from '../../../ui/page/error-screen.tsx';
import { Page } from '../../../ui/page/page.tsx';
import { PageSpinner } from '../../../ui/spinner.tsx';
import { SavedMark } from '../../../ui/work/saved-mark.tsx';
import { useShowSavedMarks } from '../../../ui/work/use-show-saved-marks.ts';
import { WaitingMark } from '../../../ui/work/waiting-mark.tsx';
import { parseLeadsView } from '../leads-view.ts';
import { ListedCard } from '../list/listed-card.tsx';

const SavedPermitDialog = lazyPart(async () => (await import('./saved-permit-dialog.tsx')).SavedPermitDialog);

interface SavedLeadsProps {
  /** Why the page itself failed. */
  readonly error: Error;
  readonly onTryAgain: () => void;
}

/** Replaces a user's page while the server is unreachable: the leads saved on this device. */
export function SavedLeads({ error, onTryAgain }: SavedLeadsProps) {
  const kept = useQuery(savedLeadsQuery);
  if (kept.data === undefined && kept.error === null) return <PageSpinner />;
  if (!kept.data) return <ErrorScreen error={error} onTryAgain={onTryAgain} />;
  return <Saved kept={kept.data} onTryAgain={onTryAgain} />;
}

function Saved({ kept, onTryAgain }: { readonly kept: SavedLeadsData; readonly onTryAgain: () => void }) {
  const { lists, opened, work } = kept;
  useShowSavedMarks(kept);
  const shown = useOpenInUrl('permit');
  const { stops = [] } = useRouteStops();
  const stop = stops.find((one) => one.permit?.id === shown.value);
  const detail = opened.find((one) => one.permit.id === shown.value);
  const list = lists.find(({ permits }) => permits.some(({ id }) => id === shown.value));
  const permit = detail?.permit ?? stop?.permit ?? list?.permits.find(({ id }) => id === shown.value);
  return (
    <Page
      title="Saved leads"
      lead="The server cannot be reached. These leads were saved on this device at your last visit. Open one to work on it: what you change is sent when there is a connection."
      action={<TryAgain onPress={onTryAgain} />}
    >
      {shown.value !== null && permit === undefined && (
        <Notice title="This permit is not saved on this device" className="mt-6">
          <p>
            This device saves the last lists and the permits you opened. Open this one when you are online.
          </p>
        </Notice>
      )}
      {work !== null && work.entries.length > 0 && <WorkListLink work={work} />}
      {opened.length > 0 && (
        <Part title="Permits you opened" note="With everything the record showed.">
          {opened.map(({ permit, savedAt }) => (
            <Row key={permit.id} permit={permit} onOpen={shown.open}>
              <SavedMark at={savedAt} />
            </Row>
          ))}
        </Part>
      )}
      {lists.map((one) => (
        <SavedList key={one.query} list={one} onOpen={shown.open} />
      ))}
      {permit !== undefined && (
        <SavedPermitDialog
          permit={permit}
          detail={detail?.permit}
          savedAt={detail?.savedAt ?? stop?.savedAt ?? list?.savedAt ?? 0}
          onClose={shown.close}
        />
      )}
    </Page>
  );
}

function SavedList({
  list,
  onOpen,
}: {
  readonly list: SavedLeadList;
  readonly onOpen: (id: string) => void;
}) {
  const { query, permits, total, savedAt } = list;
  const saved = new URLSearchParams(query);
  const { view } = parseLeadsView(saved, {
    contractor: saved.get(FILTER_NAMES.contractor) ?? '',
    withoutContractors: saved.getAll(FILTER_NAMES.withoutContractors),
  });
  const count = total === null ? '' : ` of ${formatCount(total)}`;
  return (
    <Part
      title={filterSentence(view?.filter ?? {})}
      note={`${formatCount(permits.length)}${count}, as they were listed.`}
      mark={<SavedMark at={savedAt} />}
    >
      {permits.map((permit) => (
        <Row key={permit.id} permit={permit} onOpen={onOpen} />
      ))}
    </Part>
  );
}

function WorkListLink({ work }: { readonly work: SavedWork }) {
  const today = useToday();
  const due = work.entries.filter((entry) => isDue(entry, today)).length;
  return (
    <section className="mt-8">
      <h2 className="text-20 font-semibold">Work List</h2>
      <p className="mt-1 mb-3 flex flex-wrap gap-x-3 gap-y-1 text-14 text-muted">
        {counted(work.total, 'permit')} with phones, notes and call-backs
        {due > 0 && `, ${formatCount(due)} due`}. <SavedMark at={work.savedAt} />
      </p>
      <ButtonLink to="/work">Open the work list</ButtonLink>
    </section>
  );
}

interface PartProps {
  readonly title: string;
  readonly note: string;
  readonly mark?: ReactNode;
  readonly children: ReactNode;
}

function Part({ title, note, mark, children }: PartProps) {
  return (
    <section className="mt-8">
      <h2 className="text-20 font-semibold">{title}</h2>
      <p className="mt-1 mb-3 flex flex-wrap gap-x-3 gap-y-1 text-14 text-muted">
        {note} {mark}
      </p>
      <ul>{children}</ul>
    </section>
  );
}

interface RowProps {
  readonly permit: ScoredPermit;
  readonly onOpen: (id: string) => void;
  readonly children?: ReactNode;
}

function Row({ permit, onOpen, children }: RowProps) {
  const stage = useWorkStages().get(permit.id);
  return (
    <li className={LEAD_CARD}>
      <ListedCard permit={permit} stage={stage} onOpen={onOpen} />
      {children}
      <WaitingMark permitId={permit.id} />
    </li>
  );
}
