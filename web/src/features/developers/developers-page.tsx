import { pathOf } from '#shared/contract/routes.ts';
import {
  API_CALLS_PER_MINUTE,
  API_KEYS_PER_USER,
  API_PERMITS_PER_MONTH,
  TRIAL_DAYS,
} from '#shared/domain/plan/plan.ts';
import { formatCount } from '../../lib/format/format.ts';
import { START_TRIAL_HREF } from '../../lib/page/sign-in-hrefs.ts';
import { FigureStrip } from '../../ui/figure-strip.tsx';
import { ButtonLink, TextLink } from '../../ui/link.tsx';
import { PublicPage } from '../../ui/page/public-page.tsx';
import { QueryState } from '../../ui/query-state.tsx';
import type { ApiDocument } from './api-document.ts';
import { CLIENTS, Clients } from './clients.tsx';
import { GUIDE, Guide } from './guide.tsx';
import { Reference, tagAnchor } from './reference.tsx';
import { useApiDocument } from './use-api-document.ts';

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

/** The documentation of the public API. */
export function DevelopersPage() {
  const reference = useApiDocument();
  return (
    <PublicPage
      title="API"
      description={`Building permits as JSON: filters, changes, alerts and webhooks over plain HTTP, and tools for agents. ${formatCount(API_PERMITS_PER_MONTH.active)} permits a month, in the plan.`}
      lead={
        <>
          The same permits, filters and alerts as on the site, for your own programs. Plain HTTP and JSON,
          included in the plan. <TextLink href={pathOf('v1Document')}>OpenAPI document</TextLink>
        </>
      }
    >
      {(signedIn) => (
        <>
          <FigureStrip figures={FIGURES} />
          <GetKey signedIn={signedIn} />
          <div className="mt-10 grid gap-x-10 lg:grid-cols-[12rem_minmax(0,1fr)]">
            <Index document={reference.data} />
            <div className="min-w-0">
              <Guide />
              <Clients />
              <QueryState
                query={reference}
                loading="Loading the reference"
                className="mt-8 space-y-4"
                bars={['h-8 w-40', 'w-64', 'w-full', 'w-5/6', 'w-full', 'h-40 w-full']}
              >
                {(document) => <Reference document={document} />}
              </QueryState>
            </div>
          </div>
        </>
      )}
    </PublicPage>
  );
}

function GetKey({ signedIn }: { readonly signedIn: boolean }) {
  return (
    <section
      aria-label="Get a key"
      className="mt-8 flex flex-wrap items-center justify-between gap-x-8 gap-y-4 border border-line-strong bg-raised px-5 py-5 sm:px-8"
    >
      <p className="max-w-prose text-14 text-pretty text-muted">
        {signedIn
          ? 'Your keys, what is left of the month, and your webhooks are in Settings.'
          : `Sign in to make keys. The trial includes the API: ${TRIAL_DAYS} days, no credit card required.`}
      </p>
      {signedIn ? (
        <ButtonLink to="/settings/api">Your keys</ButtonLink>
      ) : (
        <ButtonLink href={START_TRIAL_HREF} look="primary">
          Start Your Free Trial
        </ButtonLink>
      )}
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
          ['events', 'Events'],
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
