import { useCallback, useEffect, useState } from 'react';
import type { CoverageReport } from '../../lib/format/coverage.ts';
import { CoverageLookup } from '../../ui/places/coverage-lookup.tsx';

/** The coverage lookup below the sign-up form. This page has no query cache, so it reads the coverage on each mount. */
export function SignUpCoverage({ readCoverage }: { readonly readCoverage: () => Promise<CoverageReport> }) {
  const [coverage, setCoverage] = useState<CoverageReport>();
  const [failed, setFailed] = useState(false);
  const load = useCallback(() => {
    setFailed(false);
    readCoverage().then(setCoverage, () => setFailed(true));
  }, [readCoverage]);
  useEffect(load, [load]);
  return <CoverageLookup coverage={coverage} failed={failed} onTryAgain={load} />;
}
