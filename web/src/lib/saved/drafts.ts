import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import { areFormsSaved } from './form-recovery.ts';
import { useKnownUser } from '../api/session.ts';
import { removeTabItem, saveTabItem, readTabItem } from './tab-storage.ts';

/** What is typed and not sent is kept in the tab: a reload, Back or a look at another page loses nothing. */

/** `owner` is who typed it, empty for a visitor: nobody else who uses this tab may see it. */
interface SavedDraft {
  readonly owner: string;
  readonly values: object;
}

const keyOf = (id: string): string => `draft:${id}`;

export interface Draft {
  /** The form was filled in with what was typed before. */
  readonly isRestored: boolean;
  /** The form was sent or given up: nothing of it is kept any more. */
  readonly forget: () => void;
  /** Empties the form of what was typed before. */
  readonly startOver: () => void;
}

/**
 * Keeps what is typed into a form while it is left, fills it in again, and has the browser warn before the tab goes away with it:
 * only when something was typed.
 * @param id names the form and what it is about; another alert is another draft
 */
export function useDraft<T extends FieldValues>(
  id: string,
  form: Pick<UseFormReturn<T>, 'formState' | 'getValues' | 'reset'>,
): Draft {
  const owner = useKnownUser()?.email ?? '';
  const { getValues, reset } = form;
  const { isDirty } = form.formState;
  const [isRestored, setIsRestored] = useState(false);
  const isForgotten = useRef(false);
  useEffect(() => {
    const draft = readTabItem(keyOf(id)) as SavedDraft | null;
    if (draft === null || draft.owner !== owner) return;
    reset({ ...getValues(), ...draft.values }, { keepDefaultValues: true });
    setIsRestored(true);
  }, [id, owner, getValues, reset]);
  const leave = useEffectEvent(() => {
    if (isDirty && !isForgotten.current)
      saveTabItem(keyOf(id), { owner, values: getValues() } satisfies SavedDraft);
    else removeTabItem(keyOf(id));
  });
  useEffect(() => {
    const onPageHide = (): void => leave();
    addEventListener('pagehide', onPageHide);
    return () => {
      removeEventListener('pagehide', onPageHide);
      leave();
    };
  }, []);
  useEffect(() => {
    if (!isDirty) return;
    const warn = (event: BeforeUnloadEvent): void => {
      if (!isForgotten.current && !areFormsSaved()) event.preventDefault();
    };
    addEventListener('beforeunload', warn);
    return () => removeEventListener('beforeunload', warn);
  }, [isDirty]);
  return {
    isRestored: isRestored && isDirty,
    forget: () => {
      isForgotten.current = true;
    },
    startOver: () => {
      setIsRestored(false);
      reset();
    },
  };
}
