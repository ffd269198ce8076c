import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';
import { TEXT_MAX, type WorkView } from './work-view.ts';

/** Looks for words in notes and for permit numbers. */
export function SearchBox(props: { readonly view: WorkView; readonly onSearch: (text: string) => void }) {
  const { view, onSearch } = props;
  const [text, setText] = useState(view.text);
  return (
    <form
      aria-label="Search your list"
      className="mt-4 flex items-end gap-2 print:hidden"
      onSubmit={(event) => {
        event.preventDefault();
        onSearch(text.trim());
      }}
    >
      <TextField
        type="search"
        label="Search notes and numbers"
        value={text}
        maxLength={TEXT_MAX}
        onChange={(event) => setText(event.target.value)}
        className="min-w-0 flex-1 sm:max-w-96"
      />
      <Button type="submit">Search</Button>
      {view.text !== '' && (
        <Button look="quiet" onClick={() => onSearch('')}>
          Clear
        </Button>
      )}
    </form>
  );
}
