import { renderToStaticMarkup } from 'react-dom/server';
import { LandingPage } from './landing-page.tsx';

/** The landing page as static markup, for `index.html` at build time (ARCHITECTURE §5). */
export function render(): string {
  return renderToStaticMarkup(<LandingPage />);
}
