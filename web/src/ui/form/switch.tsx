import { Switch as Primitive } from 'radix-ui';
import { type ComponentProps, type ReactNode, useId } from 'react';

interface SwitchFieldProps {
  readonly label: string;
  readonly hint?: ReactNode;
  readonly checked: boolean;
  readonly onChange: (checked: boolean) => void;
  readonly disabled?: boolean;
}

/** A switch with a label. Use it for settings that apply at once, without a save button. */
export function SwitchField({ label, hint, checked, onChange, disabled = false }: SwitchFieldProps) {
  const id = useId();
  return (
    <div className="flex items-start justify-between gap-4">
      <div className="min-w-0">
        <label htmlFor={id} className="block text-14 leading-6 font-medium">
          {label}
        </label>
        {hint !== undefined && (
          <p id={`${id}-hint`} className="max-w-prose text-14 text-muted">
            {hint}
          </p>
        )}
      </div>
      <Switch
        id={id}
        checked={checked}
        onCheckedChange={onChange}
        disabled={disabled}
        aria-describedby={hint === undefined ? undefined : `${id}-hint`}
      />
    </div>
  );
}

/** A switch without a label; it needs its own. */
export function Switch(props: Omit<ComponentProps<typeof Primitive.Root>, 'children' | 'className'>) {
  return (
    <span className="flex shrink-0 items-center gap-2">
      <span aria-hidden="true" className="w-6 text-right text-12 text-muted">
        {props.checked === true ? 'On' : 'Off'}
      </span>
      <Primitive.Root
        {...props}
        className="relative h-6 w-11 rounded-full border border-line-strong bg-sunken disabled:cursor-not-allowed disabled:opacity-50 data-[state=checked]:border-issued data-[state=checked]:bg-issued forced-colors:data-[state=checked]:bg-[Highlight]"
      >
        {/* Enlarges the touch target. */}
        <span aria-hidden="true" className="absolute -inset-2.5" />
        <Primitive.Thumb className="block size-4 translate-x-1 rounded-full bg-line-strong transition-transform data-[state=checked]:translate-x-5.5 data-[state=checked]:bg-raised forced-colors:bg-[CanvasText]" />
      </Primitive.Root>
    </span>
  );
}
