import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import type { Permit, PermitDetail, ScoredPermit } from '#shared/domain/permit/permit.ts';
import { type DialogField, PERMIT_FIELDS } from '#shared/domain/permit/permit-fields.ts';
import { type Trade, tradeLabel } from '#shared/domain/permit/trades.ts';
import { isNotFound } from '../../../lib/api/api.ts';
import { read } from '../../../lib/api/read.ts';
import { formatDay, formatMoney } from '../../../lib/format/format.ts';
import { formatPermitAddress } from '../../../lib/format/permit-text.ts';
import { Button } from '../../../ui/button.tsx';
import { CopyButton } from '../../../ui/copy-button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { ErrorNotice } from '../../../ui/error-screen.tsx';
import { Loading } from '../../../ui/loading.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { StatusBadge } from '../../../ui/status-badge.tsx';
import { useSavePermit } from '../saved/save-leads.ts';
import { ContactFacts, type Publisher } from './contact-facts.tsx';
import { FactList, PermitFact } from './fact-list.tsx';
import { RecordFacts } from './record-facts.tsx';
import { ScoreFacts } from './score-facts.tsx';
import { WorkPanel } from './work-panel.tsx';

interface PermitDialogProps {
  readonly id: string;
  /** The row it was opened from; undefined if a link opened it. */
  readonly row: ScoredPermit | undefined;
  readonly onClose: () => void;
}

/** Everything on record about a permit (PRODUCT §2). Shows the row at once, then loads source and history, which may fail. */
export function PermitDialog({ id, row, onClose }: PermitDialogProps) {
  const detail = useQuery(read('permit', { params: { id } }));
  useSavePermit(detail);
  const permit = detail.data ?? row;
  if (permit === undefined)
    return (
      <Dialog open onClose={onClose} title="Permit">
        {detail.error === null ? (
          // As tall as a permit, so that the dialog keeps its size.
          <Loading
            label="Loading the permit"
            className="min-h-[88vh] space-y-3"
            bars={['w-1/3', 'w-2/3', 'w-1/2', 'w-2/3', 'w-1/4', 'w-1/2', 'w-2/3', 'w-1/3']}
          />
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

interface PermitFactsProps {
  readonly permit: Permit;
  readonly detail: PermitDetail | undefined;
  readonly publisher: Publisher;
  readonly score: ReactNode;
  /** Absent where nothing can be noted. */
  readonly work?: ReactNode;
  readonly record: ReactNode;
}

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

type ProjectFact = (permit: Permit, detail: PermitDetail | undefined) => ReactNode;

/** The facts of the project, in order. An undefined one is not shown. */
const PROJECT_FACTS: Readonly<Record<DialogField<'project'>, ProjectFact>> = {
  permitNumber: ({ permitNumber }) => <span className="font-mono">{permitNumber}</span>,
  permitType: ({ permitType }) => permitType,
  trades: ({ trades }, detail) =>
    trades.length > 0 ? <TradeTags trades={trades} words={detail?.tradeWords} /> : undefined,
  addressStreet: formatPermitAddress,
  valuation: ({ valuation }) =>
    valuation === null ? null : <span className="font-mono">{formatMoney(valuation)}</span>,
  issueDate: ({ issueDate }) => (issueDate === null ? null : formatDay(issueDate)),
  status: ({ status }, detail) => {
    if (status === null) return null;
    const rawStatus = detail?.provenance.rawStatus ?? null;
    return (
      <span className="flex flex-wrap items-center gap-x-2">
        <StatusBadge status={status} />
        {status === 'Other' && rawStatus !== null && (
          <span className="text-muted">“{rawStatus}” in the record</span>
        )}
      </span>
    );
  },
  description: ({ description }) => <ClampedText text={description ?? 'No description available'} />,
};

function ProjectInformation(props: { readonly permit: Permit; readonly detail: PermitDetail | undefined }) {
  const fields = Object.keys(PROJECT_FACTS) as DialogField<'project'>[];
  return (
    <Section title="Project Information">
      <FactList>
        {fields.map((field) => {
          const value = PROJECT_FACTS[field](props.permit, props.detail);
          return value === undefined ? null : (
            <PermitFact key={field} name={PERMIT_FIELDS[field].dialog.label}>
              {value}
            </PermitFact>
          );
        })}
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

/** A longer text is cut: about four lines of the dialog, in characters. */
const CLAMPED_LENGTH = 320;

function ClampedText({ text }: { readonly text: string }) {
  const [open, setOpen] = useState(false);
  if (text.length <= CLAMPED_LENGTH) return text;
  return (
    <>
      <span className={open ? 'block' : 'line-clamp-4 print:line-clamp-none'}>{text}</span>
      <button
        type="button"
        aria-expanded={open}
        onClick={() => setOpen(!open)}
        className="mt-1 min-h-6 text-muted underline hover:text-ink print:hidden"
      >
        {open ? 'less' : 'more'}
      </button>
    </>
  );
}

/** The trades of a permit, each with the words of its type or description that indicate it. */
function TradeTags(props: {
  readonly trades: readonly Trade[];
  readonly words: PermitDetail['tradeWords'] | undefined;
}) {
  const { trades, words = {} } = props;
  return (
    <ul className="flex flex-wrap gap-x-4 gap-y-1">
      {trades.map((trade) => (
        <li key={trade} className="flex items-center gap-2">
          <span className="rounded border border-line-strong px-1.5 text-12 leading-5 font-medium whitespace-nowrap">
            {tradeLabel(trade)}
          </span>
          {words[trade] !== undefined && (
            <span className="text-12 text-muted">
              <span className="sr-only">by the words </span>“{words[trade]}”
            </span>
          )}
        </li>
      ))}
    </ul>
  );
}
