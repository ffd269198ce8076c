import { useQuery } from '@tanstack/react-query';
import { pathOf } from '#shared/contract/routes.ts';
import {
  API_CALLS_PER_MINUTE,
  API_KEYS_PER_USER,
  API_PERMITS_PER_MONTH,
  TRIAL_DAYS,
} from '#shared/domain/plan/plan.ts';
import { read } from '../../lib/api/read.ts';
import { formatCount } from '../../lib/format/format.ts';
import { usePageTitle } from '../../lib/page/page-title.ts';
import { START_TRIAL_HREF } from '../../lib/page/sign-in-hrefs.ts';
import { buttonClass } from '../../ui/button.tsx';
import { FigureStrip } from '../../ui/figure-strip.tsx';
import { ErrorNotice } from '../../ui/page/error-screen.tsx';
import { PublicFrame } from '../../ui/page/public-frame.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import type { ApiDocument } from './api-document.ts';
import { CLIENTS, Clients } from './clients.tsx';
import { GUIDE, Guide } from './guide.tsx';
import { KeysPanel } from './keys-panel.tsx';
import { LanguageProvider } from './language-choice.tsx';
import { Reference, tagAnchor } from './reference.tsx';

const FIGURES = [
  {
    label: 'Permits a month',
    figure: formatCount(API_PERMITS_PER_MONTH.active),
    note: `${API_PERMITS_PER_MONTH.trial} on trial, apart from exports`,
  },
  { label: 'Calls a minute', figure: String(API_CALLS_PER_MINUTE.key), note: 'With one key' },
  { label: 'Keys', figure: String(API_KEYS_PER_USER), note: 'One for each program' },
  { label: 'OpenAPI', figure: '3.1', note: 'The document this page is made from' },
];

/** The public API: keys for users, documentation for everyone. */
export function DevelopersPage() {
  usePageTitle('API');
  const { data, error, isError, refetch } = useQuery(read('v1Document'));
  // The contract only types it as an OpenAPI document; a test checks that it has what the page reads.
  const document = data as unknown as ApiDocument | undefined;
  return (
    <PublicFrame>
      {(signedIn) => (
        <LanguageProvider>
          <header className="sm:pt-4">
            <p className="figures font-mono text-12 text-muted">X-100</p>
            <h1 className="mt-2 text-28 font-semibold tracking-tight sm:text-44">API</h1>
            <p className="mt-3 max-w-prose text-16 text-pretty text-muted">
              The same permits, filters and alerts as on the site, for your own programs. Plain HTTP and JSON,
              included in the plan.{' '}
              <a href={pathOf('v1Document')} className="text-ink underline">
                OpenAPI document
              </a>
            </p>
          </header>
          <FigureStrip figures={FIGURES} />
          <div className="mt-8">{signedIn ? <KeysPanel /> : <GetKey />}</div>
          <div className="mt-10 grid gap-x-10 lg:grid-cols-[12rem_minmax(0,1fr)]">
            <Index document={document} />
            <div className="min-w-0">
              <Guide />
              <Clients />
              {isError && <ErrorNotice error={error} onTryAgain={() => refetch()} />}
              {!isError && document === undefined && <ReferenceSkeleton />}
              {document !== undefined && <Reference document={document} />}
            </div>
          </div>
        </LanguageProvider>
      )}
    </PublicFrame>
  );
}

function GetKey() {
  return (
    <section
      aria-label="Get a key"
      className="flex flex-wrap items-center justify-between gap-x-8 gap-y-4 border border-line-strong bg-raised px-5 py-5 sm:px-8"
    >
      <p className="max-w-prose text-14 text-pretty text-muted">
        Sign in to make keys here. The trial includes the API: {TRIAL_DAYS} days, no credit card required.
      </p>
      <a href={START_TRIAL_HREF} className={buttonClass('primary')}>
        Start Your Free Trial
      </a>
    </section>
  );
}

function Index({ document }: { readonly document: ApiDocument | undefined }) {
  const parts = [
    ...[...GUIDE, CLIENTS].map(({ id, title }) => [id, title] as const),
    ...(document?.tags ?? []).map(({ name }) => [tagAnchor(name), name] as const),
    ...(document === undefined
      ? []
      : ([
          ['objects', 'Objects'],
          ['errors', 'Errors'],
        ] as const)),
  ];
  return (
    <nav aria-label="On this page" className="mb-8 print:hidden">
      <ol className="border-t border-line max-lg:columns-2 max-lg:gap-x-8 lg:sticky lg:top-6">
        {parts.map(([id, title]) => (
          <li key={id} className="break-inside-avoid border-b border-line">
            <a
              href={`#${id}`}
              className="flex min-h-9 items-center text-14 text-muted no-underline hover:text-ink hover:underline"
            >
              {title}
            </a>
          </li>
        ))}
      </ol>
    </nav>
  );
}

function ReferenceSkeleton() {
  return (
    <div className="border-t border-line-strong pt-8">
      <Skeleton className="h-8 w-40" />
      <div className="mt-8 grid gap-10 xl:grid-cols-2">
        <div className="space-y-3">
          <Skeleton className="w-64" />
          <Skeleton className="w-full" />
          <Skeleton className="w-5/6" />
          <Skeleton className="w-full" />
        </div>
        <Skeleton className="h-40 w-full" />
      </div>
    </div>
  );
}
