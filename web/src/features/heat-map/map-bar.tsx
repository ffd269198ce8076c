import type { ChangeEvent, ReactNode } from 'react';
import { HEAT_MAP_PERIODS } from '#shared/domain/heat-map.ts';
import { findState, STATES } from '#shared/domain/permit/states.ts';
import { TRADES } from '#shared/domain/permit/trades.ts';
import type { Choice } from '../../lib/api/filter-choices.ts';
import { ACTION_CHOICES, LABEL_CHOICES, TRADE_CHOICES, USE_CHOICES } from '../../lib/api/fixed-choices.ts';
import { formatMoney } from '../../lib/format/format.ts';
import { classNames } from '../../ui/class-names.ts';
import { LEAST_VALUES, type MapQuestion } from './map-question.ts';

const VALUE_CHOICES = LEAST_VALUES.map((value) => ({
  value: String(value),
  label: `${formatMoney(value)}+`,
}));

interface MapBarProps {
  readonly question: MapQuestion;
  readonly ask: (change: Partial<MapQuestion>) => void;
  /** How many trades the user's profile has. */
  readonly ownTrades: number;
  /** What was counted. */
  readonly children: ReactNode;
}

/** The page's heading, everything the map can be asked, and what was counted. */
export function MapBar({ question, ask, ownTrades, children }: MapBarProps) {
  const { state, days, trade, action, use, minValue, opportunity, next } = question;
  return (
    <div className="flex flex-wrap items-center gap-2 border-b border-line pb-3">
      <h1 className="mr-2 text-20 font-semibold max-sm:w-full">Heat Map</h1>
      <BarSelect
        label="State"
        value={state ?? ''}
        onChange={(value) => ask({ state: findState(value) ?? null })}
      >
        <option value="">All States</option>
        {STATES.map(({ name }) => (
          <option key={name}>{name}</option>
        ))}
      </BarSelect>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be a row of joined buttons */}
      <div role="group" aria-label="Period" className="flex rounded border border-line-strong bg-raised">
        {HEAT_MAP_PERIODS.map((period) => (
          <button
            key={period}
            type="button"
            aria-pressed={period === days}
            onClick={() => ask({ days: period })}
            className={classNames(
              'h-11 px-3 text-14 font-medium whitespace-nowrap first:rounded-l-[3px] last:rounded-r-[3px] not-first:border-l not-first:border-line-strong sm:h-9',
              period === days ? 'bg-ink text-paper forced-colors:outline-2' : 'hover:bg-sunken',
            )}
          >
            {period} days
          </button>
        ))}
      </div>
      <BarSelect
        label="Trade"
        value={trade ?? ''}
        onChange={(value) =>
          ask({ trade: value === 'mine' ? value : (TRADES.find(({ id }) => id === value)?.id ?? null) })
        }
      >
        <option value="">All trades</option>
        {ownTrades > 1 && <option value="mine">My {ownTrades} trades</option>}
        {TRADES.map(({ id, label }) => (
          <option key={id} value={id}>
            {label}
          </option>
        ))}
      </BarSelect>
      <BarChoice
        label="Action"
        choices={ACTION_CHOICES}
        value={action}
        onChoose={(chosen) => ask({ action: chosen })}
      />
      <BarChoice label="Use" choices={USE_CHOICES} value={use} onChoose={(chosen) => ask({ use: chosen })} />
      <BarChoice
        label="Value"
        choices={VALUE_CHOICES}
        value={minValue === null ? null : String(minValue)}
        onChoose={(chosen) => ask({ minValue: chosen === null ? null : Number(chosen) })}
      />
      <BarChoice
        label="Opportunity"
        choices={LABEL_CHOICES}
        value={opportunity}
        onChoose={(chosen) => ask({ opportunity: chosen })}
      />
      <BarChoice
        label="Likely next"
        choices={TRADE_CHOICES}
        value={next}
        onChoose={(chosen) => ask({ next: chosen })}
      />
      {/* On a line of its own, so that its length moves nothing. */}
      <div className="min-h-12 w-full text-12 text-pretty text-muted sm:min-h-8">{children}</div>
    </div>
  );
}

/** A select of one of some choices, or any. */
function BarChoice<T extends string>(props: {
  readonly label: string;
  readonly choices: readonly Choice<T>[];
  readonly value: T | null;
  readonly onChoose: (chosen: T | null) => void;
}) {
  const { label, choices, value, onChoose } = props;
  return (
    <BarSelect
      label={label}
      value={value ?? ''}
      onChange={(text) => onChoose(choices.find((choice) => choice.value === text)?.value ?? null)}
    >
      <option value="">Any</option>
      {choices.map((choice) => (
        <option key={choice.value} value={choice.value}>
          {choice.label}
        </option>
      ))}
    </BarSelect>
  );
}

/** A select with its label inside the frame: "State Illinois". */
function BarSelect(props: {
  readonly label: string;
  readonly value: string | number;
  readonly onChange: (value: string) => void;
  readonly children: ReactNode;
}) {
  const { label, value, onChange, children } = props;
  return (
    <label className="relative inline-flex h-11 min-w-0 items-center rounded border border-line-strong bg-raised pl-2.5 text-14 sm:h-9">
      <span className="text-muted">{label}</span>
      <select
        aria-label={label}
        value={value}
        onChange={(event: ChangeEvent<HTMLSelectElement>) => onChange(event.target.value)}
        className="field-sizing-content h-full max-w-44 min-w-0 appearance-none truncate bg-transparent pr-7 pl-1.5 font-medium text-ink"
      >
        {children}
      </select>
      <svg
        viewBox="0 0 12 12"
        aria-hidden="true"
        className="pointer-events-none absolute right-2.5 size-2.5 text-muted"
      >
        <path d="M2 4.5 6 8.5l4-4" fill="none" stroke="currentColor" strokeWidth="1.5" />
      </svg>
    </label>
  );
}
