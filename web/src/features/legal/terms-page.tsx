import { LegalPage } from './legal-page.tsx';
import { TERMS } from './terms.tsx';

/** `/legal/terms` (spec §2). */
export function TermsPage() {
  return <LegalPage text={TERMS} />;
}
