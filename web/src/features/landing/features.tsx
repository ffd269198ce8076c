import type { ReactNode } from 'react';
import { isComing, type Promised } from '#shared/domain/plan/offer.ts';
import { EXPORT_LEADS_PER_MONTH } from '#shared/domain/plan/plan.ts';
import { ComingMark } from '../../ui/places/coming-mark.tsx';
import { Section } from './frame.tsx';

interface Feature {
  readonly name: string;
  /** The feature is marked as coming while none of these is available. */
  readonly promises: readonly Promised[];
  readonly says: string;
  readonly sample: ReactNode;
}

const ALERT_CHANNELS: readonly (readonly [Promised, string])[] = [
  ['emailAlerts', 'Email'],
  ['phoneAlerts', 'Phone'],
  ['webhooks', 'Webhook'],
];

const BAND_WORDS = ['Low', 'Medium', 'High', 'Very high'] as const;

/** The features of PRODUCT §2, each with a sample. */
const FEATURES: readonly Feature[] = [
  {
    name: 'Search and filters',
    promises: ['search'],
    says: 'Narrow by location, value range, permit type, contractor and date range.',
    sample: <Quote>Roofing in Austin, TX over $25,000, last 30 days</Quote>,
  },
  {
    name: 'CSV and Excel export',
    promises: ['export'],
    says: `Take up to ${EXPORT_LEADS_PER_MONTH} leads a month with you. ZIP codes keep their zeros.`,
    sample: (
      <Mono>
        permit_no, issued, value
        <br />
        SAMPLE-0417, Nov 18, 184500
      </Mono>
    ),
  },
  {
    name: 'REST API',
    promises: ['api'],
    says: 'The same permits and filters for your own software.',
    sample: (
      <Mono>
        {'{ "state": "Texas",'}
        <br />
        &nbsp;&nbsp;{'"minValue": 25000 }'}
      </Mono>
    ),
  },
  {
    name: 'Alerts',
    promises: ['emailAlerts', 'phoneAlerts', 'webhooks'],
    says: 'Hear of new permits by email, on your phone or through a webhook.',
    sample: <AlertSample />,
  },
  {
    name: 'Lead scoring',
    promises: ['leadScore'],
    says: 'Each permit gets 0 to 100 points, with the reasons next to the number.',
    sample: (
      <Mono>
        83 &nbsp;Re-roof, issued today
        <br />
        22 &nbsp;Fence, 50 days ago
      </Mono>
    ),
  },
  {
    name: 'Interactive maps',
    promises: ['maps'],
    says: 'See where building picks up over 7, 30 or 90 days, city by city.',
    sample: (
      <ul className="flex flex-wrap gap-x-4 gap-y-2">
        {BAND_WORDS.map((band, index) => (
          <li key={band} className="text-12 text-muted">
            <svg aria-hidden="true" className="mb-1 block h-8 w-14 border border-line-strong text-ink">
              <rect width="100%" height="100%" fill={`url(#hatch-${index + 1})`} />
            </svg>
            {band}
          </li>
        ))}
      </ul>
    ),
  },
  {
    name: 'Contact information',
    promises: ['contacts'],
    says: 'Owner, contractor, phone and license as the record shows them. Where one is missing we say so, and never guess or buy one.',
    sample: (
      <dl className="grid grid-cols-[6rem_1fr] gap-y-1 text-14">
        <dt className="text-muted">Contractor</dt>
        <dd>Sample Roofing Co.</dd>
        <dt className="text-muted">Phone</dt>
        <dd>Not specified</dd>
      </dl>
    ),
  },
];

const SORTED_FEATURES = FEATURES.toSorted(
  (one, other) => Number(isComing(...one.promises)) - Number(isComing(...other.promises)),
);

export function Features() {
  return (
    <Section
      id="features"
      title="What you can do with a permit"
      lead={
        <>
          <p>
            A permit names the job, the address and the value, often before the trades are hired.{' '}
            <span className="max-sm:hidden">The examples here are samples.</span>
          </p>
          {FEATURES.some(({ promises }) => isComing(...promises)) && (
            <p className="mt-4 text-14">
              <ComingMark /> marks what we are building now. It is not available yet and will be part of the
              same plan.
            </p>
          )}
        </>
      }
    >
      <ol className="border-t border-line-strong">
        {SORTED_FEATURES.map(({ name, promises, says, sample }, index) => (
          <li
            key={name}
            className="grid gap-x-8 gap-y-3 border-b border-line py-2.5 sm:py-6 sm:grid-cols-[2rem_minmax(0,4fr)_minmax(0,3fr)]"
          >
            <span aria-hidden="true" className="figures font-mono text-12 leading-6 text-muted max-sm:hidden">
              {String(index + 1).padStart(2, '0')}
            </span>
            <div>
              <h3 className="flex flex-wrap items-center gap-x-3 text-16 font-semibold">
                {name} {isComing(...promises) && <ComingMark />}
              </h3>
              <p className="mt-1 text-14 text-pretty text-muted">{says}</p>
            </div>
            <div className="min-w-0 self-center max-sm:hidden">{sample}</div>
          </li>
        ))}
      </ol>
    </Section>
  );
}

/** A sample alert with its channels, which are left out while none is available. */
function AlertSample() {
  const isAvailable = !isComing(...ALERT_CHANNELS.map(([channel]) => channel));
  return (
    <>
      <Quote>3 new permits: Re-roofs in Phoenix</Quote>
      {isAvailable && (
        <ul className="mt-3 flex flex-wrap gap-x-4 gap-y-1 text-12 text-muted">
          {ALERT_CHANNELS.map(([channel, name]) => (
            <li key={channel} className="flex items-center gap-1.5">
              {name} {isComing(channel) ? <ComingMark /> : 'now'}
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

function Quote({ children }: { readonly children: ReactNode }) {
  return <p className="border-l-2 border-signal pl-3 text-14 text-balance">{children}</p>;
}

function Mono({ children }: { readonly children: ReactNode }) {
  return <p className="figures overflow-x-auto font-mono text-12 whitespace-nowrap">{children}</p>;
}
