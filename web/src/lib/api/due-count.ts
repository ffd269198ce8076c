import { useQuery } from '@tanstack/react-query';
import { isDue } from '#shared/domain/calls/call-back.ts';
import { marksQuery } from './work-marks.ts';

/** How many leads are to be called by a day; undefined while loading. @param today `YYYY-MM-DD` */
export function useDueCount(today: string): number | undefined {
  return useQuery(marksQuery).data?.filter((mark) => isDue(mark, today)).length;
}
