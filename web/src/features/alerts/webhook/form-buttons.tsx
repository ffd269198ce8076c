import { Button } from '../../../ui/button.tsx';

interface FormButtonsProps {
  /** What the form does, such as "Add webhook". */
  readonly label: string;
  readonly busy: boolean;
  readonly onCancel: (() => void) | undefined;
}

/** The buttons of a form about a receiver: submit, and Cancel where there is something to go back to. */
export function FormButtons({ label, busy, onCancel }: FormButtonsProps) {
  return (
    <div className="mt-5 flex flex-wrap gap-3">
      <Button look="primary" type="submit" busy={busy}>
        {label}
      </Button>
      {onCancel !== undefined && (
        <Button look="quiet" onClick={onCancel}>
          Cancel
        </Button>
      )}
    </div>
  );
}
