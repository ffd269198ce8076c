import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useLocation, useSearchParams } from 'react-router';
import {
  asksFirst,
  LEFT_OUT,
  LETTERS_MAX,
  type LeftOut,
  type Letter,
  WRITE_AGAIN_DAYS,
} from '#shared/domain/letters/letter.ts';
import { call, isSubscriptionRequired } from '../../lib/api/api.ts';
import type { User } from '../../lib/api/session.ts';
import { localDay } from '../../lib/format/days.ts';
import { counted, formatCount } from '../../lib/format/format.ts';
import type { LettersState } from '../../lib/page/links.ts';
import { Button } from '../../ui/button.tsx';
import { readExportsAgain } from '../../ui/export/export-settings.ts';
import { ButtonLink } from '../../ui/link.tsx';
import { Loading } from '../../ui/loading.tsx';
import { Notice } from '../../ui/notice/notice.tsx';
import { ErrorNotice } from '../../ui/page/error-screen.tsx';
import { Page } from '../../ui/page/page.tsx';
import { SubscriptionRequired } from '../../ui/page/subscription-required.tsx';
import { LettersDesk } from './letters-desk.tsx';

/** Letters about the leads of the address, `?permit=ID&permit=ID`: each to whom it may go, printed from one template. */
export function LettersPage({ user }: { readonly user: User }) {
  const [query] = useSearchParams();
  const asked = [...new Set(query.getAll('permit'))];
  const ids = asked.slice(0, LETTERS_MAX);
  const state = useLocation().state as LettersState | null;
  const [isWanted, setIsWanted] = useState(state?.make === true);
  const made = useQuery({
    queryKey: ['letters', ...ids],
    queryFn: async ({ client, signal }) => {
      const answer = await call('letters', { body: { permitIds: ids }, signal });
      void readExportsAgain(client);
      return answer;
    },
    enabled: isWanted && ids.length > 0,
    gcTime: 0,
  });
  return (
    <Page title="Letters" heading={made.data === undefined ? 'Letters' : null}>
      {ids.length === 0 ? (
        <Notice
          className="mt-4"
          title="No leads chosen"
          actions={<ButtonLink to="/leads">Open leads</ButtonLink>}
        >
          <p>Select leads in the list, then press Letters.</p>
        </Notice>
      ) : !isWanted ? (
        <Notice
          className="mt-4"
          title={`Write ${counted(ids.length, 'letter')}?`}
          actions={
            <Button look="primary" onClick={() => setIsWanted(true)}>
              Make letters
            </Button>
          }
        >
          <p>Each letter counts as an export of its permit. Again this month, it costs nothing more.</p>
        </Notice>
      ) : made.data !== undefined ? (
        <Made user={user} {...made.data} tooMany={asked.length - ids.length} />
      ) : made.error === null ? (
        <Loading label="Making the letters" className="min-h-[60vh]" bars={['w-1/3', 'w-2/3', 'w-1/2']} />
      ) : isSubscriptionRequired(made.error) ? (
        <SubscriptionRequired />
      ) : (
        <ErrorNotice error={made.error} onTryAgain={() => made.refetch()} />
      )}
    </Page>
  );
}

interface MadeProps {
  readonly user: User;
  readonly letters: readonly Letter[];
  readonly leftOut: readonly { readonly reason: LeftOut }[];
  /** How many leads were chosen beyond the most. */
  readonly tooMany: number;
}

function Made({ user, letters, leftOut, tooMany }: MadeProps) {
  const [again, setAgain] = useState(false);
  const recent = letters.filter((letter) => asksFirst(letter, localDay()));
  const shown = useMemo(
    () => (again ? letters : letters.filter((letter) => !recent.includes(letter))),
    [again, letters, recent],
  );
  const count = (to: Letter['to']): number => shown.filter((letter) => letter.to === to).length;
  const named = count('owner') + count('firm');
  const counts = (
    <>
      <h1 className="text-28 font-semibold">{counted(shown.length, 'letter')}</h1>
      <p className="mt-1 flex flex-wrap gap-x-4 text-14 text-muted">
        {named > 0 && <span>{named} by name</span>}
        {count('site') > 0 && <span>{count('site')} to “Property Owner”</span>}
        {leftOutInWords(leftOut.map(({ reason }) => reason)).map((words) => (
          <span key={words}>{words}</span>
        ))}
        {tooMany > 0 && (
          <span>
            {formatCount(tooMany)} left out: at most {LETTERS_MAX} at a time
          </span>
        )}
      </p>
      {recent.length > 0 && (
        <p role="status" className="mt-2 flex flex-wrap items-center gap-x-3 gap-y-1 text-14">
          {again
            ? `${recent.length} of them had a letter in the last ${WRITE_AGAIN_DAYS} days.`
            : `${recent.length} left out: had a letter in the last ${WRITE_AGAIN_DAYS} days.`}
          <Button size="small" onClick={() => setAgain(!again)}>
            {again ? 'Leave them out' : 'Write again'}
          </Button>
        </p>
      )}
    </>
  );
  return shown.length === 0 ? (
    <div>
      {counts}
      <p className="mt-4">
        <ButtonLink to="/leads">Open leads</ButtonLink>
      </p>
    </div>
  ) : (
    <LettersDesk user={user} letters={shown} heading={counts} />
  );
}

/** "2 left out: somebody has the job", for each reason. */
function leftOutInWords(reasons: readonly LeftOut[]): string[] {
  return [...Map.groupBy(reasons, (reason) => reason)].map(
    ([reason, all]) => `${formatCount(all.length)} left out: ${LEFT_OUT[reason]}`,
  );
}
