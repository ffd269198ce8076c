import { useQuery } from '@tanstack/react-query';
import { useEffect, useId, useRef } from 'react';
import type { PermitDetail, ScoredPermit } from '#shared/domain/permit/permit.ts';
import { isNotFound } from '../../../lib/api/api.ts';
import { read } from '../../../lib/api/read.ts';
import { useWorkMark } from '../../../lib/api/work-marks.ts';
import { useMediaQuery } from '../../../lib/browser/media-query.ts';
import { formatCount } from '../../../lib/format/format.ts';
import { Button } from '../../../ui/button.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { CopyButton } from '../../../ui/copy-button.tsx';
import { ICONS, Icon } from '../../../ui/icon.tsx';
import { Loading } from '../../../ui/loading.tsx';
import { Notice } from '../../../ui/notice/notice.tsx';
import { Dialog } from '../../../ui/overlay/dialog.tsx';
import { ErrorNotice } from '../../../ui/page/error-screen.tsx';
import { useSavePermit } from '../saved/save-leads.ts';
import { PermitFacts } from './permit-facts.tsx';
import { MissingHistory } from './record-facts.tsx';
import { SiteSection } from './site-section.tsx';
import { THUMB, ThumbBar } from './thumb-bar.tsx';
import { WorkNotes, WorkStageButtons } from './work-parts.tsx';

/** Tailwind's `lg`: a permit opens beside the list from this width on, over the page below it. */
const PANEL_WIDTH = '(min-width: 64rem)';

interface PermitPanelProps {
  readonly id: string;
  /** The row it was opened from; undefined if a link opened it. */
  readonly row: ScoredPermit | undefined;
  /** Its place in the whole list, from 1; null where that is unknown. */
  readonly at: number | null;
  readonly total: number | null;
  /** Open the lead before and after it; undefined at the ends of the page. */
  readonly onPrevious: (() => void) | undefined;
  readonly onNext: (() => void) | undefined;
  readonly onOpen: (id: string) => void;
  readonly onClose: () => void;
}

/**
 * Everything on record about a permit (PRODUCT §2), titled with its number: beside the list on a desktop, over the page on a phone.
 * Shows the row at once, then loads source and history, which may fail.
 */
export function PermitPanel(props: PermitPanelProps) {
  const { id, row, onOpen, onClose } = props;
  const detail = useQuery(read('permit', { params: { id } }));
  useSavePermit(detail, useWorkMark(id).mark);
  const permit = detail.data ?? row;
  const isBeside = useMediaQuery(PANEL_WIDTH);
  const Frame = isBeside ? SidePanel : Sheet;
  return (
    <Frame {...props} permit={permit} detail={detail.data}>
      {permit !== undefined ? (
        <PermitFacts
          permit={permit}
          detail={detail.data}
          failed={detail.isError}
          publisher={detail.data?.provenance.sourceName ?? (detail.isError ? null : undefined)}
          stage={<WorkStageButtons permit={permit} />}
          notes={<WorkNotes permit={permit} />}
          site={<SiteSection id={id} onOpen={onOpen} />}
          history={<MissingHistory failed={detail.isError} onTryAgain={() => void detail.refetch()} />}
        />
      ) : detail.error === null ? (
        <Loading
          label="Loading the permit"
          className="space-y-3"
          bars={['w-1/3', 'w-2/3', 'w-1/2', 'w-2/3', 'w-1/4', 'w-1/2', 'w-2/3', 'w-1/3']}
        />
      ) : isNotFound(detail.error) ? (
        <Notice title="Permit not found" actions={<Button onClick={onClose}>Go back to the list</Button>}>
          <p>This permit is not on file. It may have been withdrawn by its publisher.</p>
        </Notice>
      ) : (
        <ErrorNotice error={detail.error} onTryAgain={() => detail.refetch()} />
      )}
    </Frame>
  );
}

interface FrameProps extends PermitPanelProps {
  /** Undefined until it has loaded. */
  readonly permit: ScoredPermit | undefined;
  readonly detail: PermitDetail | undefined;
  readonly children: React.ReactNode;
}

