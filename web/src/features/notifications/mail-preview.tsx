import { PRODUCT_NAME } from '#shared/domain/plan/plan.ts';
import { formatMoney } from '../../lib/format/format.ts';
import { PlumbBob } from '../../ui/logo.tsx';

const SAMPLES = [
  { number: 'SAMPLE-0417', type: 'Re-roof, tear-off', place: '118 Sample St, Phoenix, AZ', value: 24_500 },
  { number: 'SAMPLE-0422', type: 'Re-roof, tile', place: '2040 Sample Ave, Phoenix, AZ', value: 61_000 },
  { number: 'SAMPLE-0431', type: 'Roof repair', place: '7 Sample Ct, Phoenix, AZ', value: null },
] as const;

/** A sample of an alert's mail, with the same parts in the same order (PRODUCT §2, static email preview). */
export function MailPreview({ to }: { readonly to: string }) {
  return (
    <section aria-labelledby="preview">
      <h2 id="preview" className="text-20 font-semibold">
        What the mail looks like
      </h2>
      <p className="mt-1 text-14 text-muted">A sample. The permits in it are invented.</p>
      <div className="mt-3 border border-line-strong bg-sunken">
        <dl className="grid grid-cols-[4rem_1fr] gap-y-0.5 border-b border-line-strong bg-raised px-5 py-3 text-12">
          <dt className="text-muted">From</dt>
          <dd>{PRODUCT_NAME}</dd>
          <dt className="text-muted">To</dt>
          <dd className="break-all">{to}</dd>
          <dt className="text-muted">Subject</dt>
          <dd className="font-medium">3 new permits: Re-roofs in Phoenix</dd>
        </dl>
        <div className="m-4 border-t-4 border-t-signal bg-raised p-5 text-14 sm:m-6">
          <p className="flex items-center gap-2 font-semibold">
            <PlumbBob className="!h-5" />
            {PRODUCT_NAME}
          </p>
          <p className="mt-5 text-20 font-semibold">3 new permits</p>
          <p className="mt-1 text-muted">Roofing in Phoenix, AZ.</p>
          <ul className="mt-4 border-t border-line-strong">
            {SAMPLES.map(({ number, type, place, value }) => (
              <li key={number} className="border-b border-line py-3">
                <div className="flex flex-wrap items-baseline justify-between gap-x-4">
                  <span className="font-medium">{type}</span>
                  {value === null ? (
                    <span className="text-muted">No value on record</span>
                  ) : (
                    <span className="figures font-mono">{formatMoney(value)}</span>
                  )}
                </div>
                <p className="text-muted">{place}</p>
                <p className="font-mono text-12 text-muted">{number}</p>
              </li>
            ))}
          </ul>
          <p aria-hidden="true" className="mt-5">
            <span className="inline-block rounded bg-signal px-4 py-2 font-medium text-on-signal">
              See all 3 permits
            </span>
          </p>
          <p className="mt-5 border-t border-line pt-3 text-12 text-muted">
            You get this mail because of your alert “Re-roofs in Phoenix”. Every mail ends with a one-click
            unsubscribe link, no sign-in needed.
          </p>
        </div>
      </div>
    </section>
  );
}
