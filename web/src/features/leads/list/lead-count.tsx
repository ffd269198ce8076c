import { useEffect, useState } from 'react';
import { counted } from '../../../lib/format/format.ts';
import { type LeadsView, leadsCallQuery } from '../leads-view.ts';
import { usePermitPage } from './permit-page.ts';

/** Shorter than the time to read the count, longer than the time between two keys. */
const PAUSE_MS = 200;

/** How many leads a view finds, once typing pauses. Its first page is loaded then, so that Enter shows it at once. */
export function LeadCount({ view }: { readonly view: LeadsView }) {
  const query = String(leadsCallQuery(view));
  const [settled, setSettled] = useState<string | null>(null);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(query), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [query]);
  return settled === query && <Count key={query} view={view} />;
}

function Count({ view }: { readonly view: LeadsView }) {
  const { data } = usePermitPage(view);
  if (data === undefined || data.total === null) return null;
  return <span className="text-muted">{counted(data.total, 'lead')}</span>;
}
