import { renderToStaticMarkup } from 'react-dom/server';
import { PageSpinner } from '../ui/spinner.tsx';

/** What the app shows while its script is on its way, as static markup: the spinner it begins with (PRODUCT §2). */
export function renderLoading(): string {
  return renderToStaticMarkup(
    <div className="flex min-h-screen flex-col">
      <PageSpinner />
    </div>,
  );
}
