import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import { useKnownUser } from '../api/session.ts';
import { areFormsSaved } from './form-recovery.ts';
import { readTabItem, removeTabItem, saveTabItem } from './tab-storage.ts';

interface SavedDraft {
  /** Email of the user who typed it, empty for a visitor: nobody else who uses this tab may see it. */
  readonly owner: string;
  readonly values: object;
}

const draftKey = (id: string): string => `draft:${id}`;

export interface Draft {
  /** The form was filled in from a saved draft. */
  readonly isRestored: boolean;
  /** The form was sent or canceled: do not save it. */
  readonly forget: () => void;
  /** Clears the restored values. */
  readonly startOver: () => void;
}

/**
 * Saves unsent form values in the tab when the user leaves the page, restores them on return, and asks the browser to warn
 * before the tab closes. Does nothing while the form is unchanged.
 * @param id identifies the form and its subject: each alert has its own draft
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
    const draft = readTabItem(draftKey(id)) as SavedDraft | null;
    if (draft === null || draft.owner !== owner) return;
    reset({ ...getValues(), ...draft.values }, { keepDefaultValues: true });
    setIsRestored(true);
  }, [id, owner, getValues, reset]);
  const save = useEffectEvent(() => {
    if (isDirty && !isForgotten.current)
      saveTabItem(draftKey(id), { owner, values: getValues() } satisfies SavedDraft);
    else removeTabItem(draftKey(id));
  });
  useEffect(() => {
    const onPageHide = (): void => save();
    addEventListener('pagehide', onPageHide);
    return () => {
      removeEventListener('pagehide', onPageHide);
      save();
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
