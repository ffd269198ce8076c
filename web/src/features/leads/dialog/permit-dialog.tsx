import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { Permit, PermitDetail, ScoredPermit } from '#shared/domain/permit/permit.ts';
import { isNotFound } from '../../../lib/api.ts';
import { formatDay, formatMoney } from '../../../lib/format.ts';
import { addressOf } from '../../../lib/permit-text.ts';
import { read } from '../../../lib/read.ts';
import { StatusBadge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { CopyButton } from '../../../ui/copy-button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { ErrorNotice } from '../../../ui/error-screen.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { useKeptPermit } from '../saved/use-kept-permit.ts';
import { ClampedText } from './clamped-text.tsx';
import { ContactFacts, type Publisher } from './contact-facts.tsx';
import { Fact, FactList } from './fact-list.tsx';
import { RecordFacts } from './record-facts.tsx';
import { ScoreFacts } from './score-facts.tsx';
import { TradeTags } from './trade-tags.tsx';
import { WorkPanel } from './work-panel.tsx';

export interface PermitDialogProps {
  readonly id: string;
  /** The row it was opened from; undefined when it was opened by a link to it. */
  readonly row: ScoredPermit | undefined;
  readonly onClose: () => void;
}

/**
 * Everything a permit's record shows (PRODUCT §2). Opens from the row at once; where the record comes from and how it changed
 * is read after, and may fail without taking the rest away.
 */
export function PermitDialog({ id, row, onClose }: PermitDialogProps) {
  const detail = useQuery(read('permit', { params: { id } }));
  useKeptPermit(detail);
  const permit = detail.data ?? row;
  if (permit === undefined)
    return (
      <Dialog open onClose={onClose} title="Permit">
        {detail.error === null ? (
          <LoadingPermit />
        ) : (
          <Failure error={detail.error} onTryAgain={() => detail.refetch()} onClose={onClose} />
        )}
      </Dialog>
    );
  return (
    <Dialog
      open
      onClose={onClose}
      title={<span className="font-mono font-medium">{permit.permitNumber}</span>}
      footer={
        <>
          <Button size="small" onClick={() => print()}>
            Print
          </Button>
          <CopyButton
            text={() => location.href}
            label="Copy link"
            accessibleName="Copy link to this permit"
          />
        </>
      }
    >
      <PermitFacts
        permit={permit}
        detail={detail.data}
        publisher={detail.data?.provenance.sourceName ?? (detail.isError ? null : undefined)}
        score={<ScoreFacts score={permit.leadScore} detail={detail.data} failed={detail.isError} />}
        work={<WorkPanel permit={permit} />}
        record={
          <RecordFacts
            detail={detail.data}
            failed={detail.isError}
            onTryAgain={() => void detail.refetch()}
          />
        }
      />
    </Dialog>
  );
}

export interface PermitFactsProps {
  readonly permit: Permit;
  readonly detail: PermitDetail | undefined;
  readonly publisher: Publisher;
  /** What stands under Lead Score. */
  readonly score: ReactNode;
  /** What stands under Your Work; undefined where nothing can be noted. */
  readonly work?: ReactNode;
  /** What stands under Public Record. */
  readonly record: ReactNode;
}

/** The parts of a permit's dialog (PRODUCT §2). */
export function PermitFacts({ permit, detail, publisher, score, work, record }: PermitFactsProps) {
  return (
    <div className="space-y-8">
      <ProjectInformation permit={permit} detail={detail} />
      <Section title="Lead Score">{score}</Section>
      <Section title="Contact Information">
        <ContactFacts permit={permit} publisher={publisher} />
      </Section>
      {work !== undefined && <Section title="Your Work">{work}</Section>}
      <Section title="Public Record">{record}</Section>
    </div>
  );
}

/** As tall as a permit, so that the dialog opens in the size it keeps. */
function LoadingPermit() {
  return (
    <div role="status" className="min-h-[88vh] space-y-3">
      <span className="sr-only">Loading the permit</span>
      {['w-1/3', 'w-2/3', 'w-1/2', 'w-2/3', 'w-1/4', 'w-1/2', 'w-2/3', 'w-1/3'].map((width, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the lines are all alike and never move
        <Skeleton key={row} className={width} />
      ))}
    </div>
  );
}

function Failure(props: {
  readonly error: Error;
  readonly onTryAgain: () => void;
  readonly onClose: () => void;
}) {
  const { error, onTryAgain, onClose } = props;
  if (!isNotFound(error)) return <ErrorNotice error={error} onTryAgain={onTryAgain} />;
  return (
    <Notice title="Permit not found" actions={<Button onClick={onClose}>Close</Button>}>
      <p>This permit is not on file. It may have been withdrawn by its publisher.</p>
    </Notice>
  );
}

function ProjectInformation(props: { readonly permit: Permit; readonly detail: PermitDetail | undefined }) {
  const { permit, detail } = props;
  const { trades, valuation, issueDate, status, description } = permit;
  const rawStatus = detail?.provenance.rawStatus ?? null;
  return (
    <Section title="Project Information">
      <FactList>
        <Fact name="Permit number">
          <span className="font-mono">{permit.permitNumber}</span>
        </Fact>
        <Fact name="Project type">{permit.permitType}</Fact>
        {trades.length > 0 && (
          <Fact name="Trades">
            <TradeTags trades={trades} words={detail?.tradeWords} />
          </Fact>
        )}
        <Fact name="Full address">{addressOf(permit)}</Fact>
        <Fact name="Project value">
          {valuation === null ? null : <span className="font-mono">{formatMoney(valuation)}</span>}
        </Fact>
        <Fact name="Issue date">{issueDate === null ? null : formatDay(issueDate)}</Fact>
        <Fact name="Status">
          {status === null ? null : (
            <span className="flex flex-wrap items-center gap-x-2">
              <StatusBadge status={status} />
              {status === 'Other' && rawStatus !== null && (
                <span className="text-muted">“{rawStatus}” in the record</span>
              )}
            </span>
          )}
        </Fact>
        <Fact name="Description">
          <ClampedText text={description ?? 'No description available'} />
        </Fact>
      </FactList>
    </Section>
  );
}

function Section({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <section>
      <h3 className="mb-2 text-16 font-semibold">{title}</h3>
      {children}
    </section>
  );
}
