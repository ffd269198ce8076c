import type { ReactNode } from 'react';
import { isComing } from '#shared/domain/plan/offer.ts';
import {
  API_CALLS_PER_MINUTE,
  API_PAGE_MAX,
  API_PAGE_SIZE,
  EXPORT_LEADS_PER_MONTH,
} from '#shared/domain/plan/plan.ts';
import { ComingMark } from '../../ui/coming-mark.tsx';

/** A part of the guide; `id` is its place in the address. */
interface Part {
  readonly id: string;
  readonly title: string;
  readonly body: ReactNode;
}

const code = (text: string) => <code className="font-mono text-14 break-words text-ink">{text}</code>;

/** What holds for every call. */
export const GUIDE: readonly Part[] = [
  {
    id: 'keys-and-access',
    title: 'Keys',
    body: (
      <>
        <p>
          Send your key with every call, in the header {code('Authorization: Bearer plumb_live_…')}. A key is
          shown once, when you make it; we keep its hash. It serves while your trial or paid month lasts, and
          stops the moment you revoke it.
        </p>
        <p>
          A key is for your server, not for a page: whoever opens the page could read it. Calls of browsers
          from other sites get no permission to read the answer (no CORS), except for the OpenAPI document.
        </p>
      </>
    ),
  },
  {
    id: 'paging',
    title: 'Pages',
    body: (
      <p>
        Lists answer {API_PAGE_SIZE} permits, or as many as {code('limit')} says, {API_PAGE_MAX} at the most.
        Send {code('nextCursor')} back as {code('cursor')}, with everything else as before, until it is null.
        A cursor is a place in the list, not a count: permits that arrive meanwhile make you miss none and
        repeat none.
      </p>
    ),
  },
  {
    id: 'changes',
    title: 'Keeping a copy',
    body: (
      <>
        <p>
          Note the time, read every page of {code('GET /v1/permits')}, then follow{' '}
          {code('GET /v1/permits/changes')} with {code('updatedSince')} that time and the same filter. Keep
          its {code('nextCursor')} with your copy and go on with it whenever you like, within 90 days.
        </p>
        <p>
          {code('deleted: true')} means drop it: the city withdrew the record, or it no longer matches your
          filter. Dropping one you never had does no harm.
        </p>
      </>
    ),
  },
  {
    id: 'limits',
    title: 'Limits',
    body: (
      <>
        <p>
          Your plan delivers {EXPORT_LEADS_PER_MONTH} different permits a month (UTC), by API and export
          together. The same permit again is free, and so is what you drop. {code('X-Permits-Left')} says what
          is left. A page that does not fit is refused whole and costs nothing: narrow the filter, or ask for
          fewer.
        </p>
        <p>
          {API_CALLS_PER_MINUTE.key} calls a minute with one key, {API_CALLS_PER_MINUTE.account} with all keys
          of your account. {code('RateLimit-Limit')}, {code('RateLimit-Remaining')} and{' '}
          {code('RateLimit-Reset')} (seconds) come with every answer; one call too many is answered 429 with{' '}
          {code('Retry-After')}.
        </p>
      </>
    ),
  },
  {
    id: 'repeating',
    title: 'Sending again',
    body: (
      <p>
        Reads can be sent again at any time. Give a write an {code('Idempotency-Key')}, such as a UUID: for 24
        hours the same call with the same key happens once, and is answered alike, with{' '}
        {code('Idempotency-Replayed: true')}. The same key with another call is refused.
      </p>
    ),
  },
  {
    id: 'webhooks',
    title: 'Webhooks',
    body: isComing('webhooks') ? (
      <p>
        <ComingMark /> An alert will be able to call you instead. Until then, follow the changes.
      </p>
    ) : (
      <p>Rather than ask, be told: give an alert a webhook on the Lead Alerts page, and it calls you.</p>
    ),
  },
];

/** What holds for every call, before the calls one by one. */
export function Guide() {
  return (
    <div className="grid gap-x-10 pb-4 xl:grid-cols-2">
      {GUIDE.map(({ id, title, body }) => (
        <section
          key={id}
          id={id}
          tabIndex={-1}
          aria-labelledby={`${id}-title`}
          className="scroll-mt-6 border-t border-line py-6 outline-none"
        >
          <h2 id={`${id}-title`} className="text-20 font-semibold">
            {title}
          </h2>
          <div className="mt-2 max-w-prose space-y-3 text-14 text-pretty text-muted">{body}</div>
        </section>
      ))}
    </div>
  );
}
