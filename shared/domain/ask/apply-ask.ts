import { FACETS, type Facet, type SUBJECTS } from '../filter/facets.ts';
import type { PermitFilter } from '../filter/permit-filter.ts';

/** The subjects that say which work somebody looks for. */
const WORK: ReadonlySet<(typeof SUBJECTS)[number]> = new Set([
  ...(['trades', 'without', 'next', 'types', 'words'] as const),
  ...(['actions', 'uses', 'contractor'] as const),
]);
/** What a business's own search says of its work. */
const OWN_WORK = ['trades', 'without'] as const satisfies readonly Facet[];

/**
 * The filter of a list after a question: "in Mesa" moves it there, "over 20k" replaces its values, and the rest stays. A question about
 * some work asks for that alone: the trades with which the reader's own search began, and which nobody chose, go.
 * @param own the reader's own search
 */
export function applyAsk(current: PermitFilter, asked: PermitFilter, own: PermitFilter = {}): PermitFilter {
  const subjects = (Object.keys(asked) as Facet[]).map((facet) => FACETS[facet].subject);
  const asksForWork = subjects.some((subject) => WORK.has(subject));
  const isOwn = OWN_WORK.every((facet) => String(current[facet]) === String(own[facet]));
  const dropped = new Set<string>([...subjects, ...(asksForWork && isOwn ? OWN_WORK : [])]);
  const kept = Object.entries(current).filter(([facet]) => !dropped.has(FACETS[facet as Facet].subject));
  return { ...Object.fromEntries(kept), ...asked };
}
