import { LegalPage } from './legal-page.tsx';
import { TERMS } from './terms.tsx';

/** `/legal/terms` (PRODUCT §2). */
export function TermsPage() {
  return <LegalPage text={TERMS} />;
}
