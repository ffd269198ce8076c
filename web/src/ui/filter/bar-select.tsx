import type { ReactNode } from 'react';
import { ICONS, Icon } from '../icon.tsx';

/** A select with its label inside the frame: "State Illinois". */
export function BarSelect(props: {
  readonly label: string;
  readonly value: string;
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
        onChange={(event) => onChange(event.target.value)}
        className="field-sizing-content h-full max-w-44 min-w-0 appearance-none truncate bg-transparent pr-7 pl-1.5 text-16 font-medium text-ink sm:text-14"
      >
        {children}
      </select>
      <Icon
        path={ICONS.opens}
        width={2}
        className="pointer-events-none absolute right-2.5 size-2.5 text-muted"
      />
    </label>
  );
}
