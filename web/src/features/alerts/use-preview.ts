import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { Body } from '#shared/contract/index.ts';
import { call } from '../../lib/api.ts';

/** So long a form must rest before its preview is asked for anew, in milliseconds. */
const REST_MS = 600;

type Question = Body<'previewAlert'>;

/**
 * The preview of an alert (what it would have told in the last 30 days): asked first by `ask`, then again whenever the form has
 * changed and rests. Answers are kept: the same question is not asked twice, but by `ask`.
 * @param question what the form asks now; null while it cannot be read
 */
export function usePreview(question: Question | null) {
  const [asked, setAsked] = useState<Question | null>(null);
  const text = JSON.stringify(question);
  const isBehind = asked !== null && text !== JSON.stringify(asked);
  useEffect(() => {
    if (!isBehind) return;
    const next = JSON.parse(text) as Question | null;
    if (next === null) return;
    const timer = setTimeout(() => setAsked(next), REST_MS);
    return () => clearTimeout(timer);
  }, [isBehind, text]);
  const answer = useQuery({
    queryKey: ['previewAlert', asked],
    queryFn: ({ signal }) => {
      if (asked === null) throw new Error('Nothing is asked yet.');
      return call('previewAlert', { body: asked, signal });
    },
    enabled: asked !== null,
    placeholderData: keepPreviousData,
  });
  return {
    answer,
    /** Whether an answer is shown that belongs to an earlier state of the form. */
    isOutdated: isBehind || answer.isPlaceholderData,
    ask: (): void => {
      if (question === null) return;
      if (asked !== null && !isBehind) answer.refetch();
      else setAsked(question);
    },
  };
}
