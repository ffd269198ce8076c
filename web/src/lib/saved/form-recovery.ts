import { useEffect, useEffectEvent, useRef } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import { useKnownUser } from '../api/session.ts';
import { removeTabItem, saveTabItem, readTabItem } from './tab-storage.ts';

/** What is typed when a session ends is kept in the tab and typed in again after signing in; passwords never are. */

/** `owner` is who typed it: nobody else who signs in here may see it. */
interface SavedForm {
  readonly owner: string;
  readonly values: object;
}

const keyOf = (id: string): string => `form:${id}`;

/** The forms that are on the page now, by id. */
const openForms = new Map<string, () => SavedForm>();

let areSaved = false;

/** Whether the page is being left with its forms kept: nobody has to be warned. */
export function areFormsSaved(): boolean {
  return areSaved;
}

/** Keeps what is typed into every open form; called when a session turns out to be over. */
export function saveOpenForms(): void {
  areSaved = true;
  for (const [id, read] of openForms) saveTabItem(keyOf(id), read());
}

/**
 * Has a form survive the end of the session: its fields are kept then, and filled in when the same user opens it again.
 * @param id names the form; two forms on one page need two
 */
export function useFormRecovery<T extends FieldValues>(
  id: string,
  form: Pick<UseFormReturn<T>, 'getValues' | 'reset'>,
): void {
  const owner = useKnownUser()?.email;
  const { getValues, reset } = form;
  useEffect(() => {
    if (owner === undefined) return;
    openForms.set(id, () => ({ owner, values: withoutPasswords(getValues()) }));
    return () => {
      openForms.delete(id);
    };
  }, [id, owner, getValues]);
  useEffect(() => {
    if (owner === undefined) return;
    const values = savedValues(id, owner);
    removeTabItem(keyOf(id));
    if (values !== null) reset({ ...getValues(), ...values }, { keepDefaultValues: true });
  }, [id, owner, getValues, reset]);
}

/**
 * Opens, when the page is shown, what a kept form stands in: a sheet or a panel that is closed at first.
 * @param open called once, and only where the form waits for this user
 */
export function useReopenForm(id: string, open: () => void): void {
  const owner = useKnownUser()?.email;
  const asked = useRef(false);
  const reopen = useEffectEvent(open);
  useEffect(() => {
    if (asked.current) return;
    asked.current = true;
    if (savedValues(id, owner) !== null) reopen();
  }, [id, owner]);
}

function savedValues(id: string, owner: string | undefined): object | null {
  const kept = readTabItem(keyOf(id)) as SavedForm | null;
  return kept !== null && kept.owner === owner ? kept.values : null;
}

function withoutPasswords(values: object): object {
  return Object.fromEntries(Object.entries(values).filter(([name]) => !/password/i.test(name)));
}
