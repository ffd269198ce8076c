import { CHECKBOX_CLASS } from '../../../ui/form/checkbox.tsx';

interface TickBoxProps {
  readonly label: string;
  /** In its tooltip. */
  readonly hint?: string;
  /** How many of its rows are selected. */
  readonly chosen: number;
  readonly of: number;
  readonly onChange: (on: boolean) => void;
}

/** The checkbox of several rows. The area around it is its label. */
export function TickBox({ label, hint, chosen, of, onChange }: TickBoxProps) {
  return (
    <label className="flex h-8 cursor-pointer items-center justify-center">
      <span className="sr-only">{label}</span>
      <input
        type="checkbox"
        aria-description={hint}
        checked={of > 0 && chosen === of}
        ref={(box) => {
          if (box !== null) box.indeterminate = chosen > 0 && chosen < of;
        }}
        onChange={(event) => onChange(event.target.checked)}
        className={CHECKBOX_CLASS}
      />
    </label>
  );
}
