import { LegalPage } from './legal-page.tsx';
import { PRIVACY } from './privacy.tsx';

/** `/legal/privacy` (PRODUCT §2). */
export function PrivacyPage() {
  return <LegalPage text={PRIVACY} />;
}
