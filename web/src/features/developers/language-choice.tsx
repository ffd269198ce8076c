import { useSyncExternalStore } from 'react';
import { createStore } from '../../lib/store.ts';
import { classNames } from '../../ui/class-names.ts';
import { LANGUAGES, type Language } from './code-samples.ts';

/** All examples of the page share one language. */
const chosen = createStore<Language>('curl');

export function useLanguage(): Language {
  return useSyncExternalStore(chosen.subscribe, chosen.get, chosen.get);
}

/** @param of what the example shows, for screen readers */
export function LanguageButtons({ of }: { readonly of: string }) {
  const language = useLanguage();
  return (
    <fieldset className="flex" aria-label={`Language of the example: ${of}`}>
      {LANGUAGES.map((one) => (
        <button
          key={one}
          type="button"
          aria-pressed={one === language}
          onClick={() => chosen.set(one)}
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
