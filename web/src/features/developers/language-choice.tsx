import { createContext, type ReactNode, use, useMemo, useState } from 'react';
import { classNames } from '../../ui/class-names.ts';
import { LANGUAGES, type Language } from './code-samples.ts';

interface LanguageChoice {
  readonly language: Language;
  readonly choose: (language: Language) => void;
}

const LanguageContext = createContext<LanguageChoice>({ language: 'curl', choose: () => undefined });

/** All examples of the page share one language. */
export function LanguageProvider({ children }: { readonly children: ReactNode }) {
  const [language, choose] = useState<Language>('curl');
  const choice = useMemo(() => ({ language, choose }), [language]);
  return <LanguageContext value={choice}>{children}</LanguageContext>;
}

export function useLanguage(): Language {
  return use(LanguageContext).language;
}

/** @param of what the example shows, for screen readers */
export function LanguageButtons({ of }: { readonly of: string }) {
  const { language, choose } = use(LanguageContext);
  return (
    <fieldset className="flex" aria-label={`Language of the example: ${of}`}>
      {LANGUAGES.map((one) => (
        <button
          key={one}
          type="button"
          aria-pressed={one === language}
          onClick={() => choose(one)}
          className={classNames(
            'min-h-8 border-b-2 px-2 text-12 font-medium first:-ml-2',
            one === language ? 'border-signal text-ink' : 'border-transparent text-muted hover:text-ink',
          )}
        >
          {one}
        </button>
      ))}
    </fieldset>
  );
}
