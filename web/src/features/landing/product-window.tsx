import { formatMoney } from '../../lib/format/format.ts';
import { WhoMark } from '../../ui/lead/who-mark.tsx';
import { StatusBadge } from '../../ui/status-badge.tsx';
import { SAMPLE_LEADS, SAMPLE_PLACE, SAMPLE_REASONS } from './samples.ts';

const CHIPS = ['Illinois', 'Chicago', 'Roofing'] as const;

/** The leads page in small, with one lead open: a picture, so nothing in it can be pressed. */
export function ProductWindow() {
  return (
    <figure
      aria-label="The leads page with one lead open. Sample data."
      className="overflow-hidden rounded border-[1.5px] border-ink bg-raised text-14 shadow"
    >
      <div className="flex items-center gap-2 border-b border-line bg-paper px-3 py-2">
        <ul className="flex h-8 min-w-0 flex-1 items-center gap-1.5 rounded border border-line-strong bg-raised px-2.5 text-12 font-medium">
          {CHIPS.map((chip) => (
            <li key={chip} className="rounded border border-line bg-sunken px-1.5 py-0.5">
              {chip}
            </li>
          ))}
        </ul>
        <span className="rounded border border-dashed border-line-strong px-1.5 text-12 text-muted">
          Sample
        </span>
      </div>
      <div className="xl:grid xl:grid-cols-[minmax(0,1fr)_18.5rem]">
        <ol className="grid auto-rows-fr grid-cols-[minmax(0,1fr)]">
          {SAMPLE_LEADS.map(({ work, street, who, value, label }, at) => (
            <li
              key={street}
              className={`flex items-center gap-3 border-line px-3.5 py-2 not-last:border-b max-xl:nth-[n+5]:hidden max-sm:nth-[n+4]:hidden ${at === 0 ? 'border-l-3 border-l-signal bg-paper pl-[0.6875rem]' : ''}`}
            >
              <div className="min-w-0 flex-1">
                <p className="truncate font-medium">{work}</p>
                <p className="truncate text-12 text-muted">
                  {street}, {SAMPLE_PLACE} · {who}
                </p>
              </div>
              <div className="flex shrink-0 flex-col items-end">
                <p className="figures font-mono font-medium">{formatMoney(value)}</p>
                <p className="text-12">
                  <WhoMark label={label} />
                </p>
              </div>
            </li>
          ))}
        </ol>
        <OpenLead />
      </div>
    </figure>
  );
}

function OpenLead() {
  const [{ work, street, value }] = SAMPLE_LEADS;
  return (
    <div className="border-l border-line-strong px-4 py-3.5 max-xl:hidden">
      <p className="text-16 font-semibold">{work}</p>
      <p>
        {street}, {SAMPLE_PLACE}
      </p>
      <p className="mt-1.5 flex items-center gap-2">
        <span className="font-mono text-12">SAMPLE-0416</span>
        <StatusBadge status="Active" />
      </p>
      <p className="mt-3 rounded bg-ink py-2 text-center font-medium text-paper">Call (773) 555-0142</p>
      <p className="mt-2 text-12 text-muted">D. Sample, owner. No roofer named.</p>
      <dl className="mt-2.5 grid grid-cols-2 rounded border border-line">
        <div className="border-r border-line px-2.5 py-1.5">
          <dt className="text-12 text-muted">Value</dt>
          <dd className="font-mono">{formatMoney(value)}</dd>
        </div>
        <div className="px-2.5 py-1.5">
          <dt className="text-12 text-muted">Issued</dt>
          <dd>3 days ago</dd>
        </div>
      </dl>
      <p className="mt-3.5 font-semibold">
        Why {SAMPLE_REASONS.reduce((sum, [, points]) => sum + points, 0)} of 100
      </p>
      <ul className="text-12">
        {SAMPLE_REASONS.map(([reason, points]) => (
          <li key={reason} className="flex justify-between border-line py-0.5 not-last:border-b">
            {reason} <span className="font-mono font-medium">{points}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}
