import { Button } from '../../ui/button.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';

/** Shows a new key, the only time it is visible. */
export function NewKey({ text, onDone }: { readonly text: string; readonly onDone: () => void }) {
  return (
    <section
      role="status"
      aria-label="Your new key"
      className="rounded border border-l-4 border-line border-l-signal bg-raised p-4"
    >
      <p className="text-14 font-medium">Copy your key now. It is not shown again.</p>
      <p className="mt-2 rounded bg-sunken px-3 py-2 font-mono text-14 break-all">{text}</p>
      <div className="mt-2 flex flex-wrap items-center gap-3">
        <CopyButton text={() => text} label="Copy key" className="-ml-2" />
        <Button size="small" onClick={onDone}>
          I have saved it
        </Button>
      </div>
    </section>
  );
}
