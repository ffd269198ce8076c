import { useState } from 'react';
import type { User } from '../../lib/api/session.ts';
import { LetterheadFields, letterSettingsOf } from '../../ui/business/letterhead-fields.tsx';
import { Section } from '../../ui/section.tsx';
import type { Settings } from './use-settings.ts';

interface LetterheadSectionProps {
  readonly user: User;
  readonly onChange: (settings: Settings) => void;
}

/** The letterhead of the user's letters, which the letters page shows too. Saved when a field is left. */
export function LetterheadSection({ user, onChange }: LetterheadSectionProps) {
  const saved = letterSettingsOf(user);
  const [letter, setLetter] = useState(saved);
  const isChanged = JSON.stringify(letter) !== JSON.stringify(saved);
  return (
    <Section
      title="Your letterhead"
      className="border border-line-strong bg-raised px-5 py-5 sm:px-8"
      heading="mb-1 text-16 font-semibold"
    >
      <p className="max-w-prose text-14 text-muted">
        Printed on the letters that you write about leads. Select leads in the list, then press Letters.
      </p>
      <LetterheadFields
        value={letter}
        onChange={setLetter}
        onLeave={() => isChanged && onChange({ letter })}
      />
    </Section>
  );
}
