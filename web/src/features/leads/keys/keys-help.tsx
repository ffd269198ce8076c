import { Dialog } from '../../../ui/overlay/dialog.tsx';

const KEYS = [
  ['/', 'Search in your own words'],
  ['j', 'Next lead'],
  ['k', 'Previous lead'],
  ['Enter', 'Open the lead'],
  ['x', 'Select the lead; with Shift, all leads up to it'],
  ['s', 'Save the lead, or take it back'],
  ['h', 'Hide the lead'],
  ['e', 'Export the selected leads'],
  ['Esc', 'Close the lead, or clear the selection'],
  ['?', 'Show these shortcuts'],
] as const;

/** The keys of the leads page. */
export function KeysHelp({ onClose }: { readonly onClose: () => void }) {
  return (
    <Dialog open onClose={onClose} title="Keyboard shortcuts">
      <dl className="grid grid-cols-[5rem_1fr] gap-y-2 text-14">
        {KEYS.map(([key, what]) => (
          <div key={key} className="contents">
            <dt>
              <kbd className="rounded border border-line-strong bg-sunken px-1.5 font-mono text-12">
                {key}
              </kbd>
            </dt>
            <dd>{what}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
}
