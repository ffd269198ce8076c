import { renderToStaticMarkup } from 'react-dom/server';
import { LandingPage } from './landing-page.tsx';

/** Static markup for `index.html`, rendered at build time (ARCHITECTURE §5). */
export function render(): string {
  return renderToStaticMarkup(<LandingPage />);
}
