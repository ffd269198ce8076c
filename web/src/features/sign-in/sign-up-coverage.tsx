import { useCallback, useEffect, useState } from 'react';
import type { Coverage } from '../../lib/coverage.ts';
import { CoverageLookup } from '../../ui/coverage-lookup.tsx';

/** The look-up beside the sign-up form. This page has no cache of calls, so it asks once each time it is shown. */
export function SignUpCoverage({ readCoverage }: { readonly readCoverage: () => Promise<Coverage> }) {
  const [coverage, setCoverage] = useState<Coverage>();
  const [failed, setFailed] = useState(false);
  const load = useCallback(() => {
    setFailed(false);
    readCoverage().then(setCoverage, () => setFailed(true));
  }, [readCoverage]);
  useEffect(load, [load]);
  return <CoverageLookup coverage={coverage} failed={failed} onTryAgain={load} />;
}