const ICON_BUTTON =
  'grid size-8 shrink-0 place-items-center rounded text-muted enabled:hover:bg-sunken enabled:hover:text-ink disabled:opacity-40';

/** Not modal: the list beside it stays in use. It takes the focus when it opens, and the page gives it back to the row. */
function SidePanel({ permit, at, total, onPrevious, onNext, onClose, children }: FrameProps) {
  const titleId = useId();
  const panel = useRef<HTMLDivElement>(null);
  const content = useRef<HTMLDivElement>(null);
  useEffect(() => {
    panel.current?.focus({ preventScroll: true });
  }, []);
  const permitId = permit?.id;
  // biome-ignore lint/correctness/useExhaustiveDependencies: another permit starts at its top
  useEffect(() => {
    content.current?.scrollTo?.({ top: 0 });
  }, [permitId]);
  return (
    <div
      ref={panel}
      role="dialog"
      aria-labelledby={titleId}
      tabIndex={-1}
      className="sticky top-11 z-10 flex h-[calc(100dvh-2.75rem)] w-120 shrink-0 flex-col border-l border-line-strong bg-raised outline-none print:static print:h-auto print:w-full print:border-0"
    >
      <header className="flex h-11 shrink-0 items-center gap-1 border-b border-line pr-3 pl-5">
        <h2 id={titleId} className="min-w-0 truncate font-mono text-14 font-medium">
          {permit?.permitNumber ?? 'Permit'}
        </h2>
        <span className="mr-auto ml-2 shrink-0 text-12 text-muted print:hidden">
          {at !== null && total !== null && `${formatCount(at)} of ${formatCount(total)}`}
        </span>
        <div className="flex items-center print:hidden">
          <button
            type="button"
            aria-label="Previous lead"
            aria-keyshortcuts="k"
            disabled={onPrevious === undefined}
            onClick={onPrevious}
            className={ICON_BUTTON}
          >
            <Icon path="m3 10 5-5 5 5" />
          </button>
          <button
            type="button"
            aria-label="Next lead"
            aria-keyshortcuts="j"
            disabled={onNext === undefined}
            onClick={onNext}
            className={ICON_BUTTON}
          >
            <Icon path={ICONS.opens} />
          </button>
          <CopyButton
            text={() => location.href}
            label="Copy link"
            accessibleName="Copy link to this permit"
          />
          <button type="button" onClick={() => print()} className={PRINT}>
            Print
          </button>
          <button
            type="button"
            aria-label="Close"
            aria-keyshortcuts="Escape"
            onClick={onClose}
            className={ICON_BUTTON}
          >
            <Icon path={ICONS.close} />
          </button>
        </div>
      </header>
      {/* The space at the end: at the top of the page, the panel's last lines are below the window. */}
      <div
        ref={content}
        className="min-h-0 flex-1 overflow-y-auto overscroll-contain p-5 pb-28 print:overflow-visible"
      >
        {children}
      </div>
    </div>
  );
}

const PRINT =
  'min-h-8 rounded px-2 text-12 font-medium text-muted underline underline-offset-2 hover:bg-sunken hover:text-ink';

/** A full sheet with the next steps at the thumb. */
function Sheet({ permit, detail, onNext, onClose, children }: FrameProps) {
  return (
    <Dialog
      open
      onClose={onClose}
      place="side"
      title={<span className="font-mono font-medium">{permit?.permitNumber ?? 'Permit'}</span>}
      footer={
        permit && (
          <ThumbBar key={permit.id} permit={permit} detail={detail}>
            {onNext !== undefined && (
              <button type="button" onClick={onNext} className={THUMB}>
                <Icon path="m6 3 5 5-5 5" />
                Next
              </button>
            )}
          </ThumbBar>
        )
      }
    >
      {children}
      <p className="after-loading mt-6 flex gap-2 print:hidden">
        <CopyButton
          text={() => location.href}
          label="Copy link"
          accessibleName="Copy link to this permit"
          className="min-h-11"
        />
        <button type="button" onClick={() => print()} className={classNames(PRINT, 'min-h-11')}>
          Print
        </button>
      </p>
    </Dialog>
  );
}
