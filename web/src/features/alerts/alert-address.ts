import { useLocation, useNavigate } from 'react-router';
import { FILTER_NAMES, FilterError } from '#shared/domain/filter/filter-query.ts';
import type { PermitFilter } from '#shared/domain/filter/permit-filter.ts';
import {
  type AlertFormState,
  EDIT_ALERT,
  type FilterState,
  filterState,
  lacksContractorName,
  NEW_ALERT,
  newAlertLink,
  pageFilter,
} from '../../lib/page/links.ts';

/** The open form: a new alert from a filter, or a saved alert. */
export type OpenForm =
  | {
      readonly kind: 'new';
      readonly filter: PermitFilter;
      /** An error message if part of the link is invalid. */
      readonly problem: string | null;
    }
  | { readonly kind: 'edit'; readonly id: string };

export interface AlertAddress {
  readonly form: OpenForm | null;
  /** A new key for each form, so that no form keeps the input of another. */
  readonly formKey: string;
  readonly openNew: (filter: PermitFilter) => void;
  readonly openEdit: (id: string) => void;
  /** Leaves the form; returns to the leads page if it was opened there. */
  readonly cancel: () => void;
  readonly showList: () => void;
  /** Shows the list with the webhook of an alert open. */
  readonly connect: (id: string) => void;
  /** Replaces a form whose alert is gone with the list. */
  readonly leave: () => void;
}

const NAMES: ReadonlySet<string> = new Set([...Object.values(FILTER_NAMES), NEW_ALERT]);

/** The form that a URL of the alerts page and its history state open. */
export function findOpenForm(query: URLSearchParams, state: FilterState = {}): OpenForm | null {
  const id = query.get(EDIT_ALERT) ?? '';
  if (id !== '') return { kind: 'edit', id };
  if (!query.has(NEW_ALERT)) return null;
  const unknown = [...new Set(query.keys())].filter((name) => !NAMES.has(name));
  const problems = [
    unknown.length > 0 && `Part of this link was not understood and is left out: ${unknown.join(', ')}.`,
    lacksContractorName(query, state) && 'The search had a contractor’s name, which links do not carry.',
  ].filter((text) => text !== false);
  const problem = problems.length === 0 ? null : problems.join(' ');
  try {
    return { kind: 'new', filter: pageFilter(query, state), problem };
  } catch (error) {
    if (error instanceof FilterError)
      return { kind: 'new', filter: {}, problem: `This link’s filter cannot be read. ${error.message}` };
    throw error;
  }
}

/** The URL of the alerts page as state: the form open over the list. Back closes it, a link opens it. */
export function useAlertAddress(): AlertAddress {
  const navigate = useNavigate();
  const location = useLocation();
  const query = new URLSearchParams(location.search);
  const step = (location.state ?? {}) as AlertFormState;
  const form = findOpenForm(query, step);
  const toList = (): void => {
    navigate('/alerts', { replace: true });
  };
  const open = (to: string): void => {
    // A form replaces the one before it in the history: Cancel leads to the page before the first.
    if (form !== null) navigate(to, { replace: true, state: step });
    else navigate(to, { state: { openedFrom: 'alerts' } satisfies AlertFormState });
  };
  return {
    form,
    formKey: `${location.search} ${JSON.stringify(filterState(step))}`,
    openNew: (filter) => open(newAlertLink(filter)),
    openEdit: (id) => open(`/alerts?${new URLSearchParams({ [EDIT_ALERT]: id })}`),
    cancel: () => (step.openedFrom === undefined ? toList() : navigate(-1)),
    leave: toList,
    connect: (id) => {
      toList();
      navigate('/alerts', { state: { webhook: id } });
    },
    showList: () => (step.openedFrom === 'alerts' ? navigate(-1) : toList()),
  };
}
