import type { ReactNode } from 'react';
import {
  ANSWER_SECONDS,
  OFF_AFTER_HOURS,
  OLD_SECRET_HOURS,
  PERMITS_PER_MESSAGE,
  RETRY_HOURS,
} from '#shared/domain/alerts/webhook.ts';
import { isComing } from '#shared/domain/plan/offer.ts';
import {
  API_CALLS_PER_MINUTE,
  API_PAGE_MAX,
  API_PAGE_SIZE,
  API_PERMITS_PER_MONTH,
  EXPORT_LEADS_PER_MONTH,
} from '#shared/domain/plan/plan.ts';
import { formatCount } from '../../lib/format/format.ts';
import { ComingMark } from '../../ui/places/coming-mark.tsx';
import { AgentsPart } from './agents-part.tsx';

/** A part of the guide; `id` is its URL hash. */
interface Part {
  readonly id: string;
  readonly title: string;
  readonly body: ReactNode;
}

const code = (text: string) => <code className="font-mono text-14 break-words text-ink">{text}</code>;

export const GUIDE: readonly Part[] = [
  {
    id: 'keys-and-access',
    title: 'Keys',
    body: (
      <>
        <p>
          Send your key with every call, in the header {code('Authorization: Bearer plumb_live_…')}. A key is
          shown once, when you make it; we keep only its hash. You choose what it may do and when it ends. It
          works during your trial or paid month, and stops working when you revoke it.
        </p>
        <p>
          Write your program with a test key ({code('plumb_test_…')}): it reads made-up permits in the same
          shapes, and uses nothing of your month. Then put the live key in its place.
        </p>
        <p>
          Use a key on your server, not in a web page: anyone who opens the page could read it. Other sites
          cannot call the API from a browser (no CORS), except for the OpenAPI document.
        </p>
      </>
    ),
  },
  {
    id: 'paging',
    title: 'Pages',
    body: (
      <p>
        To know how many match, send {code('total=true')}; with {code('limit=0')} that is all you get. Both
        are free. Lists return {API_PAGE_SIZE} permits, or as many as {code('limit')} says, at most{' '}
        {API_PAGE_MAX}. Send {code('nextCursor')} back as {code('cursor')}, with all other parameters
        unchanged, until it is null. A cursor is a position in the list, not an offset: when new permits
        arrive, you miss none and get none twice.
      </p>
    ),
  },
  {
    id: 'provenance',
    title: 'Where records come from',
    body: (
      <p>
        Every permit has {code('provenance')}: the id and name of its source, its license, what its terms ask
        ({code('terms')}), the official page of the data set ({code('sourceUrl')}) and of the record (
        {code('recordUrl')}, where the city has one), and when we last checked. Name the source when you show
        a permit to others, with {code('terms.attribution')} where it is set. {code('withheld')} lists
        contacts that the source’s terms do not let us show.
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
          {code('GET /v1/permits/changes')} with that time as {code('updatedSince')} and the same filter. Keep
          its {code('nextCursor')} with your copy and continue with it at any time within 90 days.
        </p>
        <p>
          {code('deleted: true')} means that you should delete the permit: the city withdrew the record, or it
          no longer matches your filter. Ignore it if you do not have the permit.
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
          {formatCount(API_PERMITS_PER_MONTH.active)} permits a month (UTC), {API_PERMITS_PER_MONTH.trial} on
          trial. Your {EXPORT_LEADS_PER_MONTH} exports are separate. Each permit in an answer counts once a
          day (UTC): what you read today is free to read again. For longer, keep a copy and follow its
          changes; deletions are free. {code('X-Permits-Left')} says how many are left, and so does{' '}
          {code('GET /v1/usage')}. A page with more permits than that returns 403 and costs nothing: lower{' '}
          {code('limit')}, or wait for the next month.
        </p>
        <p>
          {API_CALLS_PER_MINUTE.key} calls a minute with one key, {API_CALLS_PER_MINUTE.account} with all keys
          of your account. {code('RateLimit-Limit')}, {code('RateLimit-Remaining')} and{' '}
          {code('RateLimit-Reset')} (seconds) come with every answer. Above the limit, a call returns 429 with{' '}
          {code('Retry-After')}.
        </p>
      </>
    ),
  },
  {
    id: 'repeating',
    title: 'Retries',
    body: (
      <p>
        You can repeat reads at any time. Give a write an {code('Idempotency-Key')}, such as a UUID: for 24
        hours, the same call with the same key is done only once, and repeats get the same answer with{' '}
        {code('Idempotency-Replayed: true')}. The same key with a different call is refused. Calls about
        webhooks take no key: repeating one changes nothing.
      </p>
    ),
  },
  {
    id: 'webhooks',
    title: 'Webhooks',
    body: isComing('webhooks') ? (
      <p>
        <ComingMark /> An alert will be able to call your server. Until then, follow the changes.
      </p>
    ) : (
      <>
        <p>
          Give an alert a webhook on the Lead Alerts page, or with {code('POST /v1/alerts/{id}/webhook')}, and
          it posts what it finds to your server. “Events” below has each body and the headers. Send yourself
          one with made-up permits: “Send sample permits” beside the webhook, or{' '}
          {code('POST /v1/alerts/{id}/webhook/test?type=permits.sample')}. Its data has {code('sample: true')}
          .
        </p>
        <p>
          Check the signature of the raw body before you read it: any library of Standard Webhooks does, with
          your {code('whsec_…')} secret, and so does {code('verifyWebhook')} of our client. A new secret signs
          beside the old one for {OLD_SECRET_HOURS} hours.
        </p>
        <p>
          Answer 2xx within {ANSWER_SECONDS} seconds; redirects are not followed. Anything else is sent again,
          after a minute at first and up to two hours later, for {RETRY_HOURS} hours, or when your{' '}
          {code('Retry-After')} says. Messages keep their order, and one may come twice with the same{' '}
          {code('webhook-id')}. After {OFF_AFTER_HOURS} hours of failures, or a 410, the webhook is switched
          off and we email you. One message has at most {PERMITS_PER_MESSAGE} permits and 256 kB. Show{' '}
          {code('attributions')} with them.
        </p>
      </>
    ),
  },
  {
    id: 'zapier-n8n-hubspot',
    title: 'Zapier, n8n, HubSpot',
    body: (
      <>
        <p>
          Zapier and Make: start with a catch hook and paste its address as the webhook of an alert. An app of
          your own subscribes with {code('POST /v1/alerts/{id}/webhook')} and unsubscribes with{' '}
          {code('DELETE')} (REST hooks); its key needs “exports”.
        </p>
        <p>
          n8n: the package {code('n8n-nodes-plumbline')} has a trigger for an alert and a node that searches.
          HubSpot: open “CRM or webhook” of an alert and paste the access token of a private app.
        </p>
      </>
    ),
  },
  { id: 'agents', title: 'Agents', body: <AgentsPart /> },
];

/** The rules for all calls. */
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
