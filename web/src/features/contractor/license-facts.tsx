import type { ReactNode } from 'react';
import type { Output } from '#shared/contract/index.ts';
import type { Permit } from '#shared/domain/permit/permit.ts';
import { formatDate } from '#shared/domain/words.ts';
import { localDay } from '../../lib/format/days.ts';
import { formatPhone, phoneHref } from '../../lib/format/format.ts';
import { CallingNotice } from '../../ui/calls/calling-notice.tsx';
import { CallingTime } from '../../ui/calls/calling-time.tsx';
import { TextLink } from '../../ui/link.tsx';

type ContractorAnswer = Output<'contractor'>;
type License = NonNullable<ContractorAnswer['license']>;
type Board = ContractorAnswer['boards'][number];

interface LicenseFactsProps extends Pick<ContractorAnswer, 'license' | 'boards'> {
  readonly permit: Permit;
}

/** A contractor's license as its board publishes it, or that the boards of the state have no match: never that there is none. */
export function LicenseFacts({ license, boards, permit }: LicenseFactsProps) {
  if (license !== null) return <Facts license={license} permit={permit} />;
  return (
    <div className="mt-3 space-y-2 text-14 text-pretty">
      {boards.length === 0 && <p>No license board of {permit.jurisdictionState} is read.</p>}
      {boards.map((board) => (
        <p key={board.dataset}>
          No match in <BoardLink board={board} /> as of {readDay(board)}.
        </p>
      ))}
      <p className="text-muted">
        {boards.length === 0
          ? 'Ask the contractor for its license number, and look it up at the board.'
          : 'A board may write the name otherwise, and some licenses are on other boards. We show a license only where number, or name, city and trade agree.'}
      </p>
    </div>
  );
}

function Facts({ license, permit }: { readonly license: License; readonly permit: Permit }) {
  const { board, by, name, dba, status, issued, expires, city, phone } = license;
  return (
    <>
      <dl className="mt-1 grid text-14 sm:grid-cols-[10rem_minmax(0,1fr)]">
        <Fact name="Name">{name}</Fact>
        {dba !== null && <Fact name="Does business as">{dba}</Fact>}
        <Fact name="License number">
          <span className="font-mono">{license.license}</span>
        </Fact>
        <Fact name="Class">{license.class}</Fact>
        <Fact name="Status">{status !== null && `${status}, as of ${readDay(board)}`}</Fact>
        <Fact name="Issued">{issued !== null && formatDate(issued)}</Fact>
        <Fact name="Expires">{expires !== null && formatDate(expires)}</Fact>
        <Fact name="City">{city}</Fact>
        <Fact name="Business phone">
          {phone !== null && (
            <>
              <a
                href={phoneHref(phone)}
                className="inline-flex min-h-11 items-center text-signal-text underline sm:min-h-6"
              >
                {formatPhone(phone)}
              </a>
              <CallingTime permit={permit} className="block" />
            </>
          )}
        </Fact>
      </dl>
      <p className="mt-3 text-12 text-pretty text-muted">
        Each value as <BoardLink board={board} /> published it on {readDay(board)}. Found by{' '}
        {by === 'license' ? 'the license number on the permit' : 'name, city and trade'}.
      </p>
      {phone !== null && <CallingNotice />}
    </>
  );
}

interface FactProps {
  readonly name: string;
  /** Null or false: the board does not publish it. */
  readonly children: ReactNode;
}

function Fact({ name, children }: FactProps) {
  const isMissing = children === null || children === false;
  return (
    <>
      <dt className="pt-2 text-muted sm:border-b sm:border-line sm:py-1.5">{name}</dt>
      <dd className="min-w-0 border-b border-line pb-2 break-words sm:py-1.5">
        {isMissing ? <span className="text-muted">Not published</span> : children}
      </dd>
    </>
  );
}

function BoardLink({ board: { name, dataset, landingPage } }: { readonly board: Board }) {
  return (
    <>
      <TextLink href={landingPage} target="_blank" rel="noreferrer">
        {name}
      </TextLink>{' '}
      (data set {dataset})
    </>
  );
}

function readDay({ readAt }: Board): string {
  return formatDate(localDay(new Date(readAt)));
}
