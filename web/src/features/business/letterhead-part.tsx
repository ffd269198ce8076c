import { useState } from 'react';
import type { User } from '../../lib/api/session.ts';
import { LetterheadFields, letterSettingsOf } from '../../ui/business/letterhead-fields.tsx';
import { Part } from '../../ui/settings/settings-part.tsx';
import type { Settings } from '../../ui/settings/use-settings.ts';

interface LetterheadPartProps {
  readonly user: User;
  readonly onChange: (settings: Settings) => void;
}

/** The letterhead of the user's letters, which the letters page shows too. Saved when a field is left. */
export function LetterheadPart({ user, onChange }: LetterheadPartProps) {
  const saved = letterSettingsOf(user);
  const [letter, setLetter] = useState(saved);
  const isChanged = JSON.stringify(letter) !== JSON.stringify(saved);
  return (
    <Part
      title="Your letterhead"
      says="Printed on the letters that you write about leads. Select leads in the list, then press Letters."
    >
      <LetterheadFields
        value={letter}
        onChange={setLetter}
        onLeave={() => isChanged && onChange({ letter })}
      />
    </Part>
  );
}
