import type { UseQueryResult } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { PermitDetail } from '#shared/domain/permit/permit.ts';
import { keepPermit } from '../../../lib/keep-leads.ts';
import { useKnownUser } from '../../../lib/session.ts';

/** Keeps a permit that was opened for reading without a network. */
export function useKeptPermit({ data, dataUpdatedAt }: UseQueryResult<PermitDetail>): void {
  const email = useKnownUser()?.email;
  useEffect(() => {
    if (email !== undefined && data !== undefined)
      keepPermit(email, { savedAt: dataUpdatedAt, permit: data });
  }, [email, data, dataUpdatedAt]);
}
