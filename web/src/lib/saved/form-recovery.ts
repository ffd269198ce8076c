import { useEffect, useEffectEvent, useRef } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import { useKnownUser } from '../api/session.ts';
import { readTabItem, removeTabItem, saveTabItem } from './tab-storage.ts';

/* Saves the values of open forms in the tab when the session ends, and restores them after signing in. Never saves passwords. */

interface SavedForm {
  /** Email of the user who typed it: nobody else who signs in here may see it. */
  readonly owner: string;
  readonly values: object;
}

const formKey = (id: string): string => `form:${id}`;

/** Reads the values of each form on the page, by form id. */
const openForms = new Map<string, () => SavedForm>();

let areSaved = false;

/** Whether the open forms were saved because the page is about to leave: no warning is needed then. */
export function areFormsSaved(): boolean {
  return areSaved;
}

/** Saves the values of every open form; called when the session has ended. */
export function saveOpenForms(): void {
  areSaved = true;
  for (const [id, readForm] of openForms) saveTabItem(formKey(id), readForm());
}

/**
 * Lets a form survive the end of the session: saves its fields then, and restores them once when the same user opens it.
 * @param id unique among the forms of a page
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
    removeTabItem(formKey(id));
    if (values !== null) reset({ ...getValues(), ...values }, { keepDefaultValues: true });
  }, [id, owner, getValues, reset]);
}

/**
 * Opens the sheet or panel that contains a saved form.
 * @param open called once after mount, only if a form of this user was saved
 */
export function useReopenForm(id: string, open: () => void): void {
  const owner = useKnownUser()?.email;
  const isChecked = useRef(false);
  const reopen = useEffectEvent(open);
  useEffect(() => {
    if (isChecked.current) return;
    isChecked.current = true;
    if (savedValues(id, owner) !== null) reopen();
  }, [id, owner]);
}

function savedValues(id: string, owner: string | undefined): object | null {
  const saved = readTabItem(formKey(id)) as SavedForm | null;
  return saved !== null && saved.owner === owner ? saved.values : null;
}

function withoutPasswords(values: object): object {
  return Object.fromEntries(Object.entries(values).filter(([name]) => !/password/i.test(name)));
}
