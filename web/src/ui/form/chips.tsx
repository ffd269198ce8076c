import { useState } from 'react';

interface Chip {
  readonly label: string;
  readonly checked: boolean;
  readonly onPress: (checked: boolean) => void;
}

interface ChipsProps {
  readonly chips: readonly Chip[];
  /** What the choices are, such as "trades": after the first dozen they open with "More trades". */
  readonly more: string;
  /** The name of radio buttons; without it, checkboxes. */
  readonly radioName?: string | undefined;
}

/** About as many as fit on the screen of a phone. */
const SHOWN = 12;
const CHIP_CLASS =
  'relative inline-flex h-11 items-center rounded border border-line-strong bg-raised px-3 text-14 font-medium hover:bg-sunken sm:h-9';

/** Checkboxes or radio buttons as chips, one press away. Many are folded; those that are checked stay in view. */
export function Chips({ chips, more, radioName }: ChipsProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <div className="flex flex-wrap gap-2">
      {chips.map(
        ({ label, checked, onPress }, at) =>
          (isOpen || at < SHOWN || checked) && (
            <label
              key={label}
              className={`${CHIP_CLASS} cursor-pointer has-checked:border-ink has-checked:bg-ink has-checked:text-paper has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus`}
            >
              <input
                type={radioName === undefined ? 'checkbox' : 'radio'}
                name={radioName}
                checked={checked}
                onChange={({ target }) => {
                  // It keeps its place, and the focus.
                  if (at >= SHOWN) setOpen(true);
                  onPress(target.checked);
                }}
                className="absolute inset-0 cursor-pointer opacity-0"
              />
              {label}
            </label>
          ),
      )}
      {chips.length > SHOWN && (
        <button
          type="button"
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
          className={`${CHIP_CLASS} border-dashed`}
        >
          {isOpen ? 'Fewer' : 'More'} {more}
        </button>
      )}
    </div>
  );
}
